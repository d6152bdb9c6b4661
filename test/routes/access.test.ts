import { test } from 'tap';
import { dropAll, openGame, OPERATOR_TOKEN, startService, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const UNKNOWN = '0190aaaa-0000-7000-8000-000000000000';

type Examples = Readonly<Record<string, { readonly value: object }>>;

/** The part of an operation of the document that a request needs. */
interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly required?: boolean }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Record<string, { readonly examples?: Examples }>;
  };
}

/** One type stands for all. A game decides on the tokens of its seats (access-matrix.test.ts). */
const isElsewhere = (path: string): boolean =>
  !path.includes('/games/{id}') &&
  (path.startsWith('/v1/connect-four/') || !/^\/v1\/(?!players)[^/]+\/./.test(path));

/** Every operation that is not about one game, with a request that is valid but for its token. */
const requestsElsewhere = (paths: Record<string, Record<string, Operation>>) =>
  Object.entries(paths)
    .filter(([path]) => isElsewhere(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
        const isNeeded = parameters.some((each) => each.name === 'accepts' && each.required === true);
        const query = isNeeded ? '?accepts=war' : '';
        const url =
          path.replace('{id}', UNKNOWN).replace('{type}', 'war').replace('{code}', 'not-found') + query;
        const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
        const isEmptyRefused = requestBody?.required === true || method === 'patch';
        const payload = isEmptyRefused ? (example?.value ?? {}) : {};
        return { method: method.toUpperCase() as 'GET', url, ...(requestBody && { payload }) };
      }),
    );

test('a wrong token is refused by every route about games, players or matches, and seen by no other', async (t) => {
  const { app, call } = await sharedService(t);
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  const unknown = 'A'.repeat(43);
  const wrong = [`Bearer player_${unknown}`, `Bearer ${unknown}`, `Bearer ${game.tokens[0]}`, 'Basic YTpi'];
  const paths = (app.swagger() as { paths: Record<string, Record<string, Operation>> }).paths;
  const requests = requestsElsewhere(paths);
  t.ok(requests.length > 30, `${requests.length} operations`);
  for (const request of requests)
    for (const authorization of wrong) {
      const { statusCode } = await app.inject({ ...request, headers: { authorization } });
      const label = `${request.method} ${request.url} with ${authorization}`;
      if (request.url.startsWith('/v1/')) t.equal(statusCode, 401, label);
      else t.ok(statusCode < 400, `${label}: ${statusCode}`);
    }
});

test('access to games', async (t) => {
  const { call } = await sharedService(t);
  const unlisted = await openGame(call, 'connect-four', TWO_HUMANS);
  const privately = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility: 'private' });

  await t.test('a refused token is told how to send one', async (t) => {
    for (const token of [privately.tokens[0], 'x']) {
      const response = await call('GET', unlisted.path, { token });
      t.match([response.status, response.body.code], [401, 'unauthorized']);
      t.match(response.headers['www-authenticate'], 'Bearer');
    }
    const other = await call('GET', unlisted.path, { headers: { authorization: 'Basic YTpi' } });
    t.equal(other.status, 401, 'another scheme than Bearer');
  });

  await t.test('unknown games, malformed ids and games of another type are not found', async (t) => {
    for (const id of [UNKNOWN, 'nope', `${unlisted.id}x`, '..', '%2e%2e', unlisted.id.toUpperCase()]) {
      t.equal((await call('GET', `/v1/connect-four/games/${id}`)).status, 404, id);
    }
    t.equal((await call('GET', `/v1/no-such-game/games/${unlisted.id}`)).status, 404);
  });

  await t.test('the list shows public games only, newest first, page by page', async (t) => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1)
      ids.unshift((await openGame(call, 'connect-four', { visibility: 'public' })).id);
    const listed: string[] = [];
    let lastCursor = '';
    for (let next: string | null = ''; next !== null;) {
      const { body } = await call('GET', `/v1/games?limit=2${next && `&cursor=${next}`}`);
      listed.push(...(body.items as { id: string }[]).map(({ id }) => id));
      next = body.nextCursor as string | null;
      lastCursor = next ?? lastCursor;
    }
    t.same(listed.slice(0, 5), ids);
    t.equal(new Set(listed).size, listed.length);
    t.notOk(listed.includes(unlisted.id));
    const finished = (await call('GET', '/v1/games?type=connect-four&status=finished')).body;
    t.notOk((finished.items as { id: string }[]).some(({ id }) => ids.includes(id)));
    for (const cursor of ['x', Buffer.from('nope').toString('base64url'), `${lastCursor}A`]) {
      t.match((await call('GET', `/v1/games?cursor=${cursor}`)).body, { code: 'bad-cursor', status: 400 });
    }
    const limits = ['0', '101', 'x', '', '0x1', '1e0', '1.0', '%201', '+1', '-1', '1&limit=1'];
    for (const query of [
      ...limits.map((limit) => `limit=${limit}`),
      ...['type=chess', 'status=lost', 'colour=red'],
    ])
      t.match((await call('GET', `/v1/games?${query}`)).body, { code: 'validation-failed' }, query);
  });
});

test('without an operator token nobody may delete; while the service is about to end, connections do', async (t) => {
  const { app, call, url } = await startService(t, { OPERATOR_TOKEN: '' });
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  t.equal((await call('DELETE', game.path, { token: OPERATOR_TOKEN })).status, 401);
  t.equal((await call('DELETE', game.path)).status, 401);
  t.equal((await dropAll(call, game, '4')).status, 201, 'the game is still there');

  // What is asked meanwhile is answered, on connections that end; `call` asks for that itself.
  app.shutdown.draining = true;
  for (const [path, status] of [
    ['/readyz', 503],
    ['/healthz', 200],
    [game.path, 200],
    ['/nowhere', 404],
  ] as const) {
    const response = await fetch(url + path);
    t.match([response.status, response.headers.get('connection')], [status, 'close'], path);
  }
});
