/** What pages of other origins may do (docs/browsers.md). */
import { test } from 'tap';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';

test('configured origins are allowed', async (t) => {
  const { call, url } = await startService(t, { CORS_ORIGIN: 'https://example.org' });
  const { headers } = await call('GET', '/v1/game-types', { headers: { origin: 'https://example.org' } });
  t.equal(headers['access-control-allow-origin'], 'https://example.org');
  t.match(headers['access-control-expose-headers'], 'ETag');
  const preflight = await fetch(`${url}/v1/game-types`, { method: 'OPTIONS' });
  t.equal(preflight.status, 204, 'even a preflight request without its headers gets a response');
});

test('pages of configured origins may follow games, with tokens', async (t) => {
  const { call, url } = await startService(t, { CORS_ORIGIN: 'https://example.org' });
  const { path, tokens } = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility: 'private' });
  const origin = 'https://example.org';
  const preflight = await fetch(`${url}${path}/events`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,last-event-id',
    },
  });
  t.equal(preflight.headers.get('access-control-allow-headers'), 'authorization,last-event-id');
  t.match(preflight.headers.get('access-control-allow-methods'), 'GET');
  for (const file of ['/events', '/board.svg?at=1']) {
    const stop = new AbortController();
    const { status, headers } = await fetch(`${url}${path}${file}`, {
      headers: { origin, authorization: `Bearer ${tokens[0]}` },
      signal: stop.signal,
    });
    t.match([status, headers.get('access-control-allow-origin')], [200, origin], file);
    stop.abort();
  }
});
