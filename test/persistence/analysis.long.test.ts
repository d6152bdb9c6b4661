/** What an analyst may query, on PostgreSQL and on the embedded database. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { test, type Test } from 'tap';
import { MIGRATIONS_TABLE } from '#src/persistence/migrations.js';
import { readPage } from '#test/docs/markdown.js';
import { newDataDir } from '#test/support/data-dir.js';
import { startPostgres } from '#test/support/postgres.js';
import { dropAll, openGame, startService, TWO_HUMANS, type Call } from '#test/support/service.js';

type Row = Readonly<Record<string, unknown>>;
type Query = (sql: string) => Promise<Row[]>;

const [GRANTS = '', WINS = '', LENGTHS = '', OPENINGS = ''] = [
  ...readPage('docs/operations.md').matchAll(/^```sql\n(.*?)^```$/gms),
].map(([, sql = '']) => sql);

const PUBLIC = { ...TWO_HUMANS, visibility: 'public' };
const VIEWS = ['games', 'moves', 'results'];

/** Two games of Connect Four that are over, one that nobody joined, and three running games with hidden cards. */
const play = async (call: Call) => {
  const won = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility: 'private' });
  await dropAll(call, won, '1212121');
  const resigned = await openGame(call, 'connect-four', TWO_HUMANS);
  await dropAll(call, resigned, '4');
  await call('POST', `${resigned.path}/resign`, { token: resigned.tokens[0] ?? '' });
  const unjoined = await openGame(call, 'war', { seats: [{ kind: 'human' }, { kind: 'open' }] });
  await call('POST', `${unjoined.path}/cancel`, { token: unjoined.tokens[0] ?? '' });
  const running = await openGame(call, 'basra', PUBLIC);
  await openGame(call, 'basra', { ...PUBLIC, visibility: 'unlisted' });
  await openGame(call, 'double-7', { ...PUBLIC, visibility: 'private' });
  return { over: [won.id, resigned.id, unjoined.id], running: running.id };
};

const checkComments = async (t: Test, query: Query) => {
  const relations = `pg_class c WHERE relkind IN ('r', 'v')
    AND relnamespace IN ('public'::regnamespace, 'analysis'::regnamespace) AND relname <> '${MIGRATIONS_TABLE}'`;
  t.strictSame(
    await query(`SELECT relname FROM ${relations} AND obj_description(oid, 'pg_class') IS NULL`),
    [],
    'every table and view has a comment',
  );
  t.strictSame(
    await query(
      `SELECT attrelid::regclass::text, attname FROM pg_attribute
       WHERE attrelid IN (SELECT oid FROM ${relations}) AND attnum > 0 AND NOT attisdropped
         AND col_description(attrelid, attnum) IS NULL`,
    ),
    [],
    'every column has a comment',
  );
};

const checkRights = async (t: Test, query: Query) => {
  const tables = await query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  t.ok(tables.length > 5);
  for (const { name } of tables)
    await t.rejects(query(`SELECT FROM ${String(name)}`), { message: /permission denied/ });
  for (const view of VIEWS) {
    await t.rejects(query(`DELETE FROM analysis.${view}`), { message: /permission denied|cannot delete/ });
    t.strictSame(
      await query(`SELECT pg_relation_is_updatable('analysis.${view}'::regclass, true) AS changes`),
      [{ changes: 0 }],
      `${view} is read-only, whatever is granted`,
    );
  }
};

