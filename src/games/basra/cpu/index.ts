import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { hard } from './hard.js';
import { medium } from './medium.js';

const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves, rng);

/** `easy` plays any legal move; `medium` follows simple rules, looking at the table only; `hard` counts and searches. */
export const cpu = { easy, medium, hard };
