/**
 * Time from the start of the process until it listens and until it has created a game, and the memory used by then. The
 * first rows are the parts that do not depend on the database: what `npm start` does when nothing has changed, Node.js
 * itself, and Node.js with all modules of the service. `node dist/bench/startup.js [rounds = 3]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

const BUILD = ['tools/build/build.mjs', 'service'];
/** Settings are read when all modules are loaded. Wrong ones end the process. */
const SERVICE_THAT_ONLY_LOADS = ['--enable-source-maps', 'dist/service/server.js'];

const measureProgram = async (name: string, ...words: string[]): Promise<void> => {
  const started = performance.now();
  const env = { ...process.env, PORT: 'none' };
  await once(spawn(process.execPath, words, { stdio: 'ignore', env }), 'close');
  printRow(name, seconds(performance.now() - started));
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

printRow('', 'listening', 'first game', 'resident');
const postgres = await startPostgres();
for (let round = 0; round < ROUNDS; round += 1) {
  await measureProgram('build, nothing changed', ...BUILD);
  await measureProgram('Node.js', '--eval', '0');
  await measureProgram('Node.js and modules', ...SERVICE_THAT_ONLY_LOADS);
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
  const embedded = { DATABASE_URL: '', DATA_DIR: join(dataDir, 'data') };
  await measure('PostgreSQL', { DATABASE_URL: postgres.url });
  await measure('embedded, new', embedded);
  await measure('embedded, with data', embedded);
  await rm(dataDir, { recursive: true });
}
await postgres.remove();
