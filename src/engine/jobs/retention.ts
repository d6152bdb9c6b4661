/**
 * The job that deletes expired idempotency records, commitments, player tokens, matches and deliveries. Games are never deleted
 * by age.
 */
import type { SystemStore } from '#src/engine/store.js';

export interface RetentionOptions {
  readonly store: SystemStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /**
   * How long an idempotency record, an expired commitment or token, or a match that has ended is kept: `STORED_RESPONSE_HOURS`.
   */
  readonly keptMs: number;
}

/** How long the service keeps trying to deliver a notice. */
const DELIVERIES_KEPT_MS = 5 * 24 * 3_600_000;

/** Deletes what has expired, unless another instance is doing so. */
export function runRetention({ store, clock, keptMs }: RetentionOptions): Promise<boolean> {
  return store.exclusively('retention', async () => {
    await store.deleteExpired(clock() - keptMs, clock() - DELIVERIES_KEPT_MS);
  });
}
