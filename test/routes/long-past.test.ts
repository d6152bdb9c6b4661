/** A player with a long past and many open games: its streams begin page by page, and nobody waits for more than some of it. */
import { test } from 'tap';
import { openDatabase } from '#src/persistence/store.js';
import type { Store } from '#src/engine/store.js';
import { databaseOptions, temporaryFolder } from '#test/persistence/stores.js';
import { openEventStream } from '#test/support/event-stream.js';
import { atLength } from '#test/support/length.js';
import { newPlayer } from '#test/support/players.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { until } from '#test/support/until.js';

const MATCHES = atLength({ brief: 1_000, full: 10_000 });
const GAMES = atLength({ brief: 600, full: 5_000 });
const HOUR_MS = 3_600_000;
const STREAMS = 4;
/** Rows that one read may have. */
const LARGEST_PAGE = 500;
/** What may be read for streams while one request of somebody else is under way. */
const PAGES_MEANWHILE = 20;

const copy = (table: string, key: string, columns: string): string => `
INSERT INTO ${table} (${key}, ${columns})
SELECT ('019b76da-a800-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, ${columns}
FROM ${table}, generate_series(2, ${GAMES}) AS i WHERE ${key} = $1::uuid`;

/** Copies of a game ($1). */
const COPIES = [
  copy(
    'game',
    'id',
    'type, version, status, visibility, autoplay, config, seats, state, seed, seed_chosen_by, commitment, head, created_at, updated_at, turn_of',
  ),
  copy('entry', 'game_id', 'seq, seat, by, move, events, at, body, hash'),
  copy('player_game', 'game_id', 'player_id, type, status, seat, is_public, is_invited, changed_at'),
];

/** Of a player ($1), within the last half of an hour. */
const CANCELLED = `
INSERT INTO match (id, player_id, kind, type, terms, terms_hash, against, status, created_at, leaves_at, ended_at)
SELECT gen_random_uuid(), $1::uuid, 'person', 'war', '{}', '', 'anybody', 'cancelled', now() - interval '1 hour', now(),
  now() - i * interval '180 milliseconds' FROM generate_series(1, ${MATCHES}) AS i`;

/** Counts what streams read, and the rows of the largest read. */
const createPages = () => {
  const pages = { read: 0, largest: 0 };
  const count = async <Page>(page: Promise<Page>, rows: (found: Page) => number): Promise<Page> => {
    pages.read += 1;
    const found = await page;
    pages.largest = Math.max(pages.largest, rows(found));
    return found;
  };
  const wrapStore = (store: Store): Store => ({
    ...store,
    list: (query) => count(store.list(query), (games) => games.length),
    matchesEndedAfter: (...query) => count(store.matchesEndedAfter(...query), (matches) => matches.length),
    changedGames: (...query) => count(store.changedGames(...query), ({ games }) => games.length),
  });
  return { pages, wrapStore };
};

test('a stream of a player with a long past', async (t) => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder.path };
  const before = await startService(t, env);
  const ada = await newPlayer(before.call);
  const { id } = await openGame(before.call, 'connect-four', TWO_HUMANS, ada.token);
  await before.close();
  const database = await openDatabase(databaseOptions({ dataDir: folder.path }));
  for (const statement of COPIES) await database.prisma.$executeRawUnsafe(statement, id);
  await database.prisma.$executeRawUnsafe(CANCELLED, ada.id);
  await database.close();

  const { pages, wrapStore } = createPages();
  const { call, url } = await startService(t, env, { wrapStore });
  const other = await openGame(call, 'connect-four', TWO_HUMANS);
  const cursor = Buffer.from(String(Date.now() - HOUR_MS)).toString('base64url');
  const headers = { authorization: `Bearer ${ada.token}`, 'last-event-id': cursor };
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => openEventStream(`${url}/v1/players/me/events`, headers)),
  );
  const isTold = () =>
    streams.every(({ events, presence }) => presence.length >= GAMES && events.length >= MATCHES + GAMES);
  const meanwhile: number[] = [];
  while (!isTold()) {
    const { read } = pages;
    t.equal((await call('GET', other.path)).status, 200);
    meanwhile.push(pages.read - read);
    if (meanwhile.length % 20 === 0) console.error(performance.now() | 0, pages, streams.map((s) => [s.presence.length, s.events.length]).join(' '));
  }
  t.comment(`${meanwhile.length} requests meanwhile: ${meanwhile.toSorted((a, b) => b - a).slice(0, 20).join(' ')}; ${pages.read} pages, the largest ${pages.largest}`);
  for (const { events, close } of streams) {
    close();
    t.equal(events.filter(({ event }) => event === 'match').length, MATCHES);
  }
});
