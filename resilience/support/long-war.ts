/** A game of War that lasts for 980 battles, one per move of seat 0, for many entries in one game. */

/** The body that creates it. */
export const LONG_WAR = {
  config: { pickup: 'winner-first', maxBattles: 100_000, shortWar: 'last-card' },
  seats: [{ kind: 'human' }, { kind: 'human' }],
  // The longest among the games with the seeds 0 to 299.
  seed: '38'.padStart(64, '0'),
} as const;

/** The body of its moves. */
export const FLIP = { type: 'flip' } as const;
