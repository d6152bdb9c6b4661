/** Two instances on PostgreSQL behind PgBouncer in transaction mode, with fewer sessions than connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ROLE_SETUP } from '#src/persistence/database.js';
import { startPgBouncer } from '#test/support/pgbouncer.js';
import { startPostgres } from '#test/support/postgres.js';
import { startClients } from '#resilience/load/clients.js';
import { formatReport } from '#resilience/chaos/report.js';
import { supervise } from '#resilience/chaos/support/supervisor.js';
import type { ExperimentResult } from './experiment.js';

const SESSIONS = 5;

export async function behindPgBouncer(playMs: number, clients = 32): Promise<ExperimentResult> {
  const postgres = await startPostgres();
  const operator = new pg.Client({ connectionString: postgres.url });
  await operator.connect();
  await operator.query(ROLE_SETUP);
  await operator.end();
  const pooler = await startPgBouncer(postgres.port, SESSIONS);
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url };
  const instances = [await supervise('instance 1', env), await supervise('instance 2', env)];
  const load = startClients({ urls: instances.map(({ url }) => url), seed: 'pgbouncer', clients });
  try {
    await sleep(playMs);
    await load.stop();
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
    await pooler.stop();
    await postgres.remove();
  }
  const figures = { instances: instances.length, 'sessions of PgBouncer': SESSIONS };
  const title = 'behind PgBouncer in transaction mode';
  return { counters: load.counters, report: formatReport(title, load.counters, figures) };
}
