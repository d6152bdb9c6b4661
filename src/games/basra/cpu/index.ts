import type { Position } from '../../../game-type.js';
import { randomMove } from '../../../kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { hard } from './hard.js';
import { medium } from './medium.js';

const easy = ({ options, chance }: Position<Config, View, Option>): Move => randomMove<Move>(options, chance);

/** `easy` plays any legal move; `medium` follows simple rules, looking at the table only; `hard` counts and searches. */
export const cpu = { easy, medium, hard };
