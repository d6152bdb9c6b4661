import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, Option, View } from '#src/games/war/schemas.js';

/** Flips: it is the only legal move. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves, rng);
