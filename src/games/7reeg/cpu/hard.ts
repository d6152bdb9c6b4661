import { sfc32Rng } from '#src/kit/sfc32.js';
import { searchMove, type SearchBudget, type SearchModel } from '#src/kit/search.js';
import type { Move, Option } from '#src/games/7reeg/schemas.js';
import { candidatesOf } from './candidates.js';
import type { FourteenDecisionPoint } from './decision-point.js';
import { determinize } from './determinize.js';
import { knowledgeOf, type Knowledge } from './knowledge.js';
import { claimingFifty } from './plan.js';
import { playTurn } from './policy.js';
import { copyOf, type SearchState } from './search-state.js';
import { playOption } from './simulate.js';
import { winProbabilities } from './win-probability.js';

/** One move deep: after it the playout policy plays for every seat. */
const budget: SearchBudget = { playouts: 400, depth: 1, exploration: 0.7 };

const modelOf = (
  { config, view }: FourteenDecisionPoint,
  knowledge: Knowledge,
): SearchModel<SearchState, Option> => {
  const others = knowledge.observed.playing.reduce((sum, each) => sum + each, 0) - 1;
  const standing = { config, round: view.round, scores: view.scores };
  return {
    determinize: (rng) => determinize(knowledge, rng),
    turn: () => null,
    moves: () => [],
    key: JSON.stringify,
    play: playOption,
    evaluate: (reached, rng) => {
      const state = copyOf(reached);
      const restOfTurn = state.turn === knowledge.viewer ? 1 : 0;
      for (let turns = restOfTurn + others + 1; turns > 0 && !state.isOver; turns -= 1) playTurn(state, rng);
      return winProbabilities(standing, state);
    },
  };
};

/**
 * Tries a few candidates on many determinizations. In each, the playout policy plays the rest of the turn, one turn of
 * every other seat and the next turn of its own; then a fitted evaluation of the state gives the win probabilities.
 */
export const hard = (decisionPoint: FourteenDecisionPoint): Move => {
  const knowledge = knowledgeOf(decisionPoint);
  const candidates = candidatesOf(decisionPoint, knowledge.observed);
  const model = modelOf(decisionPoint, knowledge);
  const rng = sfc32Rng(decisionPoint.rng);
  return claimingFifty(decisionPoint, searchMove(model, decisionPoint.viewer, candidates, budget, rng));
};
