import type { Position } from '../../../game-type.js';
import { randomMove } from '../../../kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';

/** War leaves nothing to decide: every level flips. */
const flip = ({ options, chance }: Position<Config, View, Option>): Move => randomMove<Move>(options, chance);

export const cpu = { easy: flip, medium: flip, hard: flip } as const;
