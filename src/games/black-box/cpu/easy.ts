import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { TEMPLATES, type Config, type Move, type Option, type View } from '../schemas.js';

/** Any legal move: mostly lasers, now and then a wild guess. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves, rng, TEMPLATES);
