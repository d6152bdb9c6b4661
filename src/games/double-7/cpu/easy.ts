import { randomMove } from '#src/kit/options.js';
import type { Move } from '../schemas.js';
import type { Double7DecisionPoint } from './decision-point.js';

/** Any legal move, each equally likely. */
export const easy = ({ legalMoves, rng }: Double7DecisionPoint): Move => randomMove(legalMoves, rng);
