/**
 * Clients play on three instances, each request at the next one, also repeats; streams are open at all of them. Again
 * and again the connections are cut by which the instances hear of each other's moves.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { gather } from '../load/crowd.js';
import { report } from '../report.js';
import { costLines, costsSoFar } from '../support/costs.js';
import { startCluster } from '../support/instances.js';
import type { Outcome } from './outcome.js';

export interface Playing {
  readonly playMs: number;
  readonly cutListenersEveryMs: number;
  readonly clients?: number;
}

const INSTANCES = 3;
/** What a lost notice costs at most. */
const HEARTBEAT_MS = 1000;
const CUT_LISTENERS = `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'parlour' AND (query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify%')`;

export const severalInstances = async ({
  playMs,
  cutListenersEveryMs,
  clients = 32,
}: Playing): Promise<Outcome> => {
  const cluster = await startCluster(INSTANCES, { EVENT_HEARTBEAT_MS: String(HEARTBEAT_MS) });
  const operator = new pg.Client({ connectionString: cluster.postgres.url });
  await operator.connect();
  const crowd = gather({ urls: cluster.instances.map(({ url }) => url), seed: 'instances', clients });
  const before = await costsSoFar(cluster);
  let cuts = 0;
  let costs: Record<string, string>;
  try {
    for (const end = Date.now() + playMs; Date.now() < end;) {
      await sleep(cutListenersEveryMs);
      cuts += (await operator.query(CUT_LISTENERS)).rowCount ?? 0;
    }
    costs = costLines(before, await costsSoFar(cluster));
    await crowd.end();
  } finally {
    await operator.end();
    await cluster.stop();
  }
  const extra = {
    instances: INSTANCES,
    'listening connections cut': cuts,
    EVENT_HEARTBEAT_MS: HEARTBEAT_MS,
    ...costs,
  };
  return { tally: crowd.tally, text: report('three instances', crowd.tally, extra) };
};
