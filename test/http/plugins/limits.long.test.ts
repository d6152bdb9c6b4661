/** What counts against the rate limits, and when. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { hasNginx, startNginx } from '#resilience/chaos/support/nginx.js';
import { dial } from '#test/support/dial.js';
import { freePort } from '#test/support/ports.js';
import { openGame, startService, type Call } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const LIMIT = 1000;
const TEN_YEARS_MS = 315_360_000_000;

/** What of the limit an action used, apart from the request that asks. */
const createMeter = (call: Call) => {
  let before = LIMIT;
  return async (action: () => Promise<unknown>): Promise<number> => {
    await action();
    const { headers } = await call('GET', '/v1/game-types');
    const remaining = Number(headers['ratelimit-remaining']);
    const used = before - remaining - 1;
    before = remaining;
    return used;
  };
};

test('a request that weighs more than the limit is allowed once in a window', async (t) => {
  const { call } = await startService(t, { RATE_LIMIT_PER_MINUTE: '10' });
  const analyse = () => call('POST', '/v1/connect-four/analyses', { body: { position: '4444' } });
  const first = await analyse();
  t.match([first.status, first.headers['ratelimit-remaining']], [200, '0']);
  t.equal((await analyse()).status, 429);
});

/** Blocks the event loop of the service, which runs in this process, for a tenth of a second at a time. */
const block = async (times: number): Promise<void> => {
  for (let i = 0; i < times; i += 1) {
    const end = performance.now() + 100;
    while (performance.now() < end);
    await setImmediate();
  }
};

test('while the event loop is late, requests are refused, but not those of monitoring', async (t) => {
  const { call } = await startService(t, { MAX_EVENT_LOOP_DELAY_MS: '40' });
  const statusOf = async (path: string): Promise<number> => (await call('GET', path)).status;
  const create = () => call('POST', '/v1/connect-four/games', { body: { visibility: 'public' } });
  let refused = await create();
  let created = 0;
  while (refused.status === 201) {
    created += 1;
    await block(12);
    refused = await create();
  }
  t.match(refused, { status: 503, body: { code: 'overloaded' }, headers: { 'retry-after': '2' } });
  t.same(await Promise.all(['/healthz', '/metrics'].map(statusOf)), [200, 200]);
  while ((await statusOf('/v1/game-types')) !== 200) await sleep(100);
  t.equal((await call('GET', '/v1/games')).body.items.length, created, 'a refused request creates nothing');
});

test('what is known only later is charged before the work', async (t) => {
  const { call } = await startService(t, { RATE_LIMIT_PER_MINUTE: '110', AUDITS: '100' });
  const { path } = await openGame(call, 'basra', { seats: [{ kind: 'cpu' }, { kind: 'cpu' }] });
  await call('POST', `${path}/cpu-moves`, { body: { count: 40 } });
  // They cost 15 each, so not all of them fit in a window even if a new one begins here.
  const audits = await Promise.all(Array.from({ length: 12 }, () => call('GET', `${path}/audit`)));
  const statuses = audits.map(({ status }) => status);
  t.same(new Set(statuses), new Set([200, 429]), statuses.join(' '));
  t.ok(statuses.filter((status) => status === 200).length <= 9, 'though all had passed the first look');
});

