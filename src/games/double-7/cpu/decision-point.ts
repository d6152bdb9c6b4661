import type { DecisionPoint } from '#src/game-type.js';
import type { Config, Move, View } from '../schemas.js';

export type Double7DecisionPoint = DecisionPoint<Config, View, Move>;
