/** What requests with `?at=` and `&as=` may ask for, and how their responses may be cached. */
import { test } from 'tap';
import {
  dropAll,
  openGame,
  OPERATOR_TOKEN,
  startService,
  TWO_HUMANS,
  type Call,
} from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const FILES = ['', '/board.txt', '/board.svg'] as const;
const HOUR = 'max-age=3600, must-revalidate';
const WON = '1212121';

const finishedGame = async (call: Call, body: object = {}) => {
  const game = await openGame(call, 'connect-four', { ...TWO_HUMANS, ...body });
  await dropAll(call, game, WON);
  return game;
};

test('requests for the past', async (t) => {
  const { call } = await sharedService(t);

  await t.test('versions and viewers that a game does not have are refused', async (t) => {
    const running = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, running, '123');
    const finished = await finishedGame(call);

    const refused = async (path: string, parameter: string, message: string | RegExp): Promise<void> => {
      for (const file of FILES) {
        const { status, body } = await call('GET', path.replace('?', `${file}?`));
        t.match({ status, ...body }, { status: 400, code: 'validation-failed' }, path);
        t.match(body.errors, [{ pointer: parameter, message }], path);
      }
    };
    for (const at of ['0', '-1', '1.5', 'x', '', '1e3x', '2147483648'])
      await refused(
        `${running.path}?at=${at}`,
        '/querystring/at',
        /^must be a whole number from 1 to 2,?147,?483,?647$/,
      );
    await refused(`${running.path}?at=5`, '/querystring/at', 'must be a version of the game, from 1 to 4');
    await refused(`${finished.path}?at=9`, '/querystring/at', 'must be a version of the game, from 1 to 8');
    for (const as of ['0', 'spectator', 'all'])
      await refused(`${running.path}?at=2&as=${as}`, '/querystring/as', 'is for games that are over');
    for (const as of ['2', 'nobody', 'ALL', '', '01'])
      await refused(
        `${finished.path}?at=2&as=${as}`,
        '/querystring/as',
        'must be one of 0, 1, spectator, all',
      );
    await refused(`${finished.path}?as=all`, '/querystring', 'must have at if it has as');
    await refused(
      `${finished.path}?att=3`,
      '/querystring',
      /^has an unknown field "att"; its fields are at, as(, show)?$/,
    );
    const twice = await call('GET', `${finished.path}?at=1&at=2`);
    t.match(twice.body, { code: 'validation-failed', status: 400 });

    const two = await openGame(call, '7reeg', TWO_HUMANS);
    await call('POST', `${two.path}/resign`, { token: two.tokens[0] });
    await refused(`${two.path}?at=1&as=4`, '/querystring/as', 'must be a seat of the game, spectator or all');
  });

  await t.test('a drawing shows how a part of the game ended', async (t) => {
    const marbles = [
      { row: 3, col: 3 },
      { row: 4, col: 6 },
      { row: 7, col: 5 },
    ];
    const { path, tokens } = await openGame(call, 'black-box', TWO_HUMANS);
    for (const [seat, type] of ['place', 'guess'].entries())
      await call('POST', `${path}/moves`, { token: tokens[seat], body: { type, marbles } });
    for (const file of ['/board.txt', '/board.svg']) {
      const drawn = (query: string, headers = {}) => call('GET', `${path}${file}${query}`, { headers });
      const [next, ended] = [await drawn('?at=3'), await drawn('?at=3&show=ending')];
      t.match(next.text, 'Second half');
      t.notMatch(ended.text, 'Second half');
      t.match(ended.text, /3,3, 4,6 and 7,5|solved/, 'with what was hidden, for everybody');
      t.not(ended.headers.etag, next.headers.etag);
      t.equal((await drawn('?at=3&show=ending', { 'if-none-match': ended.headers.etag })).status, 304);
      t.equal((await drawn('?at=2&show=ending')).text, (await drawn('?at=2')).text, 'unless nothing ended');
      t.match((await drawn('?show=ending')).body.errors, [{ message: 'must have at if it has show' }]);
      t.match((await drawn('?at=3&show=deal')).body.errors, [{ pointer: '/querystring/show' }]);
    }
    const json = await call('GET', `${path}?at=3&show=ending`);
    t.match(json.body.errors, [{ message: 'has an unknown field "show"; its fields are at, as' }]);
  });

  await t.test('the game, and who may see it, is looked at first', async (t) => {
    const secret = await finishedGame(call, { visibility: 'private' });
    const other = await finishedGame(call);
    for (const file of FILES) {
      for (const query of ['?at=99', '?at=1&as=0']) {
        const path = `${secret.path}${file}${query}`;
        t.match((await call('GET', path)).body, { code: 'not-found' }, query);
        t.match((await call('GET', path, { token: other.tokens[0] })).body, { code: 'not-found' }, query);
        const open = `${other.path}${file}${query}`;
        t.match((await call('GET', open, { token: secret.tokens[0] })).body, { code: 'unauthorized' }, query);
      }
    }
    const unknown = '0190aaaa-0000-7000-8000-000000000000';
    t.equal((await call('GET', `/v1/connect-four/games/${unknown}?at=1`)).status, 404);
    t.equal((await call('GET', `/v1/war/games/${other.id}?at=1`)).status, 404, 'of another type');
  });

  await t.test('a past game is complete, and nothing came later', async (t) => {
    const game = await finishedGame(call);
    await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
    const { items } = (await call('GET', `${game.path}/moves`)).body as { items: { at: string }[] };
    const { body: now } = await call('GET', game.path, { token: game.tokens[1] });
    t.match(now, { rematch: String });

    const { body: then } = await call('GET', `${game.path}?at=4`, { token: game.tokens[1] });
    t.match(then, { version: 4, status: 'active', turn: { seat: 1 }, you: 1, legalMoves: [], result: null });
    t.match(then, { state: { position: '121' }, fairness: { seed: null }, updatedAt: items[3]?.at });
    t.notOk('rematch' in then || 'rematch' in then.links, 'a rematch comes after the end');
    t.same(then.config, now.config);

    const { body: end } = await call('GET', `${game.path}?at=8`, { token: game.tokens[1] });
    const past = { ...now, links: { ...now.links } };
    delete past.rematch;
    delete past.links.rematch;
    t.same(end, past, 'the last version is the present one');

    const as = await call('GET', `${game.path}?at=4&as=0`, { token: game.tokens[1] });
    t.match(as.body, { you: 0 }, 'the eyes of another seat');
    t.match((await call('GET', `${game.path}?at=4&as=spectator`, { token: game.tokens[1] })).body, {
      you: null,
    });
    const head = await call('HEAD', `${game.path}?at=4`);
    t.match([head.status, head.text], [200, '']);
  });

  await t.test('an operator may delete a game whose replays are known', async (t) => {
    const game = await finishedGame(call);
    t.equal((await call('GET', `${game.path}?at=3`)).status, 200);
    await call('DELETE', game.path, { token: OPERATOR_TOKEN });
    t.match((await call('GET', `${game.path}?at=3`)).body, { code: 'not-found' });
  });
});

