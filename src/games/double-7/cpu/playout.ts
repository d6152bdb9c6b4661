/** A quick simulation of the rest of a hand. */
import type { Rng } from '#src/game-type.js';
import { scoreAfter, movesOf, playThrough } from './search-play.js';
import { copyOf, NONE, weightOfMove, type MoveCode, type SearchState } from './search-state.js';

/** One play in this many is random. */
const PLAYS_PER_RANDOM_PLAY = 8;
/** More than any card weighs, so that points come first. */
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
export const endOfPlayout = (start: SearchState, rng: Rng): SearchState => {
  const state = copyOf(start);
  while (!state.over) playThrough(state, likelyMove(state, rng));
  return state;
};
