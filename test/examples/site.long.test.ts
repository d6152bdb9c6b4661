/** The example of a site with accounts of its own. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'tap';
import { createSite } from '#examples/site.js';
import { OPERATOR_TOKEN } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

interface Issued {
  readonly parlour: string;
  readonly token: string;
}

test('a site whose users play', async (t) => {
  const { url, call } = await sharedService(t);
  const site = createSite(url, OPERATOR_TOKEN).listen(0, '127.0.0.1');
  await once(site, 'listening');
  t.teardown(() => {
    site.closeAllConnections();
    site.close();
  });
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const visitor = async (name: string) => {
    const { headers } = await fetch(`${origin}/sign-in?name=${name}`);
    return { cookie: headers.get('set-cookie') ?? '' };
  };
  const tokenFor = async (headers: Record<string, string>): Promise<Issued> =>
    (await (await fetch(`${origin}/parlour-token`, { headers })).json()) as Issued;
  const playerOf = async (token: string) =>
    (await call('GET', '/v1/players/me', { token })).body.player as { id: string; name: string };

  t.equal((await fetch(`${origin}/parlour-token`)).status, 401, 'nobody who has not signed in');
  const [ada, bob] = [await visitor('Ada'), await visitor('Bob')];
  const [first, second, others] = [await tokenFor(ada), await tokenFor(ada), await tokenFor(bob)];
  t.equal(first.parlour, url);
  t.match(await playerOf(first.token), { name: 'Ada' });
  t.same(await playerOf(second.token), await playerOf(first.token), 'one player for a user');
  t.match(await playerOf(others.token), { name: 'Bob' });

  const { body, status } = await call('POST', '/v1/connect-four/games', { token: first.token });
  t.equal(status, 201, 'its page plays with the token');
  const move = { type: 'drop', column: 4 };
  const path = `${body.game.links.self as string}/moves`;
  t.equal((await call('POST', path, { token: second.token, body: move })).status, 201);
  t.equal((await call('DELETE', '/v1/players/me', { token: first.token })).status, 401, 'and no more');
});
