import { randomMove } from '#src/kit/options.js';
import type { Move } from '#src/games/double-7/schemas.js';
import type { DoubleSevenDecisionPoint } from './decision-point.js';

/** Any legal move, each equally likely. */
export const easy = ({ legalMoves, rng }: DoubleSevenDecisionPoint): Move => randomMove(legalMoves, rng);
