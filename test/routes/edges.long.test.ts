/** Unusual requests: limits of HTTP, slow and vanishing clients, shutdown. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { dial } from '#test/support/dial.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { until } from '#test/support/until.js';

/** What would otherwise wait for a client waits much longer. */
const SOON_MS = 60_000;

const unfinished = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`;

test('unusual requests', async (t) => {
  const { call, url } = await startService(t, { REQUEST_TIMEOUT_MS: '1500', EVENT_STREAMS: '2' });

  await t.test('`after` is refused beyond the largest possible seq', async (t) => {
    const { path } = await openGame(call, 'connect-four');
    for (const after of ['2147483648', '99999999999', '9007199254740993', '1e400']) {
      t.match((await call('GET', `${path}/moves?after=${after}`)).body, { status: 400 }, after);
    }
    t.same((await call('GET', `${path}/moves?after=2147483647`)).body, { items: [], nextAfter: null });
  });

  await t.test('unsupported methods get 405 with Allow', async (t) => {
    const { path } = await openGame(call, 'connect-four');
    t.equal((await fetch(url + path, { method: 'HEAD' })).status, 200);
    for (const [method, target] of [
      ['HEAD', `${path}/events`],
      ['HEAD', `${path}/join`],
      ['TRACE', path],
      ['PROPFIND', path],
      ['LINK', `${path}/moves`],
      ['POST', '/docs'],
    ] as const) {
      const { response } = await dial(
        url,
        `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      t.match(await response, /^HTTP\/1\.1 405 [^]*allow: /i, `${method} ${target}`);
    }
  });

  await t.test('requests that Node.js would refuse by itself get a response of the service', async (t) => {
    for (const [request, pattern] of [
      ['GET /healthz HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 200/],
      ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 [^]*validation-failed/],
      [
        'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
        /^HTTP\/1\.1 400 [^]*validation-failed/,
      ],
      ['CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 405 [^]*method-not-allowed/],
    ] as const) {
      const { response } = await dial(url, request);
      t.match(await response, pattern, request.slice(0, 20));
    }
  });

  await t.test('the service does not wait for a body that does not arrive', async (t) => {
    const started = Date.now();
    const { response } = await dial(url, unfinished('/v1/connect-four/games'));
    t.match(await response, /^HTTP\/1\.1 4\d\d [^]*validation-failed/);
    t.ok(Date.now() - started < SOON_MS, 'within the configured time and one check');
  });

  await t.test('a connection on which nothing arrives ends without a response', async (t) => {
    const { response } = await dial(url, '');
    t.equal(await response, '');
  });

  await t.test('a long game', async (t) => {
    const seats = Array(5).fill({ kind: 'cpu', level: 'easy' });
    const { path } = await openGame(call, '7reeg', { seats, config: { eliminationScore: 1000 } });
    for (let calls = 0; calls < 30; calls += 1)
      await call('POST', `${path}/cpu-moves`, { body: { count: 100 } });

    await t.test('its audit does not delay other requests', async (t) => {
      let turns = 0;
      let running = true;
      const audit = call('GET', `${path}/audit`).then(({ body }) => body as { entries: object[] });
      void audit.finally(() => (running = false));
      while (running) {
        await sleep(1);
        turns += 1;
      }
      t.equal((await audit).entries.length, 3001);
      t.ok(turns > 10, 'the event loop was free in between');
    });

    await t.test('a reader that vanishes while its stream is full frees its slot', async (t) => {
      for (let reader = 0; reader < 2; reader += 1) {
        const { socket } = await dial(url, `GET ${path}/events HTTP/1.1\r\nHost: x\r\n\r\n`);
        socket.pause();
        await sleep(300);
        socket.destroy();
      }
      await until(async () => /^parlour_event_streams 0$/m.test((await call('GET', '/metrics')).text));
      t.pass('nothing is open');
    });
  });
});

test('abandoned streams and incomplete requests do not delay the shutdown', async (t) => {
  const service = await startService(t);
  const { path } = await openGame(service.call, 'connect-four', TWO_HUMANS);
  const { socket } = await dial(service.url, `GET ${path}/events HTTP/1.1\r\nHost: x\r\n\r\n`);
  await sleep(200);
  socket.destroy();
  await dial(service.url, unfinished('/v1/connect-four/games'));
  await sleep(100);
  const started = Date.now();
  await service.close();
  t.ok(Date.now() - started < SOON_MS);
});
