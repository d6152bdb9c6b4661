import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, View } from '#tools/new-game-type/template/game/schemas.js';

/** Any legal move, each equally likely. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Move>): Move =>
  randomMove(legalMoves, rng);
