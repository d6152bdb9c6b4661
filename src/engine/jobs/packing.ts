/** The job that packs the logs of games that ended a while ago, so that they take less space. */
import type { GameStore, SystemStore } from '#src/engine/store.js';

/** How long a log stays unpacked: so long that differences between the clocks of instances do not matter. */
const UNPACKED_S = 3_600;
const PAUSE_MS = 60_000;

/** The job: packs some logs in each run, unless another instance does. When no logs are left, it pauses for a minute. */
export async function packLogs(store: GameStore & SystemStore): Promise<number | null> {
  let games = 0;
  await store.exclusively('packing', async () => {
    games = await store.packLogs(UNPACKED_S);
  });
  return games === 0 ? PAUSE_MS : null;
}
