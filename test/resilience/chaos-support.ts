import type { Test } from 'tap';
import type { Outcome } from '#resilience/chaos/experiments/outcome.js';
import { isClean } from '#resilience/chaos/load/tally.js';

export const SLOW = { timeout: 170_000 };
/** Small, so that the tests are brief; `node dist/resilience/chaos/index.js` has more of everything. */
export const BRIEF = { playMs: 1000, clients: 8 };

/** Nothing is wrong, and something was tried. */
export const isSound = (t: Test, { tally, text }: Outcome): void => {
  t.ok(isClean(tally), text);
  t.ok(tally.counts['acknowledged changes'] >= BRIEF.clients, 'the clients have played');
  t.ok(tally.counts['games audited'] > 0, 'the games were audited');
};
