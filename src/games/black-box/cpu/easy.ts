import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { templates } from '#src/games/black-box/legal-moves.js';
import type { Config, Move, Option, View } from '#src/games/black-box/schemas.js';

/** Any legal move: mostly lasers, occasionally a random guess. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves, rng, templates);
