/** The job that deletes idempotency records, commitments, tokens of players, matches and deliveries past their time. Games are never deleted by age. */
import type { Store } from '#src/engine/store.js';

export interface RetentionOptions {
  readonly store: Pick<
    Store,
    | 'exclusively'
    | 'deleteCommitmentsExpiredBefore'
    | 'deleteIdempotencyRecordsBefore'
    | 'deleteMatchesEndedBefore'
    | 'deleteTokensExpiredBefore'
    | 'deleteDeliveriesBefore'
  >;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long an idempotency record, an expired commitment or token, or a match that has ended is kept: `STORED_RESPONSE_HOURS`. */
  readonly keptMs: number;
}

/** No notice is tried for longer. */
const DELIVERIES_KEPT_MS = 5 * 24 * 3_600_000;

/** Deletes them, unless another instance is doing so. */
export function runRetention({ store, clock, keptMs }: RetentionOptions): Promise<boolean> {
  return store.exclusively('retention', async () => {
    const time = clock() - keptMs;
    // A retry still needs the commitment that the first request made.
    await store.deleteCommitmentsExpiredBefore(time);
    await store.deleteIdempotencyRecordsBefore(time);
    await store.deleteTokensExpiredBefore(time);
    await store.deleteMatchesEndedBefore(time);
    await store.deleteDeliveriesBefore(clock() - DELIVERIES_KEPT_MS);
  });
}
