/**
 * Databases for the services of tests. Where PostgreSQL is installed, the runner starts one server for all test processes:
 * it needs a small part of the processor time of the embedded database, which runs on WebAssembly.
 */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { endProcess } from '#src/wiring.js';
import { createStore } from '#src/persistence/store.js';
import { withClient } from '#test/persistence/clients.js';
import { newDataDir } from './data-dir.js';

export interface TestDatabase {
  readonly settings: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

const TEMPLATE = 'template';
const UNFINISHED = 'unfinished';
const TIMEOUT_MS = 60_000;
const OPTIONS = { poolSize: 2, statementTimeoutMs: TIMEOUT_MS, connectTimeoutMs: TIMEOUT_MS };
/** Each service has one more connection, to listen. */
const POOL_SIZE = '4';

const urlOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: database }).href;

/** Creates the database with all migrations that others are copies of, unless another process already has. */
const createTemplate = async (server: string, client: pg.Client): Promise<void> => {
  await client.query('SELECT pg_advisory_lock(0)');
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${UNFINISHED}`);
    const options = { ...OPTIONS, dataDir: '', reserveMb: 0, onFatal: endProcess };
    const store = await createStore({ ...options, databaseUrl: urlOf(server, UNFINISHED) });
    await store.close();
    await client.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${TEMPLATE}`);
  }
  await client.query('SELECT pg_advisory_unlock(0)');
};

const newDatabaseOn = async (server: string): Promise<TestDatabase> => {
  const name = `test-${randomUUID()}`;
  await withClient(server, async (client) => {
    await createTemplate(server, client);
    // The other strategy writes each page of the copy through the buffers and the log.
    await client.query(`CREATE DATABASE "${name}" TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  });
  return {
    settings: {
      DATABASE_URL: urlOf(server, name),
      DATABASE_POOL_SIZE: POOL_SIZE,
      // All tests share the server, which is slow at times.
      DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
    },
    remove: () =>
      withClient(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      }),
  };
};

/** Creates an empty database to which all migrations have been applied. */
export async function newDatabase(): Promise<TestDatabase> {
  const server = process.env['PARLOUR_TEST_SERVER'];
  if (server !== undefined) return newDatabaseOn(server);
  const folder = await newDataDir();
  return { settings: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true, force: true }) };
}
