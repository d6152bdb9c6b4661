import { at, defined } from '../../../kit/checked.js';
import { sfc32Rng } from '../../../kit/sfc32.js';
import { searchMove, type SearchBudget, type SearchModel } from '../../../kit/search.js';
import type { Move, Config, View } from '../schemas.js';
import type { DecisionPoint, Rng } from '../../../game-type.js';
import { dealSampler, type SampleDeal } from './deal-sampler.js';
import { solveEndgame } from './endgame.js';
import { movesOf, stateAfter, scoreAfter, playThrough } from './search-play.js';
import { moveCode, type MoveCode, type SearchState, copyOf, NONE, weightOfMove } from './search-state.js';
import { winProbabilities } from './win-probability.js';

/** In a playout, one play in this many is random. */
const PLAYS_PER_RANDOM_PLAY = 8;
/** The value of a point compared with the weight of a card: more than any card weighs, so that points come first. */
const SCORE_FACTOR = 16;

/** Like `medium`: the highest score, then the heaviest card. Now and then a random play. */
const likelyMove = (state: SearchState, rng: Rng): MoveCode => {
  const moves = movesOf(state);
  const random = moves[rng.below(PLAYS_PER_RANDOM_PLAY * moves.length)];
  if (random !== undefined) return random;
  let [best, bestValue] = [NONE, NONE];
  for (const move of moves) {
    const value = scoreAfter(state, move) * SCORE_FACTOR + weightOfMove(move);
    if (value > bestValue) [best, bestValue] = [move, value];
  }
  return best;
};

/** The state at the end of the hand. */
export function endOfPlayout(start: SearchState, rng: Rng): SearchState {
  const state = copyOf(start);
  while (!state.over) playThrough(state, likelyMove(state, rng));
  return state;
}

const twoSeatBudget: SearchBudget = { playouts: 1_000, depth: 5, exploration: 0.5 };
/** The budget with three seats or more: no tree, because it would spend its playouts on unlikely replies. */
const manySeatBudget: SearchBudget = { ...twoSeatBudget, depth: 1 };
/** How many positions the exact search may visit before sampling takes over. */
const ENDGAME_POSITIONS = 30_000;

const modelOf = (sampleDeal: SampleDeal): SearchModel<SearchState, MoveCode> => ({
  determinize: sampleDeal,
  turn: (state) => (state.over ? null : state.toMove),
  moves: movesOf,
  key: (move) => move,
  play: stateAfter,
  evaluate: (state, rng) => {
    const { scores, target, lastPlayer } = endOfPlayout(state, rng);
    return winProbabilities(scores, target, lastPlayer);
  },
});

const bestPlay = (decisionPoint: DecisionPoint<Config, View, Move>): MoveCode => {
  const { view, viewer, seats } = decisionPoint;
  const rng = sfc32Rng(decisionPoint.rng);
  const sampleDeal = dealSampler(decisionPoint, rng);
  const deal = sampleDeal(rng);
  const nothingHidden = seats === 2 && view.boneyard.size === 0;
  const solution = nothingHidden ? solveEndgame(deal, ENDGAME_POSITIONS) : null;
  const budget = seats === 2 ? twoSeatBudget : manySeatBudget;
  return solution?.move ?? searchMove(modelOf(sampleDeal), viewer, movesOf(deal), budget, rng);
};

/**
 * The play most likely to win the game. With two seats and an empty boneyard nothing is hidden, and the search is exact
 * within its limit; otherwise it samples deals consistent with the observation. Draws and passes when it must.
 */
export function hard(decisionPoint: DecisionPoint<Config, View, Move>): Move {
  const { legalMoves } = decisionPoint;
  if (legalMoves.length < 2) return at(legalMoves, 0);
  const best = bestPlay(decisionPoint);
  const listed = legalMoves.find((move) => move.type === 'play' && moveCode(move.card, move.end) === best);
  return defined(listed, 'the chosen play among the legal moves');
}
