import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, Option, View } from '#src/games/basra/schemas.js';

/** Any legal move, each equally likely. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves, rng);
