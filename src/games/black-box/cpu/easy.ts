import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { templates, type Config, type Move, type Option, type View } from '../schemas.js';

/** Any legal move: mostly lasers, occasionally a wild guess. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves, rng, templates);
