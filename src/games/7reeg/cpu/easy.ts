import { randomMove } from '#src/kit/options.js';
import type { Move } from '#src/games/7reeg/schemas.js';
import type { SevenReegDecisionPoint } from './plan.js';

/** Any legal move, each equally likely. */
export const easy = ({ legalMoves, rng }: SevenReegDecisionPoint): Move => randomMove<Move>(legalMoves, rng);
