/** Games that leave the database: what becomes of requests, records and statistics. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'tap';
import { archivingTo } from '#src/wiring.js';
import { createArchiveJob } from '#src/engine/jobs/archive.js';
import { playGamesOn } from '#src/engine/jobs/play-on.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { at, defined } from 'parlour-games/kit/checked';
import { archivedRecords } from 'parlour-games/record/archive/reader';
import { temporaryFolder } from '#test/persistence/stores.js';
import { newPlayer } from '#test/support/players.js';
import { dropAll, openGame, OPERATOR_TOKEN, TWO_HUMANS, type Opened } from '#test/support/service.js';
import { sides, three } from '#test/support/series.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

const HUMAN = { kind: 'human' };
const OPEN = { kind: 'open' };
const ARCHIVE_URL = 'https://games.example/records';
const DAY_MS = 24 * 3_600_000;
const KEY = { 'idempotency-key': crypto.randomUUID() };

test('the job goes on until no game is left, and looks again after an hour', async (t) => {
  const { app } = await sharedService(t);
  const times: number[] = [];
  const batch = (before: number) => Promise.resolve({ archived: 1, isLast: times.push(before) === 2 });
  const job = createArchiveJob(app.engine, batch, { clock: () => 5000, keptMs: 1000 });
  t.same([await job(), await job(), await job()], [null, 3_600_000, null]);
  t.same(times, [4000, 4000, 4000]);
});

test('archived games of a series stay in its list', async (t) => {
  const { app, call } = await sharedService(t);
  const { engine } = app;
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const { create, answer, begun, games, look } = sides(call);
  const players = await three(call);
  const [ada, bob, cyd] = players;
  const terms = { games: 3, config: { maxRounds: 1 } };
  const { series } = await create(ada.token, [ada.id, bob.id, cyd.id], terms, '7reeg');
  for (const player of [bob, cyd]) await answer(series, player);
  const found = await begun(series, 3);
  for (const { links } of found.slice(1))
    for (const { token } of players) await call('POST', `${links.self}/resign`, { token });
  await until(async () => (await playGamesOn(engine), (await look(series)).played === 2));
  const listed = await games(series);
  t.match(at(listed, 1), { seats: [{ kind: 'cpu', resigned: true }, {}, {}], result: { winners: [] } });

  const over = await Promise.all(found.slice(1).map(({ id }) => engine.store.load(id)));
  const finishedGames = () => Promise.resolve(over.filter((game) => game !== null));
  const archive = await archivingTo(
    folder.path,
    { ...engine, store: { ...engine.store, finishedGames } },
    (id) => t.fail(id),
  );
  await countFinishedGames(engine.store);
  await archive(0);
  t.equal((await call('GET', at(listed, 1).links.self)).status, 410);
  await call('PATCH', '/v1/players/me', { token: ada.token, body: { name: 'Grace' } });
  t.strictSame(await games(series), listed, 'as before');
  const page = (await call('GET', `${series.links.games}?limit=1`)).body;
  const next = await call('GET', `${series.links.games}?limit=1&cursor=${page.nextCursor}`);
  t.strictSame(next.body.items, [listed[1]]);
  await call('DELETE', '/v1/players/me', { token: ada.token });
  t.match(at(await games(series), 1).seats, [{}, {}, { name: 'A former player' }]);
});

test('a batch that was cut off is moved again, into the same files, and a game that exceeds a batch is one', async (t) => {
  const { app, call } = await sharedService(t);
  const { engine } = app;
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
  await call('POST', `${path}/resign`, { token: tokens[0] });
  const game = defined(await engine.store.load(at(path.split('/'), -1)), 'the game');
  await countFinishedGames(engine.store);
  const long = { ...game, id: crypto.randomUUID(), version: 1_001 };
  const asked: Parameters<typeof engine.store.finishedGames>[0][] = [];
  const finishedGames: typeof engine.store.finishedGames = (page) => {
    asked.push(page);
    return Promise.resolve(page.afterId === undefined ? [game, long] : [long]);
  };
  let cutOff = true;
  const remove: typeof engine.store.archive = (records) => {
    if (!cutOff) return engine.store.archive(records);
    cutOff = false;
    return Promise.reject(new Error('cut off'));
  };
  const store = { ...engine.store, finishedGames, archive: remove };
  const archive = await archivingTo(folder.path, { ...engine, store }, () => undefined);
  await t.rejects(archive(0), /cut off/);
  t.same(await archive(0), { archived: 1, isLast: false });
  t.same(await archive(0), { archived: 0, isLast: true }, 'the long game has left the database');
  t.same(
    asked.map(({ afterId }) => afterId),
    [undefined, undefined, game.id],
  );
  const files = await readdir(folder.path, { recursive: true, withFileTypes: true });
  t.equal(files.filter((file) => file.isFile()).length, 2, 'one record and one index');
});

test('a batch has games of one day, and the next one goes on after it', async (t) => {
  const { app, call } = await sharedService(t);
  const { engine } = app;
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const finished = async () => {
    const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
    await call('POST', `${path}/resign`, { token: tokens[0] });
    return defined(await engine.store.load(at(path.split('/'), -1)), 'the game');
  };
  const first = await finished();
  const second = await finished();
  await countFinishedGames(engine.store);
  const nextDay = { ...second, updatedAt: second.updatedAt + DAY_MS };
  const asked: Parameters<typeof engine.store.finishedGames>[0][] = [];
  const finishedGames: typeof engine.store.finishedGames = (page) =>
    Promise.resolve(asked.push(page) === 1 ? [first, nextDay] : asked.length === 2 ? [nextDay] : []);
  const archive = await archivingTo(
    folder.path,
    { ...engine, store: { ...engine.store, finishedGames } },
    (id) => t.fail(id),
  );
  t.same(await archive(0), { archived: 1, isLast: false });
  t.same(await archive(0), { archived: 1, isLast: true });
  t.same(await archive(0), { archived: 0, isLast: true });
  t.match(asked, [{ from: 0 }, { from: first.updatedAt, afterId: first.id }, { from: 0 }]);
});

test('archived games', async (t) => {
  const { app, call } = await sharedService(t);
  const { engine } = app;
  const { archiveUrl } = engine.games;
  const folder = await temporaryFolder();
  t.teardown(async () => {
    Object.assign(engine.games, { archiveUrl });
    await folder.remove();
  });
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const post = async (path: string, token?: string, body?: object, headers = {}) => {
    const response = await call('POST', path, { token, body, headers });
    if (response.status !== 201) throw new Error(response.text);
    return response.body as { game: { id: string; links: { self: string } } };
  };
  const openAs = async (token: string | undefined, type: string, body: object, headers = {}) =>
    (await post(`/v1/${type}/games`, token, body, headers)).game.links.self;

  const clock = { initialS: 600, incrementS: 5 };
  const timed = await openAs(ada.token, 'connect-four', {
    seats: [HUMAN, OPEN],
    visibility: 'public',
    clock,
  });
  await post(`${timed}/join`, bob.token);
  await post(`${timed}/offers`, ada.token, { type: 'draw' });
  await post(`${timed}/offers/decline`, bob.token);
  await dropAll(call, { path: timed, tokens: [ada.token, bob.token] } as unknown as Opened, '1212121');
  const { clock: now } = engine;
  Object.assign(engine, { clock: () => now() - 2 * DAY_MS });
  const guests = await openGame(call, 'connect-four', TWO_HUMANS);
  Object.assign(engine, { clock: now });
  await dropAll(call, guests, '44');
  await post(`${guests.path}/resign`, guests.tokens[1]);
  const seats = [HUMAN, { kind: 'cpu', level: 'easy' }];
  const secret = await openAs(undefined, 'war', { seats, visibility: 'private' }, KEY);
  const secretToken = (
    await call('POST', '/v1/war/games', { body: { seats, visibility: 'private' }, headers: KEY })
  ).body.tokens[0].token as string;
  await post(`${secret}/resign`, secretToken);
  const cancelled = await openAs(ada.token, 'basra', { seats: [HUMAN, OPEN], joinWithinS: 600 }, KEY);
  await post(`${cancelled}/cancel`, ada.token);

  const paths = [timed, guests.path, secret, cancelled];
  const ids = paths.map((path) => at(path.split('/'), -1));
  const rematch = await post(`${guests.path}/rematch`, guests.tokens[0]);
  const tokenFor: Readonly<Record<string, string | undefined>> = {
    [timed]: bob.token,
    [guests.path]: guests.tokens[0],
    [secret]: secretToken,
    [cancelled]: ada.token,
  };
  const read = async (path: string, token?: string) => (await call('GET', path, { token })).text;
  const pictures = () =>
    Promise.all(
      paths.flatMap((path) =>
        ['', '/board.txt', '/moves', '/audit', '?at=2'].map((rest) => read(`${path}${rest}`, tokenFor[path])),
      ),
    );
  const statistics = async () => {
    await countFinishedGames(engine.store);
    const ofTypes = ['connect-four', 'war', 'basra'].map((type) => read(`/v1/${type}/statistics`));
    return Promise.all([
      ...ofTypes,
      ...[ada, bob].map(({ token }) => read('/v1/players/me/statistics', token)),
    ]);
  };
  const before = { pictures: await pictures(), statistics: await statistics() };
  const audits = await Promise.all(paths.map((path) => read(`${path}/audit`, OPERATOR_TOKEN)));

  /** Of the games of this test. */
  const archiving = (store: Partial<typeof engine.store> = {}) => {
    const finishedGames = async () => {
      const games = await Promise.all(ids.map((id) => engine.store.load(id)));
      return games.filter((game) => game !== null);
    };
    const own = { ...engine.store, finishedGames, ...store };
    return archivingTo(folder.path, { ...engine, store: own }, (id) => t.fail(id));
  };
  const recordFiles = async () =>
    (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.ndjson.gz'));

  await t.test('leave only once their records are on the disk', async (t) => {
    const interrupted = await archiving({ archive: () => Promise.reject(new Error('killed')) });
    await t.rejects(interrupted(0), { message: 'killed' });
    t.equal((await recordFiles()).length, paths.length);
    t.same(await pictures(), before.pictures);
    t.same(await (await archiving())(0), { archived: paths.length, isLast: true });
    t.equal((await recordFiles()).length, paths.length, 'none twice');
    const texts = [...archivedRecords(folder.path)].map((each) =>
      'text' in each ? each.text.toString() : each.problem,
    );
    t.same(new Set(texts), new Set(audits.map((audit) => `${audit}\n`)), 'what the export would have');
    t.same(await statistics(), before.statistics);
  });

  await t.test('are 410 with a link, or 404 if they are private', async (t) => {
    const day = new Date().toISOString().slice(0, 10);
    for (const [index, path] of paths.entries()) {
      const ofSeat = await call('GET', `${path}/legal-moves`, { token: tokenFor[path] });
      const { status, body } = await call('GET', path);
      t.equal(ofSeat.status, status);
      if (path === secret) t.match({ status, body }, { status: 404, body: { links: undefined } });
      else t.match({ status, body }, { status: 410, body: { code: 'archived', links: undefined } });
      Object.assign(engine.games, { archiveUrl: ARCHIVE_URL });
      const linked =
        path === secret ? undefined : { record: `${ARCHIVE_URL}/${day}/${ids[index]}.ndjson.gz` };
      t.same((await call('DELETE', path, { token: OPERATOR_TOKEN })).body.links, linked);
      Object.assign(engine.games, { archiveUrl });
    }
    t.equal((await call('GET', timed.replace('connect-four', 'war'))).status, 404, 'of another type');
    const retries = [
      ['war', { seats, visibility: 'private' }, undefined, 404],
      ['basra', { seats: [HUMAN, OPEN], joinWithinS: 600 }, ada.token, 410],
    ] as const;
    for (const [type, body, token, status] of retries)
      t.equal(
        (await call('POST', `/v1/${type}/games`, { body, token, headers: KEY })).status,
        status,
        'a retry',
      );
    t.same((await call('GET', '/v1/players/me/games', { token: bob.token })).body.items, []);
    t.equal((await call('GET', rematch.game.links.self)).status, 200, 'the rematch stays');
  });

  await t.test('damaged records are found', async (t) => {
    const [file, other] = (await recordFiles()).toSorted() as [string, string];
    const path = join(folder.path, file);
    const sound = await readFile(path);
    const problems = () =>
      [...archivedRecords(folder.path)].flatMap((each) => ('problem' in each ? each.problem : []));
    t.same(problems(), []);
    const middle = sound.length >> 1;
    for (const damaged of [sound.subarray(0, -9), sound.with(middle, sound.readUInt8(middle) ^ 0xff)]) {
      await writeFile(path, damaged);
      t.match(problems(), [`${file}: `]);
    }
    await writeFile(path, await readFile(join(folder.path, other)));
    t.same(problems(), [`${file}: it is not what was archived`]);
    await rm(path);
    t.match(problems(), [`${file}: there is no such file`]);
  });
});