const checkSecrecy = async (t: Test, query: Query, games: Awaited<ReturnType<typeof play>>) => {
  const rows = await query(
    VIEWS.map(
      (view) => `SELECT '${view}' AS view, row_to_json(v)::text AS text FROM analysis.${view} v`,
    ).join(' UNION ALL '),
  );
  const ids = rows.map(({ text }) => /"(?:game_)?id":"([^"]+)"/.exec(String(text))?.[1]);
  t.strictSame(new Set(ids), new Set([...games.over, games.running]));
  const ofRunning = rows.filter((_, index) => ids[index] === games.running);
  t.strictSame(
    ofRunning.map(({ view }) => view),
    ['games'],
    'nothing else of a running game',
  );
  await query('RESET ROLE');
  const secrets = await query(
    `SELECT encode(secret, 'hex') AS secret FROM (
       SELECT unnest(ARRAY[seed, head, commitment, secret]) AS secret FROM game
       UNION ALL SELECT unnest(ARRAY[body, hash]) FROM entry
       UNION ALL SELECT decode(seat ->> 'tokenHash', 'hex') FROM game, json_array_elements(seats) AS seat
     ) AS all_secrets WHERE secret IS NOT NULL`,
  );
  const hands = await query(`SELECT state::text FROM game WHERE status = 'active'`);
  await query('SET ROLE analyst');
  t.ok(secrets.length > 50);
  const all = rows.map(({ text }) => text).join('\n');
  t.strictSame(
    secrets.filter(({ secret }) => all.includes(String(secret))),
    [],
    'no seed and no hash',
  );
  const CARD = /"(?:10|[2-9AJQK])[CDHS]"/;
  t.ok(hands.some(({ state }) => CARD.test(String(state))));
  t.notMatch(String(ofRunning[0]?.['text']), CARD, 'no card');
};

/** A function that costs next to nothing is called first, if the view lets it be. */
const checkBarriers = async (t: Test, query: Query, { over, running }: Awaited<ReturnType<typeof play>>) => {
  const isOver = over.map((id) => `'${id}'`).join(', ');
  await query(
    `CREATE FUNCTION pg_temp.peek(id uuid) RETURNS boolean LANGUAGE plpgsql COST 0.0001 AS $$ BEGIN
       IF id NOT IN (${isOver}, '${running}') THEN RAISE EXCEPTION 'seen'; END IF; RETURN true;
     END $$`,
  );
  for (const [view, id] of Object.entries({ games: 'id', moves: 'game_id', results: 'game_id' }))
    t.ok((await query(`SELECT FROM analysis.${view} WHERE pg_temp.peek(${id})`)).length > 0, view);
};

const checkQueries = async (t: Test, query: Query) => {
  const wins = await query(WINS);
  t.strictSame(
    wins.map(({ seat, kind, games, won_percent }) => [seat, kind, Number(games), Number(won_percent)]),
    [
      [0, 'human', 2, 50],
      [1, 'human', 2, 50],
    ],
  );
  const lengths = await query(LENGTHS);
  t.strictSame(
    lengths.map(({ type, finished, cancelled, median_entries: median }) => [
      type,
      ...[finished, cancelled, median].map((value) => (value === null ? null : Number(value))),
    ]),
    [
      ['basra', 0, 0, null],
      ['connect-four', 2, 0, 5.5],
      ['war', 0, 1, null],
    ],
  );
  const openings = await query(OPENINGS);
  t.strictSame(
    openings.map(({ opened, games, won_percent }) => [opened, Number(games), Number(won_percent)]),
    [
      [1, 1, 100],
      [4, 1, 0],
    ],
  );
};

const checkAll = async (t: Test, query: Query, games: Awaited<ReturnType<typeof play>>) => {
  await checkComments(t, query);
  for (const statement of GRANTS.trim().split('\n')) await query(statement);
  await query('SET ROLE analyst');
  await checkRights(t, query);
  await checkSecrecy(t, query, games);
  await checkBarriers(t, query, games);
  await checkQueries(t, query);
};

test('analysis on PostgreSQL', async (t) => {
  const postgres = await startPostgres();
  t.teardown(postgres.remove);
  const { call, close } = await startService(t, { DATABASE_URL: postgres.url });
  const games = await play(call);
  await close();
  const client = new pg.Client(postgres.url);
  await client.connect();
  t.teardown(() => client.end());
  await checkAll(t, async (sql) => (await client.query<Row>(sql)).rows, games);
});

test('analysis on the embedded database', async (t) => {
  const dataDir = await newDataDir();
  t.teardown(() => rm(dataDir, { recursive: true }));
  const { call, close } = await startService(t, { DATA_DIR: dataDir });
  const games = await play(call);
  await close();
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
  t.teardown(() => pglite.close());
  await checkAll(t, async (sql) => (await pglite.query<Row>(sql)).rows, games);
});
