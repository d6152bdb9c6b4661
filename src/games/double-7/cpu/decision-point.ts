import type { DecisionPoint } from '#src/game-type.js';
import type { Config, Move, View } from '../schemas.js';

export type DoubleSevenDecisionPoint = DecisionPoint<Config, View, Move>;
