/**
 * Clients play on three instances; every request, retry and repeat goes to the next instance, and each instance has event
 * streams. The connections that carry notifications between the instances are terminated again and again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { defined } from 'parlour-games/kit/checked';
import { startClients } from '#resilience/load/clients.js';
import { formatReport } from '#resilience/chaos/report.js';
import { startCluster } from '#resilience/chaos/support/cluster.js';
import { formatUsage, usageSoFar } from '#resilience/chaos/support/resource-usage.js';
import type { ExperimentResult } from './experiment.js';

export interface SeveralInstances {
  readonly playMs: number;
  readonly terminateEveryMs: number;
  readonly clients?: number;
}

const INSTANCES = 3;
/** A lost notification delays an event by one heartbeat at most. */
const HEARTBEAT_MS = 1000;
const TERMINATE_LISTENERS = `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'parlour' AND (query LIKE 'LISTEN%' OR query LIKE 'SELECT pg_notify%')`;

export async function severalInstances({
  playMs,
  terminateEveryMs,
  clients = 32,
}: SeveralInstances): Promise<ExperimentResult> {
  const cluster = await startCluster(INSTANCES, { EVENT_HEARTBEAT_MS: String(HEARTBEAT_MS) });
  const operator = new pg.Client({ connectionString: cluster.postgres.url });
  await operator.connect();
  const load = startClients({ urls: cluster.instances.map(({ url }) => url), seed: 'instances', clients });
  const before = await usageSoFar(cluster);
  let terminated = 0;
  let usage: Record<string, string>;
  try {
    for (const end = Date.now() + playMs; Date.now() < end;) {
      await sleep(terminateEveryMs);
      terminated += defined((await operator.query(TERMINATE_LISTENERS)).rowCount, 'the row count');
    }
    usage = formatUsage(before, await usageSoFar(cluster));
    await load.stop();
  } finally {
    await operator.end();
    await cluster.stop();
  }
  const figures = {
    instances: INSTANCES,
    'notification connections terminated': terminated,
    EVENT_HEARTBEAT_MS: HEARTBEAT_MS,
    ...usage,
  };
  return { counters: load.counters, report: formatReport('three instances', load.counters, figures) };
}
