/**
 * What `?at=` costs on games of 7reeg with 1,000 entries: computing the state, and whole requests on both databases.
 * `node dist/bench/replays.js [games = 20]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { createPastViews } from '#src/engine/past/past-views.js';
import { endProcess } from '#src/wiring.js';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import { at } from 'parlour-games/kit/checked';
import { createStore } from '#src/persistence/store.js';
import { createTimers } from '#src/timers.js';
import { startPostgres } from '#test/support/postgres.js';
import { cpuSeconds, startService, type Service } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { ALTERED } from './support/heap.js';
import { playedGame, type PlayedGame } from './support/played-games.js';

const GAMES = Number(process.argv[2] ?? 20);
const ENTRIES = 1000;
const VERSIONS = [1, 100, 250, 500, 1000];
const WARM_UP_ROUNDS = 10;
const WARM_UP_REQUESTS = 300;
const REQUESTS = 500;
/** The most that a replay may take. */
const LIMIT = { ms: 5, msPerEntry: 0.02 };
const STORE_OPTIONS = {
  poolSize: 4,
  statementTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  reserveMb: 0,
  onFatal: endProcess,
};

/** Games that reach `ENTRIES` entries; their logs end there. */
const longGames = (): PlayedGame[] => {
  const games: PlayedGame[] = [];
  for (let index = 0; games.length < GAMES; index += 1) {
    const game = playedGame(sevenReeg, index, ENTRIES);
    if (game.entries.length === ENTRIES) games.push(game);
  }
  return games;
};

/** How long each of some requests took, and the processor time of all of them. */
interface Measured {
  readonly ms: readonly number[];
  readonly cpuMs: number;
}

/** `cpu` reads the processor time used so far, in milliseconds. */
const measured = async (
  work: readonly (() => Promise<unknown>)[],
  cpu: () => number | Promise<number>,
): Promise<Measured> => {
  const ms: number[] = [];
  const before = await cpu();
  for (const each of work) {
    const started = performance.now();
    await each();
    ms.push(performance.now() - started);
  }
  return { ms, cpuMs: (await cpu()) - before };
};

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

interface Row {
  readonly what: string;
  readonly entries: number | '';
  readonly 'p50 ms': string;
  readonly 'p95 ms': string;
  readonly 'processor ms': string;
  readonly 'limit ms': string;
}

const rowOf = (what: string, entries: number | null, { ms, cpuMs }: Measured): Row => ({
  what,
  entries: entries ?? '',
  'p50 ms': quantile(ms, 1 / 2).toFixed(1),
  'p95 ms': quantile(ms, 0.95).toFixed(1),
  'processor ms': (cpuMs / ms.length).toFixed(1),
  'limit ms': entries === null ? '' : (LIMIT.ms + LIMIT.msPerEntry * entries).toFixed(1),
});

/** Replays from the deal, with the entries in memory. */
const computeRows = async (games: readonly PlayedGame[]): Promise<Row[]> => {
  const replay = async ({ game, entries }: PlayedGame, version: number): Promise<GameRecord> => {
    async function* read(): AsyncGenerator<readonly EntryRecord[]> {
      await Promise.resolve();
      yield entries.slice(0, version);
    }
    const pastViews = createPastViews({ read, timers: createTimers(), snapshotBytes: 1_000_000 });
    const { signal } = new AbortController();
    return pastViews.at(sevenReeg, game, version, { address: '', signal });
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const game of games) await replay(game, ENTRIES);
  const rows: Row[] = [];
  for (const version of VERSIONS) {
    const work = games.map((game) => () => replay(game, version));
    rows.push(rowOf('computing', version, await measured(work, ownCpu)));
  }
  return rows;
};

const get = async ({ url }: Service, { game: { id } }: PlayedGame, rest: string): Promise<void> => {
  const response = await fetch(`${url}/v1/7reeg/games/${id}${rest}`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
};

const cpuOf = (service: Service) => async (): Promise<number> => 1000 * (await cpuSeconds(service));

/** The service keeps no snapshots, so every request replays its game from the deal. */
const coldRows = async (service: Service, games: readonly PlayedGame[]): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const game of games) await get(service, game, `?at=${ENTRIES}`);
  for (const version of VERSIONS) {
    const work = games.map((game) => () => get(service, game, `?at=${version}`));
    rows.push(rowOf(`${service.name}: first request`, version, await measured(work, cpuOf(service))));
  }
  return rows;
};

const isAt = (version: number): string => `?at=${version}`;

/** Requests for one game, each for a version `step` entries further on. */
const STEPS: readonly { what: string; step: number; rest: (version: number) => string }[] = [
  { what: 'without at', step: 0, rest: () => '' },
  { what: 'one step forward', step: 1, rest: isAt },
  { what: 'one step back', step: -1, rest: isAt },
  { what: 'somewhere else', step: 389, rest: isAt },
  { what: 'board.svg without at', step: 0, rest: () => '/board.svg' },
  { what: 'board.svg, one step forward', step: 1, rest: (version) => `/board.svg${isAt(version)}` },
];

const stepRow = async (
  service: Service,
  game: PlayedGame,
  { what, step, rest }: (typeof STEPS)[number],
): Promise<Row> => {
  const work = Array.from({ length: REQUESTS }, (_, n) => {
    const version = 1 + ((((n * step) % ENTRIES) + ENTRIES) % ENTRIES);
    return () => get(service, game, rest(version));
  });
  return rowOf(`${service.name}: ${what}`, null, await measured(work, cpuOf(service)));
};

const measure = async (
  name: string,
  database: { readonly databaseUrl?: string; readonly dataDir: string },
  games: readonly PlayedGame[],
): Promise<Row[]> => {
  const store = await createStore({ ...STORE_OPTIONS, ...database });
  for (const { game, entries } of games) await store.create({ game, entries });
  await store.close();
  const env = {
    DATABASE_URL: database.databaseUrl ?? '',
    DATA_DIR: database.dataDir,
    MAX_EVENT_LOOP_DELAY_MS: '0',
  };
  const forgetful = await startService(name, { ...env, ALTERATION: 'forgetful' }, ALTERED);
  const rows = await coldRows(forgetful, games);
  await forgetful.stop();
  const service = await startService(name, env);
  for (let n = 0; n < WARM_UP_REQUESTS; n += 1) await get(service, at(games, 0), isAt(1 + n));
  for (const step of STEPS) rows.push(await stepRow(service, at(games, 0), step));
  await service.stop();
  return rows;
};

const games = longGames();
const rows = await computeRows(games);
const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const postgres = await startPostgres();
rows.push(...(await measure('PostgreSQL', { databaseUrl: postgres.url, dataDir }, games)));
await postgres.remove();
rows.push(...(await measure('embedded', { dataDir }, games)));
await rm(dataDir, { recursive: true });
console.table(rows);
