import type { DecisionPoint } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { CELL_COUNT } from '#src/games/connect-four/bitboard.js';
import { boardOf, drop, hasWon, isFull, pass, type Board } from '#src/games/connect-four/board.js';
import type { Config, Move, View } from '#src/games/connect-four/schemas.js';
import { evaluate } from './evaluate.js';

const PLIES = 4;
/** More than any value of `evaluate`. A win with more plies left scores higher, so that the search prefers early wins. */
const WIN = 100_000;
/** From the centre outwards, so that good columns come early and prune more. */
const COLUMNS_FROM_CENTRE = [4, 3, 5, 2, 6, 1, 7] as const;

/** Negamax with fail-soft alpha-beta: the value of the position for the seat to move. */
const search = (board: Board, plies: number, alpha: number, beta: number): number => {
  if (board.plies === CELL_COUNT) return 0;
  if (plies === 0) return evaluate(board);
  let best = -Infinity;
  for (const column of COLUMNS_FROM_CENTRE) {
    if (isFull(board, column)) continue;
    const after = drop(board, column);
    const value = hasWon(after) ? WIN + plies : -search(after, plies - 1, -beta, -Math.max(alpha, best));
    best = Math.max(best, value);
    if (best >= beta) break;
  }
  return best;
};

const bestColumns = (board: Board, columns: readonly number[]): number[] => {
  const values = columns.map((column) => -search(drop(board, column), PLIES - 1, -Infinity, Infinity));
  const best = Math.max(...values);
  return columns.filter((_, i) => values[i] === best);
};

/** The columns that win at once; otherwise those where the opponent would win at once; otherwise the best ones. */
const candidates = (board: Board, columns: readonly number[]): number[] => {
  const wins = columns.filter((column) => hasWon(drop(board, column)));
  if (wins.length > 0) return wins;
  const blocks = columns.filter((column) => hasWon(drop(pass(board), column)));
  return blocks.length > 0 ? blocks : bestColumns(board, columns);
};

/** Wins if it can, otherwise blocks the opponent's win, otherwise searches four plies. Picks randomly among equals. */
export const medium = ({ view, legalMoves, rng }: DecisionPoint<Config, View, Move>): Move => {
  const columns = candidates(
    boardOf(view.position),
    legalMoves.map(({ column }) => column),
  );
  return { type: 'drop', column: at(columns, rng.below(columns.length)) };
};
