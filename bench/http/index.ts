/**
 * Moves a second over HTTP: Parlour on PostgreSQL and embedded beside a bare Fastify + pg server, alternating, at
 * 1, 16 and 64 games at once. `node dist/bench/http/index.js [seconds] [rounds]`
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../scripts/postgres.js';
import { cpuSeconds, residentMb, startService, type Service } from '../support/service.js';
import type { Load, Measured } from './driver.js';

const [SECONDS = 5, ROUNDS = 3] = process.argv.slice(2).map(Number);
const CONCURRENCY = [1, 16, 64];

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const measure = (load: Load): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const child = fork(file('./driver.js'), { stdio: 'inherit' });
    child.on('message', resolve);
    child.on('error', reject);
    child.send(load);
  });

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => quantile(ascending(values), 0.5);

interface Row {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly cpuMs: number;
  readonly failures: number;
}

const round = async (system: Service, games: number, seconds: number): Promise<Row> => {
  const before = await cpuSeconds(system);
  const { moves, seconds: took, latenciesMs, failures } = await measure({ url: system.url, games, seconds });
  const cpuMs = (1000 * ((await cpuSeconds(system)) - before)) / moves;
  const sorted = ascending(latenciesMs);
  return {
    perSecond: moves / took,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    cpuMs,
    failures,
  };
};

const printRow = (cells: readonly string[]): void => {
  console.log(cells.map((cell, at) => (at === 1 ? cell.padEnd(22) : cell.padStart(9))).join(' '));
};

const compare = async (systems: readonly Service[]): Promise<void> => {
  printRow(['games', 'system', 'moves/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', 'failed', 'of bare']);
  for (const games of CONCURRENCY) {
    const rows = new Map<Service, Row[]>(systems.map((system) => [system, []]));
    for (let i = 0; i < ROUNDS; i += 1)
      for (const system of systems) rows.get(system)?.push(await round(system, games, SECONDS));
    const of = (system: Service, key: keyof Row): number =>
      median((rows.get(system) ?? []).map((row) => row[key]));
    const bare = systems.at(-1);
    for (const system of systems) {
      const figures = (['p50', 'p95', 'p99', 'cpuMs'] as const).map((key) => of(system, key).toFixed(2));
      const share = bare === undefined ? '' : (of(system, 'perSecond') / of(bare, 'perSecond')).toFixed(2);
      printRow([
        String(games),
        system.name,
        of(system, 'perSecond').toFixed(0),
        ...figures,
        String(of(system, 'failures')),
        share,
      ]);
    }
  }
};

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const postgres = await startPostgres();
const systems = [
  await startService('Parlour, PostgreSQL', { DATABASE_URL: postgres.url }),
  await startService('Parlour, embedded', { DATABASE_URL: '', DATA_DIR: dataDir }),
  await startService('bare Fastify + pg', { DATABASE_URL: postgres.url }, file('./bare-server.js')),
];
const idle = await Promise.all(systems.map(residentMb));
for (const system of systems) await round(system, 16, 2);
await compare(systems);
const loaded = await Promise.all(systems.map(residentMb));
systems.forEach(({ name }, at) => {
  console.log(`${name}: ${idle[at]} MB resident idle, ${loaded[at]} MB after the load`);
});
for (const system of systems) await system.stop();
await postgres.remove();
await rm(dataDir, { recursive: true, force: true });
