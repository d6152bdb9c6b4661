import type { Choose } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, View } from '../schemas.js';
import { chooseAhead } from './ahead.js';

export { hard } from './hard.js';
export const easy: Choose<Config, View, Move, Move> = ({ legalMoves, rng }) => randomMove(legalMoves, rng);
export const medium: Choose<Config, View, Move, Move> = ({ view, legalMoves, rng }) =>
  chooseAhead(view.position, legalMoves, rng);
