/** The medium player: wins if it can, else stops the other from winning, else looks four plies ahead. */
import type { Rng } from '#src/game-type.js';
import { CELLS } from '../bitboard.js';
import { boardOf, drop, hasWon, isFull, passed, type Board } from '../board.js';
import type { Move } from '../schemas.js';
import { evaluate } from './evaluate.js';

const PLIES = 4;
/** Larger than any value of `evaluate`; a win with more plies left counts more, so that it is not put off. */
const WIN = 100_000;
/** Columns from the middle outwards: the best ones first, for short searches. */
const COLUMN_ORDER = [4, 3, 5, 2, 6, 1, 7] as const;

/** Negamax with alpha-beta (fail-soft): the value of the position for the seat to move. */
const search = (board: Board, plies: number, alpha: number, beta: number): number => {
  if (board.plies === CELLS) return 0;
  if (plies === 0) return evaluate(board);
  let best = -Infinity;
  for (const column of COLUMN_ORDER) {
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

/** The columns that win for the seat to move; failing that those where the other would win; failing that the best. */
const candidates = (board: Board, columns: readonly number[]): number[] => {
  const wins = columns.filter((column) => hasWon(drop(board, column)));
  if (wins.length > 0) return wins;
  const blocks = columns.filter((column) => hasWon(drop(passed(board), column)));
  return blocks.length > 0 ? blocks : bestColumns(board, columns);
};

/** A move in the position of the columns played; among equally good ones chance decides. */
export const chooseAhead = (position: string, options: readonly Move[], rng: Rng): Move => {
  const columns = candidates(
    boardOf(position),
    options.map(({ column }) => column),
  );
  const column = columns[rng.below(columns.length)];
  if (column === undefined) throw new RangeError('there is no column left to drop into');
  return { type: 'drop', column };
};
