import type { Zone } from '#src/game-type.js';

/** None: dice are rolled, not dealt, and the bankroll is a number. */
export const zones = (): Zone[] => [];
