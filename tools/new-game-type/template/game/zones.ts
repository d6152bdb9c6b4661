import type { Zone } from '#src/game-type.js';

/** New Game has no pieces. */
export const zones = (): Zone[] => [];
