/** The job that deletes idempotency records, commitments and tokens of players past their time. Games are never deleted by age. */
import type { Store } from '#src/engine/store.js';

export interface RetentionOptions {
  readonly store: Pick<
    Store,
    | 'exclusively'
    | 'deleteCommitmentsExpiredBefore'
    | 'deleteIdempotencyRecordsBefore'
    | 'deleteTokensExpiredBefore'
  >;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long an idempotency record, an expired commitment or an expired token is kept: `STORED_RESPONSE_HOURS`. */
  readonly keptMs: number;
}

/** Deletes them, unless another instance is doing so. */
export const runRetention = ({ store, clock, keptMs }: RetentionOptions): Promise<boolean> =>
  store.exclusively('retention', async () => {
    const time = clock() - keptMs;
    // A retry still needs the commitment that the first request made.
    await store.deleteCommitmentsExpiredBefore(time);
    await store.deleteIdempotencyRecordsBefore(time);
    await store.deleteTokensExpiredBefore(time);
  });
