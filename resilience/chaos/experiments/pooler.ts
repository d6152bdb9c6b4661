/** Two instances on PostgreSQL behind PgBouncer in transaction mode, with fewer sessions than they have connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPgBouncer } from '#test/support/pgbouncer.js';
import { startPostgres } from '#test/support/postgres.js';
import { ROLE_SETUP } from '#src/persistence/session-settings.js';
import { gather } from '../load/crowd.js';
import { report } from '../report.js';
import { supervise } from '../support/supervisor.js';
import type { Outcome } from './outcome.js';

const SESSIONS = 5;

export const behindPooler = async (playMs: number, clients = 32): Promise<Outcome> => {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(ROLE_SETUP);
  await client.end();
  const pooler = await startPgBouncer(postgres.port, SESSIONS);
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url };
  const instances = [await supervise('instance 1', env), await supervise('instance 2', env)];
  const crowd = gather({ urls: instances.map(({ url }) => url), seed: 'pooler', clients });
  try {
    await sleep(playMs);
    await crowd.end();
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
    await pooler.stop();
    await postgres.remove();
  }
  const extra = { instances: instances.length, 'sessions of PgBouncer': SESSIONS };
  return { tally: crowd.tally, text: report('behind a pooler in transaction mode', crowd.tally, extra) };
};
