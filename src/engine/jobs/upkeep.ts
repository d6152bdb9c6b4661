/**
 * The jobs that keep the database small. One packs the logs of games that ended a while ago. The other deletes idempotency records, commitments, tokens of players, matches and deliveries past their time. Games are never deleted by age.
 */
import type { GameStore, SystemStore } from '#src/engine/store.js';

/** Long enough that the clocks of instances, which differ, do not matter to the order of packing. */
const UNPACKED_S = 3_600;
const PAUSE_MS = 60_000;

/** The job: some logs in each run, unless another instance does so. Once there are no more, it pauses for a minute. */
export async function packLogs(store: GameStore & SystemStore): Promise<number | null> {
  let games = 0;
  await store.exclusively('packing', async () => {
    games = await store.packLogs(UNPACKED_S);
  });
  return games === 0 ? PAUSE_MS : null;
}

export interface RetentionOptions {
  readonly store: SystemStore;
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
    await store.deleteExpired(clock() - keptMs, clock() - DELIVERIES_KEPT_MS);
  });
}
