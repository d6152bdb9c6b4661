/**
 * Moves a second of Connect Four between two people, everything on: Parlour on PostgreSQL and embedded, boardgame.io on
 * PostgreSQL, a bare Fastify + pg server and pgbench with Parlour's statement; alternating, medians of several rounds, at
 * 1, 16 and 64 games at once. `node dist/bench/http/index.js [seconds] [rounds]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/support/postgres.js';
import type { System } from './system.js';
import { startSystems } from './systems.js';

const [SECONDS = 5, ROUNDS = 3] = process.argv.slice(2).map(Number);
const CONCURRENCY = [1, 16, 64];
/** Long enough for the compilers of Node.js to have seen it all. */
const WARM_UP = { games: 16, seconds: 10 };

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;
const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => quantile(ascending(values), 0.5);

interface Row {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Of the server, a move; not a number where there is none. */
  readonly cpuMs: number;
  readonly failures: number;
}

const round = async (system: System, games: number, seconds: number): Promise<Row> => {
  const before = await system.cpuSeconds();
  const { moves, seconds: took, latenciesMs, failures } = await system.load(games, seconds);
  const after = await system.cpuSeconds();
  const sorted = ascending(latenciesMs);
  return {
    perSecond: moves / took,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    cpuMs: before === null || after === null ? NaN : (1000 * (after - before)) / moves,
    failures,
  };
};

const printRow = (cells: readonly string[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

const shown = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

const medianRow = (rows: readonly Row[]): Row => {
  const of = (key: keyof Row): number => median(rows.map((row) => row[key]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    cpuMs: of('cpuMs'),
    failures: of('failures'),
  };
};

const compareAt = async (systems: readonly System[], games: number): Promise<void> => {
  const rows = new Map<System, Row[]>(systems.map((system) => [system, []]));
  for (let i = 0; i < ROUNDS; i += 1)
    for (const system of systems) rows.get(system)?.push(await round(system, games, SECONDS));
  const medians = systems.map((system) => ({ name: system.name, row: medianRow(rows.get(system) ?? []) }));
  const speedOf = (prefix: string): number =>
    medians.find(({ name }) => name.startsWith(prefix))?.row.perSecond ?? NaN;
  for (const { name, row } of medians) {
    printRow([
      String(games),
      name,
      shown(row.perSecond, 0),
      ...(['p50', 'p95', 'p99', 'cpuMs'] as const).map((key) => shown(row[key], 2)),
      String(row.failures),
      shown(row.perSecond / speedOf('boardgame.io'), 1),
      shown(row.perSecond / speedOf('bare'), 2),
    ]);
  }
};

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const postgres = await startPostgres();
const systems = await startSystems(postgres.url, dataDir);
const idle = await Promise.all(systems.map((system) => system.residentMb()));
for (const system of systems) await round(system, WARM_UP.games, WARM_UP.seconds);
const heads = ['moves/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', 'failed', '× boardgame.io', '× bare'];
printRow(['games', 'system', ...heads]);
printRow(Array<string>(heads.length + 2).fill('---'));
for (const games of CONCURRENCY) await compareAt(systems, games);
const loaded = await Promise.all(systems.map((system) => system.residentMb()));
systems.forEach(({ name }, at) => {
  if (idle[at] !== null)
    console.log(`${name}: ${idle[at]} MB resident idle, ${loaded[at]} MB after the load`);
});
for (const system of systems) await system.stop();
await postgres.remove();
await rm(dataDir, { recursive: true, force: true });
