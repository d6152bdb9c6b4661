/** Stores for tests, and what is to be removed after them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore, type StoreOptions } from '#src/persistence/store.js';

/** Generous, for machines that do much else at the same time. */
const LIMITS = { poolSize: 5, statementTimeoutMs: 20_000, connectTimeoutMs: 20_000 } as const;

/** How long a test may take that starts databases. */
export const SLOW = { timeout: 180_000 } as const;

/** A store on the server at `databaseUrl`, or on the embedded database in `dataDir`. */
export function openStore(options: Partial<StoreOptions>) {
  return createStore({ dataDir: join(tmpdir(), 'unused'), ...LIMITS, ...options });
}

export interface TestFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function temporaryFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'parlour-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }) };
}
