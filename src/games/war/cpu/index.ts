import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';

/** War leaves nothing to decide: every level flips. */
const flip = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves, rng);

export const cpu = { easy: flip, medium: flip, hard: flip } as const;
