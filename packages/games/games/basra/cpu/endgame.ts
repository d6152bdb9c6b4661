import type { Seat } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import { afterPlay, isDeckOver, playsOf, type SearchState } from './search-state.js';
import type { Play } from './table-graph.js';
import { winProbabilities } from './win-probability.js';

interface Search {
  readonly seat: Seat;
  positionsLeft: number;
}

/** Plays that gain most at once come first, so that more of the others are cut off. */
const byGain = (a: Play, b: Play): number => b.gain - a.gain;

/** Alpha–beta, fail-soft: the value for `search.seat` when both seats see all cards and play perfectly. */
const valueOf = (search: Search, state: SearchState, alpha: number, beta: number): number => {
  search.positionsLeft -= 1;
  if (isDeckOver(state)) return at(winProbabilities(state.config, state.scores, 0), search.seat);
  const isMaximizing = state.turn === search.seat;
  let [low, high] = [alpha, beta];
  let best = isMaximizing ? -Infinity : Infinity;
  for (const play of playsOf(state).sort(byGain)) {
    if (search.positionsLeft <= 0) break;
    const value = valueOf(search, afterPlay(state, play), low, high);
    best = isMaximizing ? Math.max(best, value) : Math.min(best, value);
    if (isMaximizing) low = Math.max(low, best);
    else high = Math.min(high, best);
    if (low >= high) break;
  }
  return best;
};

/**
 * The best play in the last hands of a deck between two seats when both hands are known, found by exhaustive search. `null` if
 * that takes more than `positions` positions.
 */
export function solveEndgame(state: SearchState, positions: number): Play | null {
  const search: Search = { seat: state.turn, positionsLeft: positions };
  let best: Play | null = null;
  let highest = -Infinity;
  for (const play of playsOf(state).sort(byGain)) {
    const value = valueOf(search, afterPlay(state, play), highest, Infinity);
    if (search.positionsLeft <= 0) return null;
    if (value > highest) [best, highest] = [play, value];
  }
  return best;
}
