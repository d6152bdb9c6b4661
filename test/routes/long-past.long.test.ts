/** A player with a long past and many open games: its streams begin page by page, and nobody waits for more than some of it. */
import { test, type Test } from 'tap';
import { seatOf } from '#src/engine/players/players.js';
import type { Store } from '#src/engine/store.js';
import { hashToken } from '#src/engine/tokens.js';
import { openDatabase } from '#src/persistence/store.js';
import type { SeatRecord } from 'parlour-games/record/game-record';
import { dealt, typeOf } from '#test/engine/support.js';
import { somePlayer } from '#test/persistence/laws-of-players.js';
import { databaseOptions, openStore, temporaryFolder } from '#test/persistence/stores.js';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { quantile } from '#test/support/statistics.js';
import { until } from '#test/support/until.js';

const MATCHES = 10_000;
const GAMES = 5_000;
const HOUR_MS = 3_600_000;
const STREAMS = 4;
/** Rows that one read may have. */
const LARGEST_PAGE = 500;
/** What may be read for streams while one request of somebody else is under way, nine times in ten. */
const PAGES_MEANWHILE = 10;

const copy = (table: string, key: string, columns: string): string => `
INSERT INTO ${table} (${key}, ${columns})
SELECT ('019b76da-a800-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, ${columns}
FROM ${table}, generate_series(2, ${GAMES}) AS i WHERE ${key} = $1::uuid`;

/** Copies of a game ($1). */
const COPIES = [
  copy(
    'game',
    'id',
    'type, version, status, visibility, autoplay, hints, config, seats, state, seed, seed_chosen_by, commitment, head, created_at, updated_at, turn_of',
  ),
  copy('entry', 'game_id', 'seq, seat, by, move, events, at, body, hash'),
  copy('player_game', 'game_id', 'player_id, type, status, seat, is_public, is_invited, changed_at'),
  `UPDATE player_game SET changed_at = created_at FROM game WHERE id = game_id AND $1::uuid IS NOT NULL`,
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

const TOKEN = 'player_of-the-test';

/** A folder with the database of a player, `GAMES` games in which it is its turn and `MATCHES` matches. */
const longPast = async (t: Test): Promise<string> => {
  const folder = await temporaryFolder();
  t.teardown(folder.remove);
  const store = await openStore({ dataDir: folder.path });
  const player = somePlayer();
  await store.addPlayer(player, hashToken(TOKEN));
  const { game, entries } = dealt(typeOf('connect-four'));
  const [first, ...others] = game.seats;
  const seats = [{ ...first, ...seatOf(player) } as SeatRecord, ...others];
  const rows = [{ playerId: player.id, seat: 0, status: game.status, isInvited: false }];
  await store.create({ game: { ...game, seats }, entries, players: { turnOf: player.id, rows } });
  await store.close();
  const database = await openDatabase(databaseOptions({ dataDir: folder.path }));
  for (const statement of COPIES) await database.prisma.$executeRawUnsafe(statement, game.id);
  await database.prisma.$executeRawUnsafe(CANCELLED, player.id);
  await database.close();
  return folder.path;
};

test('streams of a player with a long past begin page by page, and others do not wait for them', async (t) => {
  const { pages, wrapStore } = createPages();
  const { call, url } = await startService(t, { DATA_DIR: await longPast(t) }, { wrapStore });
  const other = await openGame(call, 'connect-four', TWO_HUMANS);
  const cursor = Buffer.from(String(Date.now() - HOUR_MS)).toString('base64url');
  const headers = { authorization: `Bearer ${TOKEN}`, 'last-event-id': cursor };
  const streams: EventStream[] = [];
  for (let opened = 0; opened < STREAMS; opened += 1)
    void openEventStream(`${url}/v1/players/me/events`, headers).then((stream) => streams.push(stream));
  const isTold = () =>
    streams.length === STREAMS &&
    streams.every(({ events, presence }) => presence.length >= GAMES && events.length >= MATCHES);
  const meanwhile: number[] = [];
  while (!isTold()) {
    const { read } = pages;
    t.equal((await call('GET', other.path)).status, 200);
    meanwhile.push(pages.read - read);
  }
  t.ok(pages.largest <= LARGEST_PAGE, `${pages.largest} rows in a read`);
  // The machine holds up a request now and then; without turns, all wait for nearly all reads.
  const most = quantile(meanwhile, 0.9);
  t.ok(most <= PAGES_MEANWHILE, `${most} of ${pages.read} reads while somebody waited`);
  for (const { events, close } of streams) {
    close();
    t.equal(events.filter(({ event }) => event === 'match').length, MATCHES);
  }
  const fresh = await openEventStream(`${url}/v1/players/me/events`, { authorization: `Bearer ${TOKEN}` });
  await until(() => fresh.presence.length >= GAMES);
  t.equal(fresh.events.filter(({ event }) => event === 'your-turn').length, GAMES);
  t.ok(pages.largest <= LARGEST_PAGE, `${pages.largest} rows in a read`);
});
