/** Stores for tests, and temporary folders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '#src/process/exit.js';
import type { Store } from '#src/engine/store.js';
import { createStore, type StoreOptions } from '#src/persistence/store.js';
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

export interface TestFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

export async function temporaryFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'parlour-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }) };
}
