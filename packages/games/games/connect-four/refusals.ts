import type { Refusal } from '../../game-type.js';
import { refuseMove } from '../../kit/options.js';
import { ROWS } from './bitboard.js';

export const refusals = {
  'column-full': 'The column already holds six chips.',
  'game-over': 'The position to analyse is final, or contains drops after the end of the game.',
} as const;

const refuse = refuseMove<keyof typeof refusals>;

export function columnFull(column: number): Refusal {
  return refuse('column-full', `Column ${column} already holds ${ROWS} chips. Choose another column.`);
}

/** Refuses to analyse a position whose game ended with drop number `plies`. */
export function gameOver(plies: number): Refusal {
  return refuse('game-over', `The game is over after ${plies} drops, so there is nothing to analyse.`);
}
