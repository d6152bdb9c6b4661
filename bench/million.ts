/**
 * Whether a database with a million finished games is as fast as an empty one: moves, reads, lists, statistics, exports,
 * deletion and the start. Some games are played by the rules of each type, and then copied with other ids and times.
 * `node dist/bench/million.js [games = 1000000] [of them played = 20000] [seconds = 10] [rounds = 5]`
 */
import pg from 'pg';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { gameTypes } from 'parlour-games/games';
import { at } from 'parlour-games/kit/checked';
import { openStore } from '#test/persistence/stores.js';
import { startPostgres, type TestPostgres } from '#test/support/postgres.js';
import { startService, type Service } from '#test/support/service-process.js';
import { quantile } from '#test/support/statistics.js';
import { playedGame } from './support/played-games.js';
import { playFor } from './support/players.js';

const [GAMES = 1_000_000, PLAYED = 20_000, SECONDS = 10, ROUNDS = 5] = process.argv.slice(2).map(Number);
/** Enough for every request below to find what it reads. */
const FEW = 700;
const AT_ONCE = 8;
const REPEATS = 40;
const OPERATOR = 'o'.repeat(43);
const SECOND_MS = 1000;
/** For an export of as many games in both databases. */
const EXPORTED_MS = 5 * SECOND_MS;

const types = [...gameTypes.values()];

/** The columns of a table, with other ids and later times for a copy. Generated ones are left out. */
const COPY = `
SELECT format('INSERT INTO %I (%s) SELECT %s FROM %I WHERE %s', $1::text, string_agg(quote_ident(name), ', '),
  string_agg(CASE WHEN name = $2 THEN format('(lpad(to_hex((''x'' || left(replace(%1$I::text, ''-'', ''''), 12))::bit(48)::bigint
      + $1::bigint), 12, ''0'') || substr(replace(%1$I::text, ''-'', ''''), 13))::uuid', name)
    WHEN type = 'timestamp with time zone' THEN format('%I + $1::bigint * interval ''1 ms''', name)
    ELSE quote_ident(name) END, ', '), $1, format('%I <= $2::uuid', $2)) AS statement
FROM (
  SELECT column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position
) AS each`;

/** A third of the games each are public, unlisted and private. */
const SHOW = `UPDATE game SET visibility = (ARRAY['public', 'unlisted', 'private'])[1 + get_byte(commitment, 0) % 3]`;

const seconds = (since: number): string => ((performance.now() - since) / SECOND_MS).toFixed(0);

/** Plays games, and packs their logs. */
const play = async ({ url }: TestPostgres, games: number): Promise<void> => {
  const began = performance.now();
  const store = await openStore({ databaseUrl: url });
  for (let index = 0; index < games; index += 1)
    await store.create(playedGame(at(types, index % types.length), index));
  await countFinishedGames(store);
  while ((await store.packLogs(0)) > 0);
  await store.close();
  console.log(`${games} games played and packed in ${seconds(began)} s`);
};

/** Copies the games until there are `games`. */
const copy = async ({ url }: TestPostgres, games: number): Promise<void> => {
  const began = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  const one = async (sql: string, parameters: readonly unknown[] = []): Promise<string> =>
    Object.values((await client.query<Record<string, string>>(sql, [...parameters])).rows[0] ?? {}).join();
  await client.query(SHOW);
  await client.query('SET synchronous_commit = off');
  const last = await one('SELECT max(id::text) FROM game');
  const played = Number(await one('SELECT count(*) FROM game'));
  const statements = [await one(COPY, ['game', 'id']), await one(COPY, ['packed_log', 'game_id'])];
  for (let number = 1; number < games / played; number += 1)
    for (const statement of statements) await client.query(statement, [number * played * SECOND_MS, last]);
  await client.query('VACUUM ANALYZE');
  const size = await one('SELECT pg_size_pretty(pg_database_size(current_database()))');
  console.log(
    `${await one('SELECT count(*) FROM game')} games after ${seconds(began)} s of copying: ${size}`,
  );
  await client.end();
};

interface Item {
  readonly id: string;
  readonly links: { readonly self: string };
}

const text = async (url: string, init: RequestInit = {}): Promise<string> => {
  const headers = { authorization: `Bearer ${OPERATOR}` };
  const response = await fetch(url, { headers, ...init });
  const body = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body}`);
  return body;
};

const items = async (url: string): Promise<readonly Item[]> =>
  (JSON.parse(await text(url)) as { items: readonly Item[] }).items;

/** The median time of a request, in milliseconds. */
const median = async (request: (index: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < REPEATS; index += 1) {
    const from = performance.now();
    await request(index);
    times.push(performance.now() - from);
  }
  return quantile(times, 0.5);
};

type Figures = Readonly<Record<string, number>>;

const measure = async (postgres: TestPostgres): Promise<Figures> => {
  const starting = performance.now();
  const env = { DATABASE_URL: postgres.url, OPERATOR_TOKEN: OPERATOR, CACHED_GAMES: '1' };
  const service: Service = await startService('parlour', env);
  const start = performance.now() - starting;
  const { url } = service;
  const moves = (await playFor(service, SECONDS, AT_ONCE)).length / SECONDS;
  const finished = await items(`${url}/v1/games?status=finished&limit=100`);
  const game = (index: number): Item => at(finished, index % finished.length);
  const to = Date.UTC(2026, 0, 1) + EXPORTED_MS;
  const range = `to=${new Date(to).toISOString()}`;
  const figures = {
    'start, ms': start,
    'a move, ms': (AT_ONCE * SECOND_MS) / moves,
    'a game, ms': await median((index) => text(url + game(index).links.self)),
    'its log, ms': await median((index) => text(`${url}${game(index).links.self}/moves`)),
    'list of finished games, ms': await median(() => text(`${url}/v1/games?status=finished&limit=50`)),
    'list of running games, ms': await median(() => text(`${url}/v1/games?status=active&limit=50`)),
    'list of a type, ms': await median(() => text(`${url}/v1/games?type=basra&limit=50`)),
    'statistics of a type, ms': await median(() => text(`${url}/v1/war/statistics`)),
    'export of five games, ms': await median(() => text(`${url}/v1/audit-records?${range}`)),
    'deletion, ms': await median((index) => text(url + game(index).links.self, { method: 'DELETE' })),
  };
  await service.stop();
  return figures;
};

const large = await startPostgres({ max_wal_size: '8GB' });
const small = await startPostgres();
for (const [postgres, played, games] of [
  [small, FEW, FEW],
  [large, PLAYED, GAMES],
] as const) {
  await play(postgres, played);
  await copy(postgres, games);
}
const rounds: { readonly few: Figures; readonly many: Figures }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ few: await measure(small), many: await measure(large) });
console.log(`medians of ${ROUNDS} rounds: ${FEW} games, ${GAMES} games, ratio`);
for (const name of Object.keys(at(rounds, 0).few)) {
  const of = (which: 'few' | 'many'): number =>
    quantile(
      rounds.map((round) => round[which][name] ?? NaN),
      0.5,
    );
  console.log(
    `${name}: ${of('few').toFixed(1)}, ${of('many').toFixed(1)}, ${(of('many') / of('few')).toFixed(2)}`,
  );
}
await Promise.all([small.remove(), large.remove()]);
