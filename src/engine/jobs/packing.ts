/** The job that packs the logs of games that ended a while ago, so that they take less space. */
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
