/**
 * Moves per second of Connect Four between two people, with all features on: Parlour on PostgreSQL and embedded,
 * boardgame.io on PostgreSQL, a bare Fastify + pg server, and pgbench with Parlour's statement. The systems alternate, at
 * 1, 16 and 64 concurrent games; the table has the medians of several rounds.
 * `node dist/bench/http/index.js [seconds = 5] [rounds = 3]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined, get } from '#src/kit/checked.js';
import { startPostgres } from '#test/support/postgres.js';
import { quantile } from '#tools/league/statistics.js';
import type { System } from './system.js';
import { startSystems } from './systems.js';

const [SECONDS = 5, ROUNDS = 3] = process.argv.slice(2).map(Number);
const CONCURRENCY = [1, 16, 64];
/** Long enough for the JIT compiler. */
const WARM_UP = { games: 16, seconds: 10 };

const median = (values: readonly number[]): number => quantile(values, 0.5);

interface Row {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Processor time of the server per move; NaN when there is no server. */
  readonly cpuMs: number;
  readonly failures: number;
}

const runRound = async (system: System, games: number, seconds: number): Promise<Row> => {
  const before = await system.cpuSeconds();
  const { moves, seconds: took, latenciesMs, failures } = await system.load(games, seconds);
  const after = await system.cpuSeconds();
  return {
    perSecond: moves / took,
    p50: quantile(latenciesMs, 0.5),
    p95: quantile(latenciesMs, 0.95),
    p99: quantile(latenciesMs, 0.99),
    cpuMs: before === null || after === null ? NaN : (1000 * (after - before)) / moves,
    failures,
  };
};

const printRow = (cells: readonly string[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

const format = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

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
    for (const system of systems) get(rows, system).push(await runRound(system, games, SECONDS));
  const medians = systems.map((system) => ({ name: system.name, row: medianRow(get(rows, system)) }));
  const speedOf = (prefix: string): number =>
    defined(
      medians.find(({ name }) => name.startsWith(prefix)),
      prefix,
    ).row.perSecond;
  for (const { name, row } of medians) {
    printRow([
      String(games),
      name,
      format(row.perSecond, 0),
      ...(['p50', 'p95', 'p99', 'cpuMs'] as const).map((key) => format(row[key], 2)),
      String(row.failures),
      format(row.perSecond / speedOf('boardgame.io'), 1),
      format(row.perSecond / speedOf('bare'), 2),
    ]);
  }
};

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const postgres = await startPostgres();
const systems = await startSystems(postgres.url, dataDir);
const idle = await Promise.all(systems.map((system) => system.residentMb()));
for (const system of systems) await runRound(system, WARM_UP.games, WARM_UP.seconds);
const heads = ['moves/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', 'failed', '× boardgame.io', '× bare'];
printRow(['games', 'system', ...heads]);
printRow(Array<string>(heads.length + 2).fill('---'));
for (const games of CONCURRENCY) await compareAt(systems, games);
const loaded = await Promise.all(systems.map((system) => system.residentMb()));
systems.forEach(({ name }, index) => {
  if (idle[index] !== null)
    console.log(`${name}: ${idle[index]} MB resident when idle, ${loaded[index]} MB after the load`);
});
for (const system of systems) await system.stop();
await postgres.remove();
await rm(dataDir, { recursive: true, force: true });
