import type { Choose } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { hard } from './hard.js';
import { medium } from './medium.js';

/** A uniformly random legal move. */
const easy: Choose<Config, View, Move, Option> = ({ legalMoves, rng }) => randomMove<Move>(legalMoves, rng);

export const cpu = { easy, medium, hard };
