import { createReadStream } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'tap';
import { AS_FAST_AS_POSSIBLE, serverUser, startPostgres } from '#test/support/postgres.js';
import { SERIES_STATUSES } from '#src/engine/players/series-store.js';
import { openStore } from '../stores.js';

/** Enough for a plan that reads past rows it does not need to exceed the limit. */
const GAMES = 150_000;
/** Idempotency records and commitments. */
const RECORDS = 100_000;
const PAGE = 20;
/** Buffers of 8 KiB that a statement may touch for a page of 20, and for each row beyond. */
const MAX_BUFFERS = 200;
const MAX_BUFFERS_PER_ROW = 4;
/** Milliseconds since 1970. */
const START = 1e12;
/** From the sixth execution on, PostgreSQL may choose a plan that does not depend on the parameters. */
const EXECUTIONS = 7;

/**
 * One game in seven is of each type: those of `basra` and `war` public, of `double-7` unlisted but for a few, of the others
 * one in two public. Few games wait; the newest were cancelled. A tenth of all end in the same millisecond, as deadlines do after an outage.
 */
const LOAD = `
INSERT INTO game (id, type, version, status, visibility, autoplay, hints, config, seats, state, seed, seed_chosen_by, commitment,
  head, counted, created_at, updated_at)
SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
  (ARRAY['basra', 'war', 'double-7', '7reeg', 'black-box', 'connect-four', 'over-under-seven'])[1 + i % 7], 1,
  CASE WHEN i % 1000 = 17 THEN 'waiting' WHEN i % 3 = 0 THEN 'active'
    WHEN i % 50 = 1 OR i > ${GAMES - 9_000} THEN 'cancelled' ELSE 'finished' END,
  CASE WHEN i % 7 < 2 OR (i % 7 = 2 AND i % 5000 = 9) OR (i % 7 > 2 AND i % 2 = 0) THEN 'public' ELSE 'unlisted' END,
  true, false, '{}', '[]', '{}', '', 'server', '', '', true, to_timestamp(1e9), to_timestamp(1e9 + greatest(i, ${GAMES / 10}))
FROM generate_series(1, ${GAMES}) AS i;
UPDATE game SET cancelled_at = updated_at WHERE status = 'cancelled';
INSERT INTO idempotency_record (game_id, key_hash, request_hash, subject_id, first_seq, version, created_at)
SELECT gen_random_uuid(), decode(md5(i::text), 'hex'), '', gen_random_uuid(), 0, 1, to_timestamp(1e9 + i % 1000 * 1000)
FROM generate_series(1, ${RECORDS}) AS i;
INSERT INTO commitment (id, secret, created_at, expires_at)
SELECT gen_random_uuid(), '', to_timestamp(1e9), to_timestamp(1e9 + i % 1000 * 1000)
FROM generate_series(1, ${RECORDS}) AS i;`;

const idOf = (number: number): string =>
  `00000000-0000-7000-8000-${Math.floor(number).toString(16).padStart(12, '0')}`;

const EVERYBODY = '00000000-0000-7000-9000-000000000fff';

/**
 * Two players in each game: one of 256, and one that is in all of them, and to move in one active game of eight. A third one
 * is in a tenth of them that are not public.
 */
const LOAD_PLAYERS = `
INSERT INTO player_game (game_id, player_id, type, status, seat, is_invited, is_public, changed_at)
SELECT id, ('00000000-0000-7000-9000-' || lpad(CASE seat WHEN 0 THEN right(id::text, 2) WHEN 1 THEN 'fff' ELSE 'eee' END, 12, '0'))::uuid,
  type, status, seat, false, visibility = 'public', updated_at
FROM game, generate_series(0, 2) AS seat WHERE seat < 2 OR (visibility <> 'public' AND id < '${idOf(GAMES / 10)}');
UPDATE game SET turn_of = '${EVERYBODY}' WHERE status = 'active' AND right(id::text, 1) IN ('0', '8');`;
const HIDDEN = '00000000-0000-7000-9000-000000000eee';
const SOMEBODY = '00000000-0000-7000-9000-00000000001a';

