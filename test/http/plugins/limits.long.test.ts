/** What counts against the rate limits, and how much. */
import { test } from 'tap';
import { dial } from '#test/support/dial.js';
import { openGame, startService, TWO_HUMANS, type Call } from '#test/support/service.js';

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

test('requests weigh what they cost', async (t) => {
  const { call } = await startService(t, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  const usedBy = createMeter(call);
  await usedBy(() => Promise.resolve());
  const { path, tokens } = await openGame(call, 'connect-four', { ...TWO_HUMANS });
  t.equal(await usedBy(() => Promise.resolve()), 5, 'a new game');
  const [token] = tokens;
  const get = (rest: string) => () => call('GET', `${path}${rest}`, { token });
  t.equal(await usedBy(get('')), 1, 'a game');
  for (const [query, cost] of Object.entries({ '': 1, '?limit=21': 2, '?limit=100': 5, '?limit=x': 1 }))
    t.equal(await usedBy(() => call('GET', `/v1/games${query}`)), cost, `a list ${query}`);
  t.equal(
    await usedBy(() => call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 4 } })),
    1,
    'a move',
  );
  t.equal(await usedBy(get('/hint?level=easy')), 2);
  t.equal(await usedBy(get('/hint')), 5);
  t.equal(await usedBy(get('/hint?level=hard')), 20);
  t.equal(await usedBy(get('/audit')), 5, 'a short audit');
  t.equal(
    await usedBy(() => call('POST', '/v1/connect-four/analyses', { body: { position: '4444' } })),
    20,
    'an analysis',
  );
  t.equal(await usedBy(() => call('GET', '/v1/audit-records')), 50, 'an export, even a refused one');

  const computers = await openGame(call, 'basra', { seats: [{ kind: 'cpu' }, { kind: 'cpu' }] });
  await usedBy(() => Promise.resolve());
  t.equal(
    await usedBy(() => call('POST', `${computers.path}/cpu-moves`, { body: { count: 20 } })),
    20,
    'moves of computer players',
  );
  t.equal(await usedBy(() => call('GET', `${computers.path}/audit`)), 5 + 5, 'an audit of 21 entries');
  t.equal(await usedBy(() => call('HEAD', `${computers.path}/audit`)), 5, 'one that is not computed');
});

test('a request that weighs more than the limit is allowed once in a window', async (t) => {
  const { call } = await startService(t, { RATE_LIMIT_PER_MINUTE: '10' });
  const analyse = () => call('POST', '/v1/connect-four/analyses', { body: { position: '4444' } });
  const first = await analyse();
  t.match([first.status, first.headers['ratelimit-remaining']], [200, '0']);
  t.equal((await analyse()).status, 429);
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

test('responses report what the request itself was charged in the end', async (t) => {
  const { call, url } = await startService(t, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  const remaining = async (...args: Parameters<Call>): Promise<number> =>
    Number((await call(...args)).headers['ratelimit-remaining']);
  const computers = { seats: [{ kind: 'cpu' }, { kind: 'cpu' }] };
  const { path } = await openGame(call, 'basra', { ...computers });
  let left = LIMIT - 5;
  t.equal(await remaining('POST', `${path}/cpu-moves`, { body: { count: 100 } }), (left -= 100));
  const { body } = await call('GET', path);
  const { version } = body as { version: number };
  left -= 1;
  t.ok(version > 50, `${version} entries`);
  left -= 5 + Math.floor(version / 4);
  t.equal(await remaining('GET', `${path}/audit`), left, 'a streamed response as well');
  left -= 1 + Math.floor(version / 50);
  t.equal(
    await remaining('GET', `${path}/moves`, { headers: { accept: 'application/x-ndjson' } }),
    left,
    'and a log',
  );
  const stream = new AbortController();
  const { headers } = await fetch(`${url}${path}/events`, { signal: stream.signal });
  stream.abort();
  left -= 1 + Math.floor(version / 50);
  t.equal(Number(headers.get('ratelimit-remaining')), left, 'and an event stream');
  const large = { marbles: Array.from({ length: 5000 }, () => 0) };
  left -= 1 + 2;
  t.equal(await remaining('POST', '/v1/black-box/traces', { body: large }), left, 'and a large body');
});

test('refused requests count like others', async (t) => {
  const { call, url } = await startService(t, {
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
});

test('a path that cannot be decoded is answered as it was sent', async (t) => {
  const { call } = await startService(t);
  for (const path of ['/v1/%', '/v1/war/games/%ff', '/%zz/%20?x=%'])
    t.match((await call('GET', path)).body, { code: 'not-found', instance: path.split('?')[0] });
});

test('steps of the clock neither end nor prolong a wait', async (t) => {
  const { call } = await startService(t, { RATE_LIMIT_PER_MINUTE: '2' });
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  const get = () => call('GET', '/v1/game-types');
  const waitOf = async (): Promise<number> => {
    const { status, headers } = await get();
    t.equal(status, 429);
    return Number(headers['retry-after']);
  };
  await get();
  Date.now = () => now() + TEN_YEARS_MS;
  await get();
  t.ok((await waitOf()) <= 60, 'a step forward');
  Date.now = now;
  t.ok((await waitOf()) <= 60, 'and back');
});
