import type { Test } from 'tap';
import type { ExperimentResult } from '#resilience/chaos/experiments/result.js';
import { hasNoViolations } from '#resilience/load/counters.js';

/** Experiments take longer on a busy machine. */
export const SLOW = { timeout: 170_000 };

/** Much smaller than the experiments of `node dist/resilience/chaos/index.js`. */
export const SMALL = { playMs: 1000, clients: 8 };
export const SMALLEST = { playMs: 500, clients: 4 };

/** Asserts that there are no violations, that the clients have played, and that games were audited. */
export const assertNoViolations = (t: Test, { counters, report }: ExperimentResult): void => {
  t.ok(hasNoViolations(counters), report);
  t.ok(counters.counts['acknowledged changes'] >= SMALLEST.clients, 'the clients have played');
  t.ok(counters.counts['games audited'] > 0, 'games were audited');
};
