/** Whoever reads page by page gets everything once and in order, wherever the pages end. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import type { Engine } from '#src/engine/engine.js';
import { createCoalescer } from '#src/engine/coalesce.js';
import { changedGames, endedMatches, openGames } from '#src/engine/live/player-pages.js';
import { createAbandonment } from '#src/engine/jobs/abandonment.js';
import { createArchiving } from '#src/engine/jobs/archive.js';
import { attendMatches } from '#src/engine/players/make-matches.js';
import { exportedGames } from '#src/engine/queries/audits.js';
import { listGames } from '#src/engine/queries/list-games.js';
import { logPage } from '#src/engine/queries/log.js';
import type { EndedMatch } from '#src/engine/players/player-store.js';
import type { Store } from '#src/engine/store.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { gameTypes } from '#test/support/game-types.js';
import { connectFour, START } from './support.js';

const { game } = connectFour('');
const DAY_MS = 24 * 3_600_000;

type Games = readonly GameRecord[];

/** Games in the order of their ids and of their ends; always three end at the same time, and 30 on the same day. */
const gamesOf = (count: number): Games =>
  Array.from({ length: count }, (_, n) => ({
    ...game,
    id: `019b76da-a800-7000-8000-${String(n).padStart(12, '0')}`,
    updatedAt: START + Math.floor(n / 3) + DAY_MS * Math.floor(n / 30),
  }));

const engineOf = (store: Partial<Store>) =>
  ({
    store: {
      rematchesOf: async () => new Map(),
      logs: async () => new Map(),
      keepSeriesGames: async () => undefined,
      ...store,
    },
    gameTypes,
    timers: { yieldToOthers: async () => undefined },
    clock: () => Infinity,
    databaseClock: { now: () => 0 },
    openGamePages: createCoalescer(),
  }) as unknown as Engine;

const collected = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const idsOf = (games: Iterable<{ readonly id: string }>): string[] => [...games].map(({ id }) => id);
const newestFirst =
  (games: Games) =>
  async ({ before = '~', limit }: { readonly before?: string; readonly limit: number }) =>
    games
      .filter(({ id }) => id < before)
      .toReversed()
      .slice(0, limit);
const isAfter = ({ updatedAt, id }: GameRecord, time: number, afterId: string): boolean =>
  updatedAt > time || (updatedAt === time && id > afterId);
const LIMIT = 3;
const READER = { playerId: '', address: '', items: 0 };

/** By what is read: the size of a page, how it is read, and what is to be found. */
const READERS: Readonly<
  Record<
    string,
    readonly [size: number, read: (games: Games) => Promise<unknown>, wanted?: (games: Games) => unknown]
  >
