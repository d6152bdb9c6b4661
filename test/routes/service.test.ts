import { createLogger } from '#src/http/plugins/logging.js';
import { Writable } from 'node:stream';
import { test } from 'tap';
import { trace } from 'parlour-games/games/black-box/laser';
import { PROBLEM_CODES, PROBLEMS } from '#src/http/problems/problems.js';
import { dial } from '#test/support/dial.js';
import { committedDocument } from '#test/support/openapi.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const ALL_METHODS = [
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PROPFIND',
  'PUT',
  'QUERY',
  'TRACE',
];
/** A route that answers these is in no document: `/mcp`, and any path with a method that it does not have. */
const UNDOCUMENTED = new Set<string>(['method-not-allowed', 'origin-not-allowed']);
const CORNER = { row: 1, col: 1 };
const TWICE = [CORNER, CORNER];

test('the service around the games', async (t) => {
  const { app, call, url } = await sharedService(t);

  await t.test('health, readiness, metrics and documentation are served', async (t) => {
    t.same((await call('GET', '/healthz')).body, { status: 'ok' });
    t.same((await call('GET', '/readyz')).body, { status: 'ok' });
    await openGame(call, 'connect-four');
    const metrics = await call('GET', '/metrics');
    for (const name of [
      'parlour_request_duration_seconds_bucket',
      'parlour_entries_total{type="connect-four",by="deal"}',
      'parlour_worker_queue_length',
      'parlour_database_write_duration_seconds',
      'process_cpu_seconds_total',
    ]) {
      t.match(metrics.text, name);
    }
    t.equal((await call('GET', '/docs/')).status, 200);
  });

  await t.test('the catalogue describes the game types', async (t) => {
    const { items } = (await call('GET', '/v1/game-types')).body as {
      items: { type: string; seatFields: string[] }[];
    };
    t.match(items[0], {
      type: 'connect-four',
      title: 'Connect Four',
      seats: { min: 2, max: 2, default: 2 },
      levels: ['easy', 'medium', 'hard'],
    });
    t.match(Object.fromEntries(items.map(({ type, seatFields }) => [type, seatFields])), {
      'connect-four': ['black', 'red', 'seat'],
      'over-under-seven': [],
      war: ['seat', 'winner'],
      'black-box': ['hider', 'seat', 'seeker', 'winners'],
      basra: ['dealer', 'seat', 'winners'],
      'double-7': ['opener', 'seat', 'winner'],
      '7reeg': ['fiftyFrom', 'from', 'leader', 'seat', 'winner', 'winners'],
    });
  });

  await t.test('a trace is what the laser of Black Box does', async (t) => {
    const body = { marbles: [{ row: 5, col: 5 }], from: { row: 1, col: 5 } };
    t.same((await call('POST', '/v1/black-box/traces', { body })).body, trace(body.marbles, body.from));
  });

  await t.test('every code has a page and is documented at some route', async (t) => {
    for (const code of PROBLEM_CODES) {
      const page = await call('GET', `/problems/${code}`);
      t.match(page.text, PROBLEMS[code].title);
    }
    t.equal((await call('GET', '/problems/nope')).status, 404);
    const documented = new Set(
      JSON.stringify(app.swagger())
        .match(/`[a-z-]+`/g)
        ?.map((word) => word.slice(1, -1)),
    );
    for (const code of PROBLEM_CODES) {
      if (!UNDOCUMENTED.has(code)) t.ok(documented.has(code), `${code} is documented at some route`);
    }
  });

  await t.test('each kind of bad request gets its status and code', async (t) => {
    const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
    const [token] = tokens;
    const moves = `${path}/moves`;
    const accept = (type: string) => ({ headers: { accept: type } });
    const sending = (body: object | string, seat = token) => ({ token: seat, body });
    const typed = (body: string, type: string) => ({ token, body, headers: { 'content-type': type } });
    for (const [code, status, method, target, options] of [
      ['not-found', 404, 'GET', '/nowhere'],
      ['not-found', 404, 'POST', '/nowhere', typed('x', 'text/plain')],
      ['not-found', 404, 'GET', '/v1/connect-four/games/%zz'],
      ['method-not-allowed', 405, 'PUT', path, { body: {} }],
      ['method-not-allowed', 405, 'DELETE', '/healthz'],
      ['method-not-allowed', 405, 'GET', '/v1/black-box/traces'],
      ['not-acceptable', 406, 'GET', path, accept('text/html')],
      ['not-acceptable', 406, 'GET', `${path}/board.svg`, accept('application/json')],
      ['unsupported-media-type', 415, 'POST', moves, typed('type=drop', 'application/x-www-form-urlencoded')],
      ['payload-too-large', 413, 'POST', moves, sending(`{"type":"${'x'.repeat(70_000)}"}`)],
      ['validation-failed', 400, 'POST', moves, sending('{"type":')],
      ['validation-failed', 400, 'POST', moves, { token }],
      ['validation-failed', 400, 'POST', moves, sending({ type: 'castle' })],
      ['validation-failed', 400, 'POST', moves, sending({ type: 'drop', column: 8 })],
      ['validation-failed', 400, 'POST', moves, sending({ type: 'drop', column: '4' })],
      ['validation-failed', 400, 'POST', moves, sending({ type: 'drop', column: 4, row: 1 })],
      ['validation-failed', 400, 'GET', `${moves}?after=x`],
      ['validation-failed', 400, 'POST', '/v1/black-box/traces', { body: { marbles: [] } }],
      ['validation-failed', 400, 'POST', '/v1/black-box/traces', { body: { marbles: TWICE, from: CORNER } }],
      ['illegal-move', 422, 'POST', '/v1/black-box/traces', { body: { marbles: [], from: CORNER } }],
      ['not-your-turn', 409, 'POST', moves, sending({ type: 'drop', column: 4 }, tokens[1])],
    ] as const) {
      const response = await call(method, target, options);
      t.match([response.status, response.body.code], [status, code], `${method} ${target}`);
    }
    t.equal((await call('GET', path)).body.version, 1, 'nothing was changed');
    const empty = {
      method: 'POST',
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    t.equal(
      (await fetch(`${url}/v1/war/games`, empty)).status,
      201,
      'as curl -d "" sends a body that is optional',
    );
  });

  await t.test('a full column is an illegal move with its reason', async (t) => {
    const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
    for (let i = 0; i < 6; i += 1)
      await call('POST', `${path}/moves`, { token: tokens[i % 2], body: { type: 'drop', column: 4 } });
    const refused = await call('POST', `${path}/moves`, {
      token: tokens[0],
      body: { type: 'drop', column: 4 },
    });
    t.match(refused.body, {
      status: 422,
      code: 'illegal-move',
      reason: 'column-full',
      detail: /4/,
      type: '/problems/illegal-move',
      instance: `${path}/moves`,
    });
    t.match(refused.headers['content-type'], /^application\/problem\+json/);
  });

  await t.test('malformed HTTP and invalid UTF-8 get problem documents', async (t) => {
    const sent = async (text: string): Promise<string> => (await dial(url, text)).response;
    t.match(await sent('nonsense\r\n\r\n'), /^HTTP\/1\.1 400 [^]*validation-failed/);
    t.match(
      await sent(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`),
      /^HTTP\/1\.1 413 [^]*payload-too-large/,
    );
    const bad = Buffer.concat([Buffer.from('{"type":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
    const response = await fetch(`${url}${path}/moves`, {
      method: 'POST',
      body: bad,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
    });
    t.match(await response.json(), { code: 'validation-failed', detail: /UTF-8/ });
  });

  await t.test('pages of the origins that are named may send whatever the document has', async (t) => {
    const originFor = async (origin: string, method = 'GET') => {
      const asked = { origin, 'access-control-request-method': method };
      const { headers } = await call(method, '/v1/game-types', { headers: asked });
      return headers['access-control-allow-origin'];
    };
    t.equal(await originFor('https://example.org'), undefined);
    t.equal(await originFor('https://other.example'), 'https://other.example');
    const methods = Object.values(app.swagger().paths ?? {}).flatMap((path) => Object.keys(path));
    const { headers } = await call('OPTIONS', '/v1/games');
    const allowed = String(headers['access-control-allow-methods']).split(', ');
    for (const method of new Set(methods)) t.ok(allowed.includes(method.toUpperCase()), method);
  });
});

test('every path refuses the methods that it lacks, and names those that it has', async (t) => {
  const { app } = await startService(t, {}, { webFolder: '/nowhere' });
  const statusOf = async (method: string, path: string): Promise<unknown[]> => {
    const url = path.replaceAll(/\{.*?\}/g, 'x');
    // A method that a path lacks is refused for that, whatever the client accepts.
    const request = { method: method as 'GET', url, headers: { accept: 'application/json' } };
    const { statusCode, headers } = await app.inject(request);
    return [statusCode, headers.allow];
  };
  for (const [path, operations] of Object.entries(committedDocument().paths)) {
    const documented = Object.keys(operations).map((method) => method.toUpperCase());
    const hasHead = documented.includes('GET') && !/\/(events|audit-records)$/.test(path);
    const supported = [...documented, ...(hasHead ? ['HEAD'] : [])].sort();
    const others = ALL_METHODS.filter((each) => !supported.includes(each));
    t.strictSame(
      await Promise.all(others.map((method) => statusOf(method, path))),
      others.map(() => [405, supported.join(', ')]),
      `${others.join()} ${path}`,
    );
  }
  for (const method of ALL_METHODS) t.equal((await statusOf(method, '/v1/nothing'))[0], 404, method);
});

test('requests above the limit of an address or a token are refused', async (t) => {
  const { call } = await startService(
    t,
    { RATE_LIMIT_PER_MINUTE: '12' },
    { limits: { requestsPerTokenAndMinute: 4 } },
  );
  const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
  for (let i = 0; i < 4; i += 1) t.equal((await call('GET', path, { token: tokens[0] })).status, 200);
  const byToken = await call('GET', path, { token: tokens[0] });
  t.match([byToken.status, byToken.body.code], [429, 'rate-limited']);
  t.match(byToken.headers['retry-after'], /^\d+$/);
  const other = await call('GET', path, { token: tokens[1] });
  t.equal(other.status, 200, 'another token is not affected');
  t.equal(other.headers['ratelimit-limit'], '12');
  let last = other;
  for (let i = 0; i < 8; i += 1) last = await call('GET', path);
  t.match([last.status, last.body.code], [429, 'rate-limited']);
  t.equal((await call('GET', '/healthz')).status, 200, 'monitoring is never limited');
});

test('secrets do not reach the log', async (t) => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  t.teardown(() => sink.destroy());
  const log = createLogger('trace', sink);
  log.info(
    {
      req: { method: 'GET', url: '/x?token=secret', ip: '::1', headers: { authorization: 'Bearer secret' } },
    },
    'incoming',
  );
  log.info({ headers: { authorization: 'Bearer secret' } }, 'other');
  t.notMatch(lines.join(''), 'secret');
  t.equal(lines.length, 2);
});
