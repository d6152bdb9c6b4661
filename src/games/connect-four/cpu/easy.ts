import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, View } from '#src/games/connect-four/schemas.js';

/** Drops into a random column. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Move>): Move =>
  randomMove(legalMoves, rng);
