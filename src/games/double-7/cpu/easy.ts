import { randomMove } from '../../../kit/options.js';
import type { Config, Move, View } from '../schemas.js';
import type { Position } from '../../../game-type.js';

/** Any legal move, each equally likely. */
export const easy = ({ options, chance }: Position<Config, View, Move>): Move => randomMove(options, chance);
