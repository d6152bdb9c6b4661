/** Nothing is hidden: every viewer sees the same. */
import type { Seat, Views } from '../../game-type.js';
import { openToAll } from '../../kit/views.js';
import { ROWS, ALL_CELLS, type Cell } from './bitboard.js';
import { boardOf, chipAt, lastCell, RED, seatThatMoved, type Board, BLACK, CHIPS_PER_SEAT } from './board.js';
import type { Event, Move, State, View } from './schemas.js';

const symbolOf = (chip: Seat | null): string => {
  if (chip === null) return '.';
  return chip === RED ? 'R' : 'B';
};

const rowText = (board: Board, cells: readonly Cell[]): string => {
  let text = '';
  for (const cell of cells) text += symbolOf(chipAt(board, cell));
  return text;
};

const ROWS_FROM_TOP: readonly (readonly Cell[])[] = Array.from({ length: ROWS }, (_, i) =>
  ALL_CELLS.filter(({ row }) => row === ROWS - i),
);

const view = ({ position }: State): View => {
  const board = boardOf(position);
  const last = lastCell(board, position);
  return {
    board: ROWS_FROM_TOP.map((cells) => rowText(board, cells)),
    position,
    lastDrop: last === null ? null : { seat: seatThatMoved(board), ...last },
  };
};

const pieceOf = (seat: Seat): string => (seat === RED ? 'red' : 'black');

export const views: Views<State, Move, Event, View> = {
  ...openToAll(view),

  /** The board by column, then row, followed by the chips that each seat has left. */
  zones({ position }) {
    const board = boardOf(position);
    const dropped = ALL_CELLS.map((cell) => chipAt(board, cell)).filter((chip) => chip !== null);
    const unused = (seat: Seat): string[] =>
      Array<string>(CHIPS_PER_SEAT - dropped.filter((chip) => chip === seat).length).fill(pieceOf(seat));
    return [
      { name: 'board', pieces: dropped.map(pieceOf), visibleTo: 'all' },
      { name: 'unused chips of seat 0', pieces: unused(RED), visibleTo: 'all' },
      { name: 'unused chips of seat 1', pieces: unused(BLACK), visibleTo: 'all' },
    ];
  },
};
