import type { Choose } from '../../../game-type.js';
import { randomMove } from '../../../kit/options.js';
import type { Config, Move, View } from '../schemas.js';
import { chooseAhead } from './ahead.js';

export { hard } from './hard.js';
export const easy: Choose<Config, View, Move, Move> = ({ options, chance }) => randomMove(options, chance);
export const medium: Choose<Config, View, Move, Move> = ({ view, options, chance }) =>
  chooseAhead(view.position, options, chance);