const LINE = 'ff'.repeat(32);
const AT_ONCE = 5;

/** As many players in one line, who never meet anybody, and in lines of their own. */
const LOAD_LINES = `
INSERT INTO player (id, name, kind, created_at)
SELECT ('00000000-0000-7000-b000-' || lpad(to_hex(i), 12, '0'))::uuid, '', 'bot', now() FROM generate_series(1, ${RECORDS}) AS i;
INSERT INTO match (id, player_id, kind, type, terms, terms_hash, against, fills_at, status, created_at, leaves_at)
SELECT gen_random_uuid(), id, kind, 'war', '{"seats": 2}', CASE WHEN right(id::text, 1) < '8' THEN '\\x${LINE}' ELSE sha256(id::text::bytea) END,
  'people', CASE WHEN right(id::text, 2) < '80' THEN now() + interval '1 day' END, 'waiting', now(), now() + interval '1 day'
FROM player;`;

const RESULTS = GAMES;

/**
 * Ratings of all players: one in a thousand is a person, one in a hundred has played much, one in ten is deleted; and as many results and
 * series, all of one type. Few series wait or run; one player is in all of them, and created every tenth.
 */
const LOAD_LADDER = `
INSERT INTO rating (type, participant, kind, mu, sigma, rating, deviation, games, wins, draws, losses)
SELECT 'war', id::text, CASE WHEN number % 10 = 3 THEN NULL WHEN number % 1000 = 0 THEN 'person' ELSE 'bot' END, 25, 5,
  1500 + number % 700, CASE WHEN number % 100 = 0 THEN 100 ELSE 300 END, 1, 1, 0, 0
FROM (SELECT id, row_number() OVER () AS number FROM player WHERE id::text LIKE '%-b000-%') AS numbered;
INSERT INTO rating SELECT 'war', 'level:' || level, 'cpu', 25, 5, 1500, 100, 1, 1, 0, 0 FROM unnest(ARRAY['easy', 'hard']) AS level;
INSERT INTO ladder_result (type, number, game_id, head, at, places)
SELECT 'war', i, gen_random_uuid(), '', now(), '[{"level": "easy", "place": 1}, {"level": "hard", "place": 2}]'
FROM generate_series(1, ${RESULTS}) AS i;
INSERT INTO series (id, type, status, created_by, slot, players, accepted, client_seeds, games, parallel, config, clock, rated, secret,
  begun, played, tally, created_at, closes_at)
SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'war',
  CASE WHEN i % 5000 = 0 THEN 'waiting' WHEN i % 5000 = 1 THEN 'running' WHEN i % 3 = 0 THEN 'cancelled' ELSE 'finished' END,
  CASE WHEN i % 10 = 0 THEN '${EVERYBODY}'::uuid END, NULL, '[]', 3, '[null, null]', 2, 1, '{}', NULL, true, '', 1, 0,
  '{"scores": [], "difference": null}', now(), now() + interval '1 day'
FROM generate_series(1, ${RESULTS}) AS i;
INSERT INTO series_player (series_id, player_id, name, kind, status, changed_at)
SELECT id, ('00000000-0000-7000-9000-' || lpad(CASE seat WHEN 0 THEN right(id::text, 2) ELSE 'fff' END, 12, '0'))::uuid, 'Ada', 'bot', status,
  to_timestamp(1e9 + begun)
FROM series, generate_series(0, 1) AS seat;`;

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

interface Explained {
  readonly 'Query Text': string;
  readonly Plan: Plan;
}

/** Every statement of every session is explained in the server's log: what runs is what is measured. */
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'log',
};

const plansIn = (log: string): Explained[] =>
  log.split('\n').flatMap((line) => {
    if (!line.endsWith('}')) return [];
    const [, plan] = (JSON.parse(line) as { message: string }).message.split('plan:\n');
    return plan === undefined ? [] : [JSON.parse(plan) as Explained];
  });

