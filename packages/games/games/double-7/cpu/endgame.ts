/** Exact search of a two-seat hand in which nothing is hidden any more. */
import { at } from '../../../kit/checked.js';
import { scoreAfter, movesOf, stateAfter } from './search-play.js';
import type { MoveCode, SearchState } from './search-state.js';
import { winProbabilities } from './win-probability.js';

/** How many positions the search may still visit; negative once it has run out. */
interface Effort {
  left: number;
}

/** The plays of the seat to move, the highest scores first, because they cut off most. */
const orderedMoves = (state: SearchState): MoveCode[] =>
  movesOf(state).sort((a, b) => scoreAfter(state, b) - scoreAfter(state, a));

/**
 * The probability that seat 0 wins the game if both seats play the rest of the hand perfectly (alpha-beta search).
 * Outside of `alpha` to `beta` it is only a bound. Meaningless once the effort has run out.
 */
const valueOf = (state: SearchState, alpha: number, beta: number, effort: Effort): number => {
  effort.left -= 1;
  if (state.over || effort.left < 0)
    return at(winProbabilities(state.scores, state.target, state.lastPlayer), 0);
  const maximizing = state.toMove === 0;
  let [low, high] = [alpha, beta];
  let best = maximizing ? 0 : 1;
  for (const move of orderedMoves(state)) {
    const value = valueOf(stateAfter(state, move), low, high, effort);
    best = maximizing ? Math.max(best, value) : Math.min(best, value);
    if (maximizing) low = Math.max(low, best);
    else high = Math.min(high, best);
    if (low >= high) break;
  }
  return best;
};

interface Solution {
  readonly move: MoveCode;
  /** The probability that the seat to move wins the game. */
  readonly probability: number;
}

/**
 * The best play of the seat to move, in a hand of two seats without a boneyard; `null` if finding it would take more than
 * `positions` positions.
 */
export function solveEndgame(state: SearchState, positions: number): Solution | null {
  const effort = { left: positions };
  const seat = state.toMove;
  let best: Solution | null = null;
  for (const move of orderedMoves(state)) {
    const known = best?.probability ?? 0;
    const [alpha, beta] = seat === 0 ? [known, 1] : [0, 1 - known];
    const value = valueOf(stateAfter(state, move), alpha, beta, effort);
    if (effort.left < 0) return null;
    const probability = seat === 0 ? value : 1 - value;
    if (best === null || probability > best.probability) best = { move, probability };
  }
  return best;
}
