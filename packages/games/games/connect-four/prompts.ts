import type { Prompts } from '../../game-type.js';
import { ALL_COLUMNS } from './bitboard.js';
import { RED } from './board.js';
import type { Config, Move, View } from './schemas.js';

export const prompts: Prompts<Config, View, Move> = {
  task: ({ viewer }) => `Drop a ${viewer === RED ? 'red' : 'black'} chip into a column.`,
  label: ({ column }) => `Drop in column ${column}`,
  blocked: ({ legalMoves }) =>
    ALL_COLUMNS.filter((column) => legalMoves.every((move) => move.column !== column)).map((column) => ({
      move: { type: 'drop', column },
      why: `Column ${column} is full.`,
    })),
};