/** The reads of lists of games, of `GET /v1/games`. */
const LISTS = [undefined, 'war', 'double-7', 'nothing'].flatMap((type) =>
  ([undefined, 'waiting', 'active', 'finished', 'cancelled'] as const).flatMap((status) =>
    [undefined, idOf(GAMES / 2)].map((before) => ({
      ...(type !== undefined && { type }),
      ...(status !== undefined && { status }),
      ...(before !== undefined && { before }),
    })),
  ),
);

/** The reads of the games of a player. */
const PLAYER_QUERIES = [
  {},
  { type: 'war' },
  { status: 'active' },
  { status: 'active', type: 'war' },
  { status: 'waiting' },
  { status: 'waiting', type: 'war' },
] as const;
const TURN_QUERIES = [
  { turn: 'mine' },
  { turn: 'mine', type: 'war' },
  { turn: 'mine', type: 'nothing' },
] as const;
const PLAYER_LISTS = [
  ...[EVERYBODY, SOMEBODY].flatMap((playerId) =>
    [...TURN_QUERIES, ...PLAYER_QUERIES].map((query) => ({ playerId, isPublic: false, ...query })),
  ),
  ...[EVERYBODY, HIDDEN].flatMap((playerId) =>
    [...PLAYER_QUERIES, { type: '7reeg' }].map((query) => ({ playerId, isPublic: true, ...query })),
  ),
].map((query) => ({ limit: PAGE, ...query }));

