/**
 * Moves per second of Connect Four between two people, with all features on: Parlour on PostgreSQL, without and with
 * idempotency keys, and embedded, two bare Fastify + pg servers (with the plainest statement that is correct, and with
 * Parlour's), and pgbench with Parlour's statement. Then games created per second. The systems alternate; the tables have
 * the medians of several rounds. Names, or parts of them, limit the run to those systems.
 * `node dist/bench/http/index.js [seconds = 2] [rounds = 3] [concurrent games = 16,64] [system …]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined, get } from 'parlour-games/kit/checked';
import { startPostgres } from '#test/support/postgres.js';
import { cpuSecondsOf } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { WARM_UP_SECONDS, type Measured } from './driver.js';
import type { System } from './system.js';
import { startSystems } from './systems.js';

const [seconds = '2', rounds = '3', concurrency = '16,64', ...chosen] = process.argv.slice(2);
const [SECONDS, ROUNDS] = [Number(seconds), Number(rounds)];
const CONCURRENCY = concurrency.split(',').map(Number);
const GAMES_CREATED_AT_ONCE = 64;
const WARM_UP_GAMES = 32;

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const postgres = await startPostgres();

interface Row {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The server's processor time per move or game; NaN when there is no server. */
  readonly cpuMs: number;
  /** PostgreSQL's processor time per move or game. */
  readonly databaseMs: number;
  readonly failures: number;
}

const measure = async (system: System, load: () => Promise<Measured>): Promise<Row> => {
  const cpu = async () => [(await system.cpuSeconds()) ?? NaN, await cpuSecondsOf(postgres.pid())] as const;
  const [server, database] = await cpu();
  const { count, seconds: took, latenciesMs, failures } = await load();
  const [serverAfter, databaseAfter] = await cpu();
  return {
    perSecond: count / took,
    p50: quantile(latenciesMs, 0.5),
    p95: quantile(latenciesMs, 0.95),
    p99: quantile(latenciesMs, 0.99),
    cpuMs: (1000 * (serverAfter - server)) / count,
    databaseMs: (1000 * (databaseAfter - database)) / count,
    failures,
  };
};

const printRow = (cells: readonly string[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

const printHead = (...heads: readonly string[]): void => {
  printRow(heads);
  printRow(heads.map(() => '---'));
};

const format = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));

const medianRow = (rows: readonly Row[]): Row => {
  const of = (key: keyof Row): number =>
    quantile(
      rows.map((row) => row[key]),
      0.5,
    );
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    cpuMs: of('cpuMs'),
    databaseMs: of('databaseMs'),
    failures: of('failures'),
  };
};

type Medians = ReadonlyMap<string, Row>;

const alternate = async (
  systems: readonly System[],
  load: (system: System) => Promise<Measured>,
): Promise<Medians> => {
  const rows = new Map<System, Row[]>(systems.map((system) => [system, []]));
  for (let i = 0; i < ROUNDS; i += 1)
    for (const system of systems) get(rows, system).push(await measure(system, () => load(system)));
  return new Map(systems.map((system) => [system.name, medianRow(get(rows, system))]));
};

const COLUMNS = ['p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', 'PostgreSQL ms', 'failed'];
const FORMATTED = ['p50', 'p95', 'p99', 'cpuMs', 'databaseMs'] as const;

const printMedians = (games: number, medians: Medians, references: readonly string[]): void => {
  const speedOf = (prefix: string): number =>
    [...medians].find(([name]) => name.startsWith(prefix))?.[1].perSecond ?? NaN;
  for (const [name, row] of medians)
    printRow([
      String(games),
      name,
      format(row.perSecond, 0),
      ...FORMATTED.map((key) => format(row[key], 2)),
      String(row.failures),
      ...references.map((reference) => format(row.perSecond / speedOf(reference), 2)),
    ]);
};

const compareMoves = async (systems: readonly System[]): Promise<void> => {
  const references = ['Parlour, PostgreSQL', 'bare, plain', 'bare, Parlour'];
  printHead('games', 'system', 'moves/s', ...COLUMNS, ...references.map((name) => `× ${name}`));
  for (const games of CONCURRENCY)
    printMedians(games, await alternate(systems, ({ load }) => load(games, SECONDS)), references);
};

const compareCreations = async (systems: readonly System[]): Promise<void> => {
  const able = systems.filter(({ create }) => create !== null);
  const medians = await alternate(able, ({ create }) =>
    defined(create, 'creations')(GAMES_CREATED_AT_ONCE, SECONDS),
  );
  printHead('at once', 'system', 'games created/s', ...COLUMNS, '× bare, plain');
  printMedians(GAMES_CREATED_AT_ONCE, medians, ['bare, plain']);
};

const systems = await startSystems(postgres.url, dataDir, chosen);
const idle = await Promise.all(systems.map((system) => system.residentMb()));
for (const { load } of systems) await load(WARM_UP_GAMES, WARM_UP_SECONDS);
await compareMoves(systems);
console.log();
await compareCreations(systems);
console.log();
const loaded = await Promise.all(systems.map((system) => system.residentMb()));
systems.forEach(({ name }, index) => {
  if (idle[index] !== null)
    console.log(`${name}: ${idle[index]} MB resident when idle, ${loaded[index]} MB after the load`);
});
for (const system of systems) await system.stop();
await postgres.remove();
await rm(dataDir, { recursive: true, force: true });
