/**
 * The space that games of each type take in the database, before and after their logs are packed; what packing and reading
 * cost; and whether the space of games that have left the database is used again.
 * `node dist/bench/packed-logs.js [games per type = 100]`
 */
import pg from 'pg';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import type { GameType } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import type { GameRecord } from 'parlour-games/record/game-record';
import { openStore } from '#test/persistence/stores.js';
import { startPostgres } from '#test/support/postgres.js';
import { playedGame } from './support/played-games.js';

const GAMES = Number(process.argv[2] ?? 100);
const MICROSECONDS = 1000;

const postgres = await startPostgres();
const store = await openStore({ databaseUrl: postgres.url });
const client = new pg.Client(postgres.url);
await client.connect();

const bytes = async (): Promise<number> => {
  await client.query('VACUUM game, entry, packed_log');
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(name::regclass))::text AS bytes FROM unnest('{game,entry,packed_log}'::text[]) AS name`,
  );
  return Number(rows[0]?.bytes);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) * MICROSECONDS;
};

/** Bytes, and microseconds for all entries. */
interface Figures {
  readonly entries: number;
  readonly plain: number;
  readonly packed: number;
  readonly packing: number;
  readonly readPlain: number;
  readonly readPacked: number;
}

const measure = async (gameType: GameType, first: number): Promise<Figures> => {
  const before = await bytes();
  const games: GameRecord[] = [];
  let entries = 0;
  for (let index = first; index < first + GAMES; index += 1) {
    const played = playedGame(gameType, index);
    await store.create(played);
    games.push(played.game);
    entries += played.entries.length;
  }
  const read = () => timed(() => store.logs(games));
  const plain = (await bytes()) - before;
  await read();
  const readPlain = await read();
  const packing = await timed(async () => {
    while ((await store.packLogs(0)) > 0);
  });
  const packed = (await bytes()) - before;
  await read();
  return { entries, plain, packed, packing, readPlain, readPacked: await read() };
};

console.log(
  `kB per game (game, entry and packed_log with their indexes), µs per entry; ${GAMES} games of each type`,
);
const all: Figures[] = [];
for (const [index, gameType] of [...gameTypes.values()].entries()) {
  const row = await measure(gameType, index * GAMES);
  all.push(row);
  const perEntry = (time: number): string => (time / row.entries).toFixed(1);
  const perGame = (size: number): string => (size / GAMES / 1000).toFixed(1);
  const share = ((100 * row.packed) / row.plain).toFixed(0);
  console.log(
    `${gameType.id}: ${perGame(row.plain)} kB, packed ${perGame(row.packed)} kB (${share} %); ` +
      `packing ${perEntry(row.packing)} µs, reading ${perEntry(row.readPlain)} µs, packed ${perEntry(row.readPacked)} µs`,
  );
}
const sum = (of: (row: Figures) => number): number => all.reduce((total, row) => total + of(row), 0);
console.log(`all: ${((100 * sum((row) => row.packed)) / sum((row) => row.plain)).toFixed(0)} % of the space`);

console.log('MB after each round of playing, packing and archiving as many games again');
const ROUNDS = 6;
for (let round = 1; round <= ROUNDS; round += 1) {
  const games: GameRecord[] = [];
  for (const [index, gameType] of [...gameTypes.values()].entries())
    for (let number = 0; number < GAMES / 4; number += 1) {
      const played = playedGame(gameType, (round * gameTypes.size + index) * GAMES + number);
      await store.create(played);
      games.push(played.game);
    }
  await countFinishedGames(store);
  while ((await store.packLogs(0)) > 0);
  const full = await bytes();
  await store.archive(games);
  console.log(
    `${round}: ${(full / 1e6).toFixed(1)} before archiving, ${((await bytes()) / 1e6).toFixed(1)} after`,
  );
}
await client.end();
await store.close();
await postgres.remove();