> = {
  'the export': [
    50,
    async (games) => {
      const finishedGames: Store['finishedGames'] = async ({ from, afterId = '', limit }) =>
        games.filter((each) => isAfter(each, from, afterId)).slice(0, limit);
      const found = await collected(exportedGames(engineOf({ finishedGames }), {}, 'test'));
      return found.map((each) => each.game.id);
    },
  ],
  'games to be archived': [
    20,
    async (games) => {
      const kept: string[] = [];
      const archive = createArchiving({
        engine: engineOf({
          finishedGames: async ({ from, afterId = '', limit }) =>
            games.filter((each) => isAfter(each, from, afterId)).slice(0, limit),
          archive: async (records) => idsOf(records),
        }),
        archive: {
          keep: async (records) => {
            if (new Set(records.map(({ day }) => day)).size > 1) throw new Error('several days');
            kept.push(...idsOf(records));
          },
        },
        async *recordLine() {
          yield '{"checks":{}}';
        },
        onUnsound: () => undefined,
      });
      let isLast = false;
      while (!isLast) ({ isLast } = await archive(Infinity));
      return kept;
    },
  ],
  'games that may be abandoned': [
    200,
    async (games) => {
      const found: string[] = [];
      const job = createAbandonment(
        engineOf({
          exclusively: async (_, work) => work().then(() => true),
          unfinishedGames: async (wanted) => {
            const after = 'after' in wanted ? wanted.after : null;
            const page = games.filter(({ id }) => id > (after ?? '')).slice(0, wanted.limit);
            found.push(...idsOf(page));
            return page;
          },
        }),
        1,
      );
      for (let runs = 0; runs <= games.length; runs += 200) await job();
      return found;
    },
  ],
  'games of a player': [
    50,
    (games) =>
      collected(
        openGames(
          engineOf({ list: (filter) => newestFirst(filter.status === 'active' ? games : [])(filter) }),
          READER,
        ),
      ).then(idsOf),
    (games) => idsOf(games).toReversed(),
  ],
  'games of a player that may have changed': [
    500,
    async (games) => {
      const changed: Store['changedGames'] = async (_player, _since, wanted) => {
        if ('gameId' in wanted) throw new Error('not a page');
        const { after, limit } = wanted;
        const page = games.filter(({ id }) => id > (after ?? '')).slice(0, limit);
        return {
          games: page.map(({ id, version, updatedAt }) => ({ id, version, updatedAt, from: 0 })),
          last: page.length < limit ? null : (page.at(-1)?.id ?? null),
        };
      };
      return idsOf(await collected(changedGames(engineOf({ changedGames: changed }), READER, 0)));
    },
  ],
  'matches of a player that have ended': [
    50,
    async (games) => {
      const matches = games.map(({ id, updatedAt }) => ({ id, endedAt: updatedAt }) as EndedMatch);
      const matchesEndedAfter: Store['matchesEndedAfter'] = async (_player, { endedAt, id }, limit) =>
        matches
          .filter((each) => each.endedAt > endedAt || (each.endedAt === endedAt && each.id > (id ?? '~')))
          .slice(0, limit);
      return idsOf(await collected(endedMatches(engineOf({ matchesEndedAfter }), READER, 0)));
    },
  ],
  'lines of players who wait': [
    50,
    async (games) => {
      const found: string[] = [];
      await attendMatches({
        ...engineOf({
          cancelMatches: async () => [],
          waitingLines: async (after, limit) =>
            idsOf(games)
              .filter((id) => id > after)
              .slice(0, limit)
              .map((termsHash) => ({ termsHash, hasGame: true })),
          waitingLine: async (termsHash) => {
            found.push(termsHash);
            return [];
          },
        }),
        nextRuns: new Map(),
        games: { withLock: async (_: string, work: () => Promise<unknown>) => work() },
      } as unknown as Engine);
      return found;
    },
  ],
  'the list': [
    LIMIT,
    async (games) => {
      const found: string[] = [];
      const engine = engineOf({ list: newestFirst(games) });
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await listGames(engine, { limit: LIMIT, ...(cursor && { cursor }) });
        found.push(...page.games.map((each) => each.game.id));
        cursor = page.nextCursor;
      }
      return found;
    },
    (games) => idsOf(games).toReversed(),
  ],
};

test('pages', async (t) => {
  for (const [name, [size, read, wanted = idsOf]] of Object.entries(READERS))
    for (const count of [0, 1, size - 1, size, size + 1, 2 * size, 2 * size + 1]) {
      const games = gamesOf(count);
      t.same(await read(games), wanted(games), `${name}: ${count}`);
    }
});

test('a page of a log ends with the game that was loaded', async (t) => {
  const entries = [0, 1, 2].map((seq) => ({ seq }) as EntryRecord);
  const page = await logPage(engineOf({ entries: async () => entries }), { ...game, version: 2 }, -1, 3);
  t.strictSame(page, { entries: entries.slice(0, 2), nextAfter: null });
});

test('streams of one player that begin at the same time read its games once', async (t) => {
  let reads = 0;
  const engine = engineOf({
    list: async (filter) => {
      reads += 1;
      await nextTurn();
      return newestFirst(gamesOf(120))(filter);
    },
  });
  const readers = Array.from({ length: 5 }, () => collected(openGames(engine, { ...READER })));
  for (const found of await Promise.all(readers)) t.equal(found.length, 240, 'of both statuses');
  t.equal(reads, 6);
});
