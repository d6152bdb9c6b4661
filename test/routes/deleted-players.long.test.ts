/** Players who are deleted: what becomes of their games, and that nothing personal is left of them. */
import pg from 'pg';
import { at, defined } from 'parlour-games/kit/checked';
import { test, type Test } from 'tap';
import { erasePlayers } from '#src/engine/jobs/erasure.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { computerSeat, creationOf, humanSeat, someGame } from '#test/persistence/records.js';
import { openEventStream } from '#test/support/event-stream.js';
import { checkRecord, newPlayer, type NewPlayer } from '#test/support/players.js';
import { startPostgres } from '#test/support/postgres.js';
import { OPERATOR_TOKEN, startService } from '#test/support/service.js';

const HUMAN = { kind: 'human' };
const FORMER = 'A former player';

/** Everything in the database, as text: a row a line. */
const databaseText = async (client: pg.Client): Promise<string> => {
  const tables = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await client.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM "${name}" AS t`,
    );
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n');
};

test('deleted players', async (t) => {
  const postgres = await startPostgres();
  const { app, call, url } = await startService(t, {
    DATABASE_URL: postgres.url,
    WEBHOOK_HOSTS: 'localhost',
  });
  const client = new pg.Client(postgres.url);
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await postgres.remove();
  });
  const create = async (player: NewPlayer, type: string, seats: object[], options: object = {}) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { seats, ...options };
    const created = await call('POST', `/v1/${type}/games`, { token: player.token, body, headers });
    return created.body.game.links.self as string;
  };
  const get = async (path: string) =>
    (await call('GET', path, { token: OPERATOR_TOKEN })).body as {
      seats: object[];
      items: object[];
      game: object;
    };
  /** Runs the job now, and once more when no request can be under way any more. */
  const erase = async (t: Test): Promise<void> => {
    const { databaseClock } = app.engine;
    for (const now of [databaseClock.now, () => databaseClock.now() + 60_000]) {
      Object.assign(app.engine, { databaseClock: { ...databaseClock, now } });
      while (!(await erasePlayers(app.engine)));
    }
    Object.assign(app.engine, { databaseClock });
    t.equal((await client.query('SELECT id FROM player WHERE deleted_at IS NOT NULL')).rowCount, 0);
  };

  const zed = await newPlayer(call, 'Zedekiah', OPERATOR_TOKEN);
  const externalId = 'zed@example.org';
  const own = { name: 'Zedekiah', kind: 'bot', externalId };
  const ofOperator = (await call('POST', '/v1/players', { body: own, token: OPERATOR_TOKEN })).body;
  const ada = await newPlayer(call);
  const kept = { kind: 'open', for: zed.id };
  const hook = 'http://localhost:1/zeds-hook';
  const webhook = await call('PUT', '/v1/players/me/webhook', { token: zed.token, body: { url: hook } });
  const secret = Buffer.from((webhook.body.webhook.secret as string).slice('whsec_'.length), 'base64');

  const finished = await create(zed, 'connect-four', [HUMAN, { kind: 'open', name: 'Guest' }]);
  await call('POST', `${finished}/join`, { token: ada.token });
  await call('POST', `${finished}/resign`, { token: ada.token });
  const archived = await create(zed, 'connect-four', [HUMAN, { kind: 'open' }]);
  await call('POST', `${archived}/join`, { token: ada.token });
  await call('POST', `${archived}/resign`, { token: ada.token });
  const running = await create(zed, 'war', [HUMAN, { kind: 'cpu' }], { clock: { perMoveS: 3600 } });
  const large = await create(ada, 'double-7', [HUMAN, kept, HUMAN]);
  await call('POST', `${large}/join`, { token: zed.token });
  const waiting = await create(zed, 'connect-four', [HUMAN, { kind: 'open' }], { visibility: 'private' });
  const invited = await create(ada, 'connect-four', [HUMAN, kept], { visibility: 'private' });
  t.match(await databaseText(client), new RegExp(`delivery .*${zed.id}`));
  const stream = await openEventStream(`${url}${large}/events`, { authorization: `Bearer ${zed.token}` });
  const match = (player: NewPlayer, type: string) =>
    call('POST', `/v1/${type}/matches`, { token: player.token, body: { against: 'anybody' } });
  for (const player of [zed, ada]) await match(player, 'basra');
  await match(zed, 'black-box');
  t.equal((await client.query("SELECT id FROM match WHERE status = 'matched'")).rowCount, 2);
  const { store } = app.engine;
  const playerIn = ({ id, name }: NewPlayer) => ({ name, player: { id, kind: 'person' } }) as const;
  const takenOver = someGame({
    status: 'finished',
    config: { drawWhenUnwinnable: false },
    result: { outcome: 'win', winners: [0], scores: [1, 0], reason: 'resigned', details: {} },
    seats: [humanSeat(playerIn(ada)), computerSeat({ ...playerIn(zed), resigned: true })],
  });
  const rows = [ada, zed].map(({ id: playerId }, seat) => {
    return { playerId, seat, status: 'finished', isInvited: false } as const;
  });
  await store.create({ ...creationOf(takenOver), players: { turnOf: null, rows } });
  const rematch = `/v1/connect-four/games/${takenOver.id}/rematch`;
  t.equal((await call('POST', rematch, { token: ada.token })).status, 201);
  await countFinishedGames(store);
  const toArchive = defined(await store.load(at(archived.split('/'), -1)), 'the game');
  t.same(await store.archive([toArchive]), [toArchive.id]);
  const before = await get(`${finished}/audit`);
  t.match(await databaseText(client), 'Zedekiah');

  const others = await Promise.all(Array.from({ length: 60 }, () => newPlayer(call)));
  for (const token of [...others.map((other) => other.token), zed.token, ofOperator.token as string])
    t.equal((await call('DELETE', '/v1/players/me', { token })).status, 204);
  await stream.received();
  t.equal((await call('GET', '/v1/players/me', { token: zed.token })).status, 401);
  t.equal((await call('GET', `/v1/players/${zed.id}`)).status, 404);
  await erase(t);

  await t.test('leave their games', async (t) => {
    t.match(await get(running), { status: 'finished', seats: [{ name: FORMER }], result: { winners: [1] } });
    const { seats } = await get(large);
    t.match(seats, [{ kind: 'human' }, { kind: 'cpu', resigned: true, name: FORMER }]);
    t.notOk('player' in at(seats, 1));
    const { items } = await get(`${large}/moves`);
    t.match(items[1], { text: [`${FORMER} joins the game.`], events: [{ name: FORMER, player: zed.id }] });
    t.match(await get(invited), { version: 2, seats: [{}, { kind: 'open', name: null }] });
    t.match((await get(`${invited}/moves`)).items[1], { by: 'clock', move: { type: 'release' } });
    t.match(await get(waiting), { version: 1, status: 'waiting', seats: [{ name: FORMER }, {}] });
    t.match(await get(`${finished}?at=1`), { seats: [{ name: FORMER }, { name: 'Guest' }] });
  });

  await t.test('also those that begin later', async (t) => {
    t.equal((await call('POST', `${waiting}/join`, { token: OPERATOR_TOKEN })).status, 201);
    await erase(t);
    t.match(await get(waiting), { status: 'finished', result: { reason: 'resigned', winners: [1] } });
  });

  await t.test('and others than one that is broken', async (t) => {
    const eve = await newPlayer(call, 'Eve');
    const paths = await Promise.all([1, 2, 3].map(() => create(eve, 'war', [HUMAN, { kind: 'cpu' }])));
    const [broken = '', ...whole] = paths.map((path) => at(path.split('/'), -1));
    const { rows } = await client.query('SELECT state FROM game WHERE id = $1', [broken]);
    const setState = (state: unknown) =>
      client.query('UPDATE game SET state = $2 WHERE id = $1', [broken, JSON.stringify(state)]);
    await setState({});
    await call('DELETE', '/v1/players/me', { token: eve.token });
    await t.rejects(erasePlayers(app.engine), { message: new RegExp(broken), cause: Error });
    for (const id of whole) t.match(await get(`/v1/war/games/${id}`), { status: 'finished' });
    await setState((at(rows, 0) as { state: object }).state);
    await erase(t);
    t.match(await get(`/v1/war/games/${broken}`), { status: 'finished' });
  });

  await t.test('leave nothing but their ids, and records that verify', async (t) => {
    const text = await databaseText(client);
    const hashes = [zed.token, ofOperator.token as string].map((token) => token.slice(-43));
    for (const trace of ['Zedekiah', externalId, hook, secret.toString('hex'), ...hashes])
      t.notMatch(text, trace);
    const ids = [zed.id, ofOperator.player.id as string];
    const left = text.split('\n').filter((row) => ids.some((id) => row.includes(id)));
    t.strictSame(
      new Set(left.map((row) => row.replace(/ .*/s, ''))),
      new Set(['game', 'entry', 'logged_entry']),
    );
    const after = await checkRecord(t, call, finished, ['Zedekiah']);
    t.strictSame({ ...after, checks: null }, { ...before, checks: null }, 'the record is the same as before');
    for (const path of [running, waiting]) await checkRecord(t, call, path, ['Zedekiah']);
  });
});
