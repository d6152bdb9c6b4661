/** What pages of other origins may do (docs/browsers.md). */
import { test } from 'tap';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';

test('pages of configured origins may call the service, and follow games with tokens', async (t) => {
  const origin = 'https://example.org';
  const { call, url } = await startService(t, { CORS_ORIGIN: origin });
  const { headers } = await call('GET', '/v1/game-types', { headers: { origin } });
  t.equal(headers['access-control-allow-origin'], origin);
  t.match(headers['access-control-expose-headers'], 'ETag');
  const bare = await fetch(`${url}/v1/game-types`, { method: 'OPTIONS' });
  t.equal(bare.status, 204, 'even a preflight request without its headers gets a response');
  const { path, tokens } = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility: 'private' });
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
