/**
 * Time from the start of the process until it listens and until it has created a game, and the memory used by then.
 * `node dist/bench/startup.js [rounds = 3]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/support/postgres.js';
import { residentMb, startService } from '#test/support/service-process.js';

const [ROUNDS = 3] = process.argv.slice(2).map(Number);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const printRow = (name: string, ...cells: string[]): void => {
  console.log([name.padEnd(30), ...cells.map((cell) => cell.padStart(10))].join(' '));
};

const measure = async (name: string, env: Record<string, string>): Promise<void> => {
  const started = performance.now();
  const service = await startService(name, env);
  const listening = performance.now() - started;
  const response = await fetch(`${service.url}/v1/connect-four/games`, { method: 'POST' });
  if (response.status !== 201) throw new Error(`${name}: ${response.status}`);
  const first = performance.now() - started;
  printRow(name, seconds(listening), seconds(first), `${await residentMb(service)} MB`);
  await service.stop();
};

printRow('database', 'listening', 'first game', 'resident');
const postgres = await startPostgres();
for (let round = 0; round < ROUNDS; round += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
  const embedded = { DATABASE_URL: '', DATA_DIR: join(dataDir, 'data') };
  await measure('PostgreSQL', { DATABASE_URL: postgres.url });
  await measure('embedded, new', embedded);
  await measure('embedded, with data', embedded);
  await rm(dataDir, { recursive: true });
}
await postgres.remove();
