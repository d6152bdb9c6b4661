/** Stores for tests, and temporary folders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '#src/wiring.js';
import type { Store } from '#src/engine/store.js';
import { createStore, openDatabase, type StoreOptions } from '#src/persistence/store.js';
import { jobsOfTests } from '#test/support/jobs.js';

/** Generous, for busy machines. */
const LIMITS = { poolSize: 5, statementTimeoutMs: 20_000, connectTimeoutMs: 20_000 } as const;
const ON_THIS_MACHINE = { reserveMb: 0, onFatal: endProcess } as const;

export function databaseOptions(options: Partial<StoreOptions>): StoreOptions {
  return {
    dataDir: join(tmpdir(), 'unused'),
    ...LIMITS,
    ...ON_THIS_MACHINE,
    jobs: jobsOfTests,
    ...options,
  };
}

/** A store on the server at `databaseUrl`, or on the embedded database in `dataDir`. */
export function openStore(options: Partial<StoreOptions>): Promise<Store> {
  return createStore(databaseOptions(options));
}

/** What Citus says of a database whose games it distributes. */
const DISTRIBUTED = `CREATE VIEW pg_dist_partition AS SELECT to_regclass('game') AS logicalrelid, 'h'::"char" AS partmethod`;

/** The same, in the ways for a distributed database, all of whose servers are this one. */
export async function openDistributedStore(options: Partial<StoreOptions>): Promise<Store> {
  const database = await openDatabase(databaseOptions(options));
  await database.withSession((session) => session.run(DISTRIBUTED));
  await database.close();
  return openStore(options);
}

export interface TestFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

export async function temporaryFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'parlour-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }) };
}
