import type { Choose } from '../../../game-type.js';
import { randomMove } from '../../../kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { hard } from './hard.js';
import { medium } from './medium.js';

/** Any legal move, each as likely. */
const easy: Choose<Config, View, Move, Option> = ({ options, chance }) => randomMove<Move>(options, chance);

export const cpu = { easy, medium, hard };
