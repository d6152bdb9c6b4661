import type { Zone } from '#src/game-type.js';

/** No zones: dice are rolled, not dealt, and the bankroll is only a number. */
export const zones = (): Zone[] => [];
