/** Where the 42 chips are: on the board or with their seats. Everyone sees all of them. */
import type { Seat, Zone } from '#src/game-type.js';
import { ALL_CELLS } from './bitboard.js';
import { BLACK, boardOf, chipAt, CHIPS_PER_SEAT, RED } from './board.js';
import type { State } from './schemas.js';

const pieceOf = (seat: Seat): string => (seat === RED ? 'red' : 'black');

/** The board by column, then row, followed by the chips that each seat has left. */
export const zones = ({ position }: State): Zone[] => {
  const board = boardOf(position);
  const dropped = ALL_CELLS.map((cell) => chipAt(board, cell)).filter((chip) => chip !== null);
  const unused = (seat: Seat): string[] =>
    Array<string>(CHIPS_PER_SEAT - dropped.filter((chip) => chip === seat).length).fill(pieceOf(seat));
  return [
    { name: 'board', pieces: dropped.map(pieceOf), visibleTo: 'all' },
    { name: 'unused chips of seat 0', pieces: unused(RED), visibleTo: 'all' },
    { name: 'unused chips of seat 1', pieces: unused(BLACK), visibleTo: 'all' },
  ];
};
