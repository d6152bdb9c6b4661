/** Runs a program against the service in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type Service } from '#test/support/service-process.js';

export interface Target extends Pick<Service, 'url' | 'pid'> {
  /** Everything that the service has logged so far. */
  readonly log: () => string;
}

/**
 * Starts the service, on PostgreSQL if `DATABASE_URL` is set, otherwise with an embedded database in a temporary folder.
 * Runs `program`, which resolves with the number of violations, and prints that number. Exits with 1 unless it is 0.
 */
export async function runAgainstService(
  program: (target: Target) => Promise<number>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  let log = '';
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-resilience-'));
  const settings = {
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    DATA_DIR: dataDir,
    WORKER_QUEUE: '40000',
    MAX_EVENT_LOOP_DELAY_MS: '0',
    ...env,
  };
  const { url, pid, stop } = await startService('Parlour', settings, undefined, (text) => (log += text));
  const started = performance.now();
  try {
    const violations = await program({ url, pid, log: () => log });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${seconds} s; ${violations} violations`);
    process.exitCode = violations === 0 ? 0 : 1;
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
