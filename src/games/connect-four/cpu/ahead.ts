/** The medium player: wins if it can, else stops the other from winning, else looks four plies ahead. */
import type { Chance, Seat } from '../../../game-type.js';
import {
  boardOf,
  CELLS,
  dropInto,
  isFull,
  liftFrom,
  nextSeat,
  opponentOf,
  winsAt,
  type Board,
} from '../board.js';
import type { Move } from '../schemas.js';
import { evaluate } from './evaluate.js';

const PLIES = 4;
/** Larger than any value of `evaluate`; a win with more plies left counts more, so that it is not put off. */
const WIN = 100_000;
/** Columns from the middle outwards: the best ones first, for short searches. */
const COLUMN_ORDER = [4, 3, 5, 2, 6, 1, 7] as const;

const chipsOn = ({ heights }: Board): number => heights.reduce((sum, height) => sum + height, 0);

/** Calls `look` with a chip of `seat` dropped into `column`, and takes the chip out again. */
const withDrop = <T>(board: Board, column: number, seat: Seat, look: (won: boolean) => T): T => {
  const won = winsAt(board, dropInto(board, column, seat));
  const seen = look(won);
  liftFrom(board, column);
  return seen;
};

/** Negamax with alpha-beta (fail-soft): the position's value for `seat`, which is to move. */
const search = (board: Board, seat: Seat, plies: number, alpha: number, beta: number): number => {
  if (chipsOn(board) === CELLS) return 0;
  if (plies === 0) return evaluate(board, seat);
  let best = -Infinity;
  for (const column of COLUMN_ORDER) {
    if (isFull(board, column)) continue;
    const value = withDrop(board, column, seat, (won) =>
      won ? WIN + plies : -search(board, opponentOf(seat), plies - 1, -beta, -Math.max(alpha, best)),
    );
    best = Math.max(best, value);
    if (best >= beta) break;
  }
  return best;
};

const winningColumns = (board: Board, columns: readonly number[], seat: Seat): number[] =>
  columns.filter((column) => withDrop(board, column, seat, (won) => won));

const bestColumns = (board: Board, columns: readonly number[], seat: Seat): number[] => {
  const values = columns.map((column) =>
    withDrop(board, column, seat, () => -search(board, opponentOf(seat), PLIES - 1, -Infinity, Infinity)),
  );
  const best = Math.max(...values);
  return columns.filter((_, i) => values[i] === best);
};

const candidates = (board: Board, columns: readonly number[], seat: Seat): number[] => {
  const wins = winningColumns(board, columns, seat);
  if (wins.length > 0) return wins;
  const blocks = winningColumns(board, columns, opponentOf(seat));
  return blocks.length > 0 ? blocks : bestColumns(board, columns, seat);
};

/** A move in the position of the columns played; among equally good ones chance decides. */
export const chooseAhead = (position: string, options: readonly Move[], chance: Chance): Move => {
  const columns = candidates(
    boardOf(position),
    options.map(({ column }) => column),
    nextSeat(position),
  );
  const column = columns[chance.below(columns.length)];
  if (column === undefined) throw new RangeError('there is no column left to drop into');
  return { type: 'drop', column };
};
