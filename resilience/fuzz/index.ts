/**
 * Requests from somebody who means harm, against the service in a process of its own.
 * `fuzz`: requests made from the OpenAPI document, with all kinds of damage; `secrets`: games whose secrets are looked
 * for in every answer and in the log; `slow`: clients that hold connections without saying much.
 * Run: `node dist/resilience/fuzz/index.js fuzz|secrets|slow [count]`, with `DATABASE_URL` for PostgreSQL, else
 * embedded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '#test/support/service-process.js';
import { createFindings } from './findings.js';
import { fuzz } from './fuzz.js';
import { sweepSecrets } from './leak-hunt.js';
import { besiege } from './slow-clients.js';

const LANES = 8;
const SIEGE_SECONDS = 15;

let log = '';
const dataDir = await mkdtemp(join(tmpdir(), 'parlour-hostile-'));
const [name = 'fuzz', count] = process.argv.slice(2);
const env = {
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  DATA_DIR: dataDir,
  WORKER_QUEUE: '10000',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  // Besiegers and player are told apart by the address that a proxy would tell.
  ...(name === 'slow' && { TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '6000' }),
};
const { url, stop } = await startService('Parlour', env, undefined, (text) => (log += text));
const findings = createFindings();

const experiments: Readonly<Record<string, (count?: number) => Promise<void>>> = {
  fuzz: (requests = 100_000) => fuzz({ url, requests, lanes: LANES, seed: 'hostile', findings }),
  secrets: (games = 210) => sweepSecrets({ url, games, findings, log: () => log }),
  slow: (connections = 1_000) => besiege(url, connections, SIEGE_SECONDS),
};

const started = performance.now();
try {
  await experiments[name]?.(count === undefined ? undefined : Number(count));
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
const faults = name === 'slow' ? 0 : findings.print();
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s; ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
