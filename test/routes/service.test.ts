import { createLogger } from '#src/http/plugins/logging.js';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { test } from 'tap';
import { PROBLEM_CODES, PROBLEMS } from '#src/http/problems/problems.js';
import { errorsPage } from '#src/http/problems/pages.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';

const raw = (url: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.end(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk));
    socket.on('close', () => {
      resolve(response);
    });
    socket.on('error', reject);
  });

test('the service around the games', async (t) => {
  const { app, call, url } = await startService(t);

  await t.test(
    'health, readiness and metrics are served, and / redirects to the documentation',
    async (t) => {
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
      const home = await call('GET', '/');
      t.match([home.status, home.headers['location']], [302, '/docs']);
      t.equal((await call('GET', '/docs/')).status, 200);
    },
  );

  await t.test('the catalogue describes the game types', async (t) => {
    const { items } = (await call('GET', '/v1/game-types')).body as { items: object[] };
    t.match(items[0], {
      type: 'connect-four',
      title: 'Connect Four',
      seats: { min: 2, max: 2, default: 2 },
      levels: ['easy', 'medium', 'hard'],
    });
  });

  await t.test('the committed document and error page are up to date', async (t) => {
    const committed = JSON.parse(await readFile('openapi/openapi.json', 'utf8')) as object;
    t.same((await call('GET', '/openapi.json')).body, committed, 'run `npm run docs`');
    t.equal(await readFile('docs/errors.md', 'utf8'), errorsPage(), 'run `npm run docs`');
    t.match(committed, { openapi: '3.1.0' });
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
      if (code !== 'method-not-allowed') t.ok(documented.has(code), `${code} is documented at some route`);
    }
  });

  await t.test('each kind of bad request gets its status and code', async (t) => {
    const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
    const code = async (...args: Parameters<typeof call>) => {
      const response = await call(...args);
      return [response.status, response.body.code as string];
    };
    const [token] = tokens;
    t.same(await code('GET', '/nowhere'), [404, 'not-found']);
    t.same(await code('POST', '/nowhere', { body: 'x', headers: { 'content-type': 'text/plain' } }), [
      404,
      'not-found',
    ]);
    t.same(await code('PUT', path, { body: {} }), [405, 'method-not-allowed']);
    t.same(await code('DELETE', '/healthz'), [405, 'method-not-allowed']);
    t.equal((await call('PATCH', `${path}/moves`, { body: {} })).headers['allow'], 'GET, HEAD, POST');
    t.same(await code('GET', path, { headers: { accept: 'text/html' } }), [406, 'not-acceptable']);
    t.same(await code('GET', `${path}/board.svg`, { headers: { accept: 'application/json' } }), [
      406,
      'not-acceptable',
    ]);
    t.same(
      await code('POST', `${path}/moves`, {
        token,
        body: 'type=drop',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      [415, 'unsupported-media-type'],
    );
    t.same(await code('POST', `${path}/moves`, { token, body: `{"type":"${'x'.repeat(70_000)}"}` }), [
      413,
      'payload-too-large',
    ]);
    t.same(await code('POST', `${path}/moves`, { token, body: '{"type":' }), [400, 'validation-failed']);
    t.same(await code('POST', `${path}/moves`, { token }), [400, 'validation-failed']);
    t.same(await code('POST', `${path}/moves`, { token, body: { type: 'castle' } }), [
      400,
      'validation-failed',
    ]);
    t.same(await code('POST', `${path}/moves`, { token, body: { type: 'drop', column: 8 } }), [
      400,
      'validation-failed',
    ]);
    t.same(await code('POST', `${path}/moves`, { token, body: { type: 'drop', column: '4' } }), [
      400,
      'validation-failed',
    ]);
    t.same(await code('POST', `${path}/moves`, { token, body: { type: 'drop', column: 4, row: 1 } }), [
      400,
      'validation-failed',
    ]);
    t.same(await code('POST', `${path}/moves`, { token: tokens[1], body: { type: 'drop', column: 4 } }), [
      409,
      'not-your-turn',
    ]);
    t.same(await code('GET', `${path}/moves?after=x`), [400, 'validation-failed']);
    t.same(await code('GET', '/v1/connect-four/games/%zz'), [404, 'not-found']);
    t.equal((await call('GET', path)).body.version, 1, 'nothing was changed');
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
    t.match(await raw(url, 'nonsense\r\n\r\n'), /^HTTP\/1\.1 400 [^]*validation-failed/);
    t.match(
      await raw(url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`),
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

  await t.test('security headers are set, and no other origin is allowed by default', async (t) => {
    const { headers } = await call('GET', '/v1/game-types', { headers: { origin: 'https://example.org' } });
    t.equal(headers['access-control-allow-origin'], undefined);
    t.equal(headers['x-content-type-options'], 'nosniff');
    t.match(headers['content-security-policy'], "default-src 'none'");
  });
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