test('what caches may keep', async (t) => {
  const { call } = await startService(t, { CORS_ORIGIN: 'https://a.example, https://b.example' });
  const cacheControl = async (path: string, token?: string): Promise<unknown> =>
    (await call('GET', path, { token })).headers['cache-control'];
  const running = await openGame(call, 'connect-four', TWO_HUMANS);
  const finished = await finishedGame(call);
  const secret = await finishedGame(call, { visibility: 'private' });
  for (const file of FILES) {
    t.equal(
      await cacheControl(`${running.path}${file}?at=1`),
      'private, no-cache',
      'it may be restored from a backup',
    );
    t.equal(await cacheControl(`${finished.path}${file}?at=1`), `public, ${HOUR}`);
    t.equal(await cacheControl(`${finished.path}${file}?at=1&as=all`), `public, ${HOUR}`);
    t.equal(
      await cacheControl(`${finished.path}${file}?at=1&as=all`, finished.tokens[0]),
      `private, ${HOUR}`,
    );
    t.equal(await cacheControl(`${secret.path}${file}?at=1&as=all`, secret.tokens[0]), `private, ${HOUR}`);
    t.equal(await cacheControl(`${secret.path}${file}?at=1`), 'no-store');
    t.equal(await cacheControl(`${finished.path}${file}?at=99`), 'no-store');
    const present = await cacheControl(`${finished.path}${file}`);
    t.equal(present, file === '' ? 'no-store' : 'private, no-cache', 'the present may get a rematch');
  }
  const headers = { origin: 'https://a.example' };
  const { vary } = (await call('GET', `${finished.path}?at=1`, { headers })).headers;
  for (const name of ['Accept', 'Authorization', 'Origin']) t.match(vary, name);
});
