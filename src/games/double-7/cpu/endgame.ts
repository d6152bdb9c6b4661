/** Exact search of a hand of two seats in which nothing is hidden any more. */
import type { Board, MoveCode } from './board.js';
import { scoreAfter } from './board-layout.js';
import { boardAfter, movesOn } from './board-play.js';
import { winProbabilities } from './prospects.js';

/** Counts down the positions that may still be looked at. */
interface Effort {
  left: number;
}

/** The plays of the seat to move, those that score most first, as these cut off most. */
const orderedMoves = (board: Board): MoveCode[] =>
  movesOn(board).sort((a, b) => scoreAfter(board, b) - scoreAfter(board, a));

/**
 * How likely seat 0 wins the game when both play the rest of the hand as well as can be (alpha-beta); a bound of it
 * where it lies outside of `alpha` to `beta`. Without meaning once the effort is spent.
 */
const valueOf = (board: Board, alpha: number, beta: number, effort: Effort): number => {
  effort.left -= 1;
  if (board.over || effort.left < 0)
    return winProbabilities(board.scores, board.target, board.lastPlayer)[0] ?? 0;
  const mine = board.toMove === 0;
  let [low, high] = [alpha, beta];
  let best = mine ? 0 : 1;
  for (const move of orderedMoves(board)) {
    const value = valueOf(boardAfter(board, move), low, high, effort);
    best = mine ? Math.max(best, value) : Math.min(best, value);
    if (mine) low = Math.max(low, best);
    else high = Math.min(high, best);
    if (low >= high) break;
  }
  return best;
};

export interface Solution {
  readonly move: MoveCode;
  /** How likely the seat to move wins the game. */
  readonly probability: number;
}

/**
 * The best play of the seat to move on a board of two seats without a boneyard, and what it is worth; `null` when that
 * would take more than `positions` positions.
 */
export const solve = (board: Board, positions: number): Solution | null => {
  const effort = { left: positions };
  const seat = board.toMove;
  let best: Solution | null = null;
  for (const move of orderedMoves(board)) {
    const known = best?.probability ?? 0;
    const [alpha, beta] = seat === 0 ? [known, 1] : [0, 1 - known];
    const value = valueOf(boardAfter(board, move), alpha, beta, effort);
    if (effort.left < 0) return null;
    const probability = seat === 0 ? value : 1 - value;
    if (best === null || probability > best.probability) best = { move, probability };
  }
  return best;
};
