import type { Choose, DecisionPoint } from '#src/game-type.js';
import { quickRng } from '#src/kit/quick-rng.js';
import { searchMove, type SearchBudget, type SearchModel } from '#src/kit/search.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { candidatesOf, claimed } from './candidates.js';
import { guess, knownTo, type Known } from './guess.js';
import { playTurn } from './policy.js';
import { playOption } from './simulate.js';
import { valueOf } from './standing.js';
import { copyOf, type Table } from './table.js';

type Place = DecisionPoint<Config, View, Option>;

/** One move deep: what comes after is played by rules of thumb, seat by seat, and then weighed. */
export const BUDGET: SearchBudget = { playouts: 400, depth: 1, exploration: 0.7 };

const modelOf = ({ config, view }: Place, known: Known): SearchModel<Table, Option> => {
  const others = known.table.playing.reduce((sum, each) => sum + each, 0) - 1;
  const standing = { config, round: view.round, scores: view.scores };
  return {
    determinize: (rng) => guess(known, rng),
    turn: () => null,
    moves: () => [],
    key: JSON.stringify,
    play: playOption,
    evaluate: (state, rng) => {
      const table = copyOf(state);
      const rest = table.turn === known.viewer ? 1 : 0;
      for (let turns = rest + others + 1; turns > 0 && !table.isOver; turns -= 1) playTurn(table, rng);
      return valueOf(standing, table);
    },
  };
};

/**
 * Tries the few options worth it on many deals of what it does not see: each time the rest of its turn, a turn of
 * everyone else and its own next one are played by rules of thumb, and what is reached is weighed.
 */
export const hard: Choose<Config, View, Move, Option> = (position) => {
  const known = knownTo(position);
  const candidates = candidatesOf(position, known.table);
  const rng = quickRng(position.rng);
  return claimed(position, searchMove(modelOf(position, known), position.viewer, candidates, BUDGET, rng));
};
