import type { DecisionPoint } from '#src/game-type.js';
import type { Config, Move, View } from '#src/games/double-7/schemas.js';

export type DoubleSevenDecisionPoint = DecisionPoint<Config, View, Move>;