test('a large body is refused when others have used up the limit since its request began', async (t) => {
  const { call, url } = await startService(t, { RATE_LIMIT_PER_MINUTE: '60' });
  const body = JSON.stringify({ marbles: Array.from({ length: 25_000 }, () => 0) });
  const head = [
    'POST /v1/black-box/traces HTTP/1.1',
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const begun = await Promise.all(
    Array.from({ length: 12 }, () => dial(url, `${head.join('\r\n')}\r\n\r\n`)),
  );
  for (let polls = 1; ; polls += 1) {
    const { headers } = await call('GET', '/v1/game-types');
    if (Number(headers['ratelimit-remaining']) <= 60 - 12 - polls) break;
  }
  for (const { socket } of begun) socket.write(body);
  const responses = await Promise.all(begun.map(({ response }) => response));
  const statuses = responses.map((text) => text.slice('HTTP/1.1 '.length).slice(0, 3));
  t.same(new Set(statuses), new Set(['400', '429']), statuses.join(' '));
});

/** Sends a request from an address that is not the proxy's; resolves with the status. */
const statusFrom = async (
  localAddress: string,
  url: string,
  forwarded: string,
): Promise<number | undefined> => {
  const request = get(url, { localAddress, headers: { 'x-forwarded-for': forwarded } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

const skipWithoutNginx = { skip: hasNginx() ? false : 'nginx is not installed' };

test(
  'behind the proxy of deploy/nginx.conf a client’s own header changes nothing',
  skipWithoutNginx,
  async (t) => {
    const { url } = await startService(t, { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: '127.0.0.1' });
    const proxy = await startNginx([url], await freePort());
    t.teardown(proxy.stop);
    const said = (n: number): string[] => [
      `203.0.113.${n}, 127.0.0.1`,
      `[2001:db8:${n}::1]:${n}`,
      `x${n}`,
      '',
    ];
    const headers = Array.from({ length: 10 }, (_, n) => said(n)).flat();
    const statuses: unknown[] = [];
    for (const header of headers)
      statuses.push(await statusFrom('127.0.0.2', `${proxy.url}/v1/game-types`, header));
    t.equal(statuses.filter((status) => status === 200).length, 20, statuses.join(' '));
    t.equal(await statusFrom('127.0.0.3', `${proxy.url}/v1/game-types`, ''), 200, 'another client');
  },
);

test('refused requests count like others', async (t) => {
  const { app, call, url } = await startService(t, {
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    CORS_ORIGIN: 'https://example.org',
  });
  const usedBy = createMeter(call);
  await usedBy(() => Promise.resolve());
  const sent = async (text: string) => (await dial(url, text)).response;
  const preflight = { origin: 'https://example.org', 'access-control-request-method': 'POST' };
  const refused: Readonly<Record<string, () => Promise<unknown>>> = {
    'an unknown path': () => call('GET', '/nowhere'),
    'a path that cannot be decoded': () => call('GET', '/v1/%'),
    'another one': () => call('GET', '/v1/war/games/%ff'),
    'a path that is too long': () => call('GET', `/v1/war/games/${'x'.repeat(3000)}`),
    'a method that the path does not support': () => call('PUT', '/v1/games'),
    'an unknown media type': () => call('GET', '/v1/games', { headers: { accept: 'text/html' } }),
    'a malformed token': () => call('GET', '/v1/games', { headers: { authorization: 'Basic x' } }),
    'a body that is not JSON': () => call('POST', '/v1/commitments', { body: '{' }),
    'a body that is too large': () => call('POST', '/v1/commitments', { body: 'x'.repeat(70_000) }),
    'a preflight request': () => fetch(`${url}/v1/games`, { method: 'OPTIONS', headers: preflight }),
    'what is not HTTP': () => sent('nonsense\r\n\r\n'),
    'headers that are too large': () => sent(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(50_000)}\r\n\r\n`),
    CONNECT: () => sent('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'),
    'an expectation': () =>
      sent('GET /v1/games HTTP/1.1\r\nHost: x\r\nExpect: y\r\nConnection: close\r\n\r\n'),
  };
  for (const [name, send] of Object.entries(refused)) t.equal(await usedBy(send), 1, name);
  const reset = async (): Promise<void> => {
    const { socket } = await dial(url, 'GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
  };
  t.equal(await usedBy(reset), 1, 'a connection that is reset after its request');
  const broken = async (): Promise<void> => {
    const accepted = once(app.server, 'connection');
    const { socket } = await dial(url, 'GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    app.server.emit('clientError', error, ...(await accepted));
  };
  t.equal(await usedBy(broken), 1, 'a connection that is gone when its response is written');
});

test('a path that cannot be decoded is answered as it was sent', async (t) => {
  const { call } = await sharedService(t);
  for (const path of ['/v1/%', '/v1/war/games/%ff', '/%zz/%20?x=%'])
    t.match((await call('GET', path)).body, { code: 'not-found', instance: path.split('?')[0] });
});

test('steps of the clock neither end nor prolong a wait', async (t) => {
  const { call } = await startService(t, { RATE_LIMIT_PER_MINUTE: '2' });
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const catalogue = () => call('GET', '/v1/game-types');
  const waitOf = async (): Promise<number> => {
    const { status, headers } = await catalogue();
    t.equal(status, 429);
    return Number(headers['retry-after']);
  };
  await catalogue();
  Date.now = () => now() + TEN_YEARS_MS;
  await catalogue();
  t.ok((await waitOf()) <= 60, 'a step forward');
  Date.now = now;
  t.ok((await waitOf()) <= 60, 'and back');
});
