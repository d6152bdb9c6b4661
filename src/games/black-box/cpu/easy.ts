import type { Position } from '../../../game-type.js';
import { randomMove } from '../../../kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';

/** Any legal move: mostly lasers, now and then a wild guess. */
export const easy = ({ options, chance }: Position<Config, View, Option>): Move =>
  randomMove<Move>(options, chance);