test('statements touch few buffers however many games there are', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-log-'));
  const user = serverUser();
  if (user) await chown(folder, user.uid, user.gid);
  const postgres = await startPostgres({ ...EXPLAIN, ...AS_FAST_AS_POSSIBLE, log_directory: folder });
  const store = await openStore({ databaseUrl: postgres.url, poolSize: 1, statementTimeoutMs: 120_000 });
  const client = new pg.Client(postgres.url);
  await client.connect();
  t.teardown(async () => {
    await store.close();
    await client.end();
    await postgres.remove();
    await rm(folder, { recursive: true });
  });
  await client.query(LOAD);
  await client.query(LOAD_PLAYERS);
  await client.query(LOAD_LINES);
  await client.query(LOAD_LADDER);

  let markers = 0;
  let read = 0;
  /** What has been explained since the last call. The log is in the order of the statements: a marker ends it. */
  const explained = async (): Promise<Explained[]> => {
    const marker = `SELECT ${(markers += 1)} AS marker`;
    await client.query(marker);
    for (;;) {
      const log = await text(createReadStream(join(folder, 'log.json'), { start: read }));
      const plans = plansIn(log);
      if (plans.at(-1)?.['Query Text'] === marker) {
        read += Buffer.byteLength(log);
        return plans.slice(0, -1);
      }
      await sleep(10);
    }
  };

  /** Runs a read or a deletion, which returns how many rows it found, several times. */
  const check = async (name: string, run: (execution: number) => Promise<number>): Promise<void> => {
    await explained();
    let rows = 0;
    for (let each = 0; each < EXECUTIONS; each += 1) rows = Math.max(rows, await run(each));
    const plans = await explained();
    t.ok(plans.length >= EXECUTIONS, `${name}: explained`);
    const buffers = plans.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']);
    const limit = MAX_BUFFERS + MAX_BUFFERS_PER_ROW * Math.max(0, rows - PAGE);
    const worst = buffers.indexOf(Math.max(...buffers));
    t.ok(Math.max(...buffers) < limit, `${name}: ${rows} rows, buffers ${buffers.join(' ')}`, {
      plan: plans[worst],
    });
  };

  const checkLadders = async (statistics: string): Promise<void> => {
    const middle = idOf(RESULTS / 2);
    for (const kind of [undefined, 'person', 'bot'] as const)
      for (const isSettled of [true, false])
        for (const after of [
          { rating: 2 ** 31 - 1, name: '' },
          { rating: 1800, name: idOf(9) },
          { rating: 1500, name: 'level:easy' },
        ]) {
          const page = { type: 'war', ...(kind && { kind }), isSettled, after, limit: PAGE };
          await check(`${statistics}: ladder ${JSON.stringify(page)}`, async () => {
            return (await store.ladderPage(page)).length;
          });
        }
    for (const after of [0, RESULTS / 2])
      await check(`${statistics}: results after ${after}`, async () => {
        return (await store.ladderResults('war', after, PAGE)).length;
      });
    await check(`${statistics}: standings`, async () => {
      return (await store.standings('war', ['level:easy', 'level:hard'])).standings.size;
    });
    await check(
      `${statistics}: ratings of a player`,
      async () => (await store.playerRatings('level:easy')).length,
    );
    for (const status of [undefined, ...SERIES_STATUSES])
      for (const [type, before] of [['war'], ['war', middle], ['nothing']] as const)
        await check(`${statistics}: series ${type} ${status} ${before}`, async () => {
          const query = { type, ...(status && { status }), ...(before && { before }), limit: PAGE };
          return (await store.listSeries(query)).length;
        });
    for (const after of [{ changedAt: START, id: idOf(9) }, { waitingAfter: middle }])
      await check(`${statistics}: series of a player ${JSON.stringify(after)}`, async () => {
        return (await store.seriesOf(EVERYBODY, after, PAGE)).length;
      });
    await check(`${statistics}: slots`, async () => (await store.seriesSlots(EVERYBODY)).length);
    await check(`${statistics}: series that go on`, async () => (await store.dueSeries(PAGE)).length);
  };

  const checkReads = async (statistics: string): Promise<void> => {
    const middle = idOf(GAMES / 2);
    for (const query of LISTS)
      await check(`${statistics}: list ${JSON.stringify(query)}`, async () => {
        return (await store.list({ ...query, limit: PAGE })).length;
      });
    const tie = START + (GAMES / 10) * 1000;
    for (const type of [undefined, 'war', 'nothing'])
      for (const query of [{ from: 0 }, { from: tie, afterId: idOf(GAMES / 11) }, { from: tie + 5_000_000 }])
        for (const to of [tie + 10_000_000, tie + 1_000_000_000])
          await check(`${statistics}: finished ${type ?? ''} ${JSON.stringify(query)} ${to}`, async () => {
            return (await store.finishedGames({ ...(type && { type }), ...query, to, limit: PAGE })).length;
          });
    for (const query of PLAYER_LISTS)
      await check(`${statistics}: games of a player ${JSON.stringify(query)}`, async () => {
        return (await store.list(query)).length;
      });
    await check(`${statistics}: shared games`, async () => {
      const changed = new Map([EVERYBODY, HIDDEN].map((id) => [id, idOf(GAMES / 20)]));
      return (await store.sharedGames(changed, [EVERYBODY, SOMEBODY], 5)).games.length;
    });
    await check(`${statistics}: nothing to count`, async () => {
      return (await store.uncountedGames(PAGE)).length;
    });
    await check(`${statistics}: left to computers`, async () => {
      return (await store.unfinishedGames({ isLeftToComputers: true, limit: PAGE })).length;
    });
    for (const after of [null, middle])
      await check(`${statistics}: unfinished ${after}`, async () => {
        return (await store.unfinishedGames({ after, createdBefore: 2 ** 40, limit: PAGE })).length;
      });
    await check(`${statistics}: a line`, async () => (await store.waitingLine(LINE, AT_ONCE)).length);
    for (const after of ['', 'f0'])
      await check(`${statistics}: lines after ${after}`, async () => {
        return (await store.waitingLines(after, AT_ONCE)).length;
      });
    await check(`${statistics}: rematches`, async () => {
      return (await store.rematchesOf(Array.from({ length: PAGE }, (_, n) => idOf(n)))).size;
    });
  };
  await checkReads('without statistics');
  await checkLadders('without statistics');
  await client.query('VACUUM ANALYZE');
  await checkReads('with statistics');
  await checkLadders('with statistics');
  await check('nothing that has expired', () => store.deleteExpired(START - 1, 0));
  // Commitments and idempotency records: of either, ten of a thousand times each, a batch of which takes five.
  await check('what has expired', async (n) => {
    const count = await store.deleteExpired(START + n * 1_000_000 * 10, 0);
    return Math.min(count, 2_000);
  });
});
