/** Webhooks: registration, and what is delivered. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { sides } from '#test/support/series.js';
import { OPERATOR_TOKEN, startService, TWO_HUMANS, type Service } from '#test/support/service.js';
import { until } from '#test/support/until.js';
import { startReceiver, verified, type Notified } from '#test/support/webhooks.js';

const WEBHOOK = '/v1/players/me/webhook';
const HOSTS = 'localhost, *.example.org, 192.0.2.1';
const SECOND_MS = 1000;

const isInvitation = ({ type }: Notified): boolean => type === 'invited';

const webhooksOf = ({ call }: Pick<Service, 'call'>) => ({
  put: (token: string, url: string) => call('PUT', WEBHOOK, { token, body: { url } }),
  get: async ({ token }: NewPlayer) => (await call('GET', WEBHOOK, { token })).body.webhook as object,
  test: async ({ token }: NewPlayer, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return (await call('POST', `${WEBHOOK}/test`, { token, headers })).status;
  },
});

test('webhooks', async (t) => {
  const service = await startService(t, { WEBHOOK_HOSTS: HOSTS }, { webFolder: '/nowhere' });
  const { call, app } = service;
  const webhooks = webhooksOf(service);
  const register = async (player: NewPlayer, url: string): Promise<string> => {
    const { status, body } = await webhooks.put(player.token, url);
    t.equal(status, 200);
    return (body as { webhook: { secret: string } }).webhook.secret;
  };
  /** A player whose webhook has accepted a test. */
  const notified = async (url: string) => {
    const player = await newPlayer(call);
    const secret = await register(player, url);
    t.equal(await webhooks.test(player), 202);
    await until(
      async () => ((await webhooks.get(player)) as { lastDeliveryAt: unknown }).lastDeliveryAt !== null,
    );
    return { player, secret };
  };

  await t.test('are registered with a new secret each time, which is told once', async (t) => {
    const [player, began] = [await newPlayer(call), Date.now()];
    t.equal((await call('GET', WEBHOOK, { token: player.token })).status, 404);
    t.equal((await call('DELETE', WEBHOOK, { token: player.token })).status, 404);
    t.equal(await webhooks.test(player), 404);
    const [first, second] = [
      await register(player, 'http://localhost:1/a'),
      await register(player, 'http://localhost:1/b'),
    ];
    for (const secret of [first, second]) t.match(secret, /^whsec_[\w+/]{43}=$/);
    t.not(first, second);
    const { createdAt, ...rest } = (await webhooks.get(player)) as { createdAt: string };
    const createdMs = Date.parse(createdAt);
    t.ok(began - SECOND_MS < createdMs && createdMs < Date.now() + SECOND_MS, createdAt);
    const fresh = { lastDeliveryAt: null, lastError: null, failingSince: null, disabled: false };
    t.strictSame(rest, { url: 'http://localhost:1/b', ...fresh });
    t.equal((await call('DELETE', WEBHOOK, { token: player.token })).status, 204);
    t.equal((await call('GET', WEBHOOK, { token: player.token })).status, 404);
  });

  await t.test('are changed with lasting tokens only', async (t) => {
    const own = { name: 'Ada', kind: 'person', externalId: crypto.randomUUID() };
    const { player, token } = (await call('POST', '/v1/players', { token: OPERATOR_TOKEN, body: own })).body;
    const issued = await call('POST', `/v1/players/${player.id}/tokens`, {
      token: OPERATOR_TOKEN,
      body: { expiresInS: 60 },
    });
    const statuses = async (sent?: string) => {
      const body = { url: 'http://localhost:1' };
      const made = [
        await call('PUT', WEBHOOK, { token: sent, body }),
        await call('GET', WEBHOOK, { token: sent }),
        await call('POST', `${WEBHOOK}/test`, { token: sent }),
        await call('DELETE', WEBHOOK, { token: sent }),
      ];
      return made.map(({ status }) => status);
    };
    t.strictSame(await statuses(), [401, 401, 401, 401]);
    t.strictSame(await statuses(OPERATOR_TOKEN), [401, 401, 401, 401]);
    t.strictSame(await statuses(issued.body.token as string), [401, 404, 401, 401]);
    t.strictSame(await statuses(token as string), [200, 200, 202, 204]);
  });

  await t.test('may point to some URLs only', async (t) => {
    const { token } = await newPlayer(call);
    const long = `http://localhost/${'x'.repeat(2048 - 'http://localhost/'.length)}`;
    const cases: Readonly<Record<number, readonly string[]>> = {
      200: ['http://localhost', 'https://LOCALHOST:8443/path?query#part', 'http://192.0.2.1:80/', long],
      400: ['', 'localhost', 'ftp://localhost', 'http://', 'https://:1', 'http://local host', `${long}x`],
      422: [
        'http://user@localhost',
        'http://:secret@localhost',
        'http://127.0.0.1',
        'http://localhost.',
        'http://192.0.2.2',
        'https://example.org',
        'https://example.org.evil.test',
        'https://evilexample.org',
        'https://no-such-name.example.org',
        'http://a.example.org',
        'https://a.example.org:8443',
        'https://[::1]/',
        'https://2130706433/',
      ],
    };
    for (const [status, urls] of Object.entries(cases))
      for (const url of urls) {
        const response = await webhooks.put(token, url);
        t.equal(response.status, Number(status), url);
        if (status === '422') t.equal(response.body.code, 'webhook-refused');
        const isForeign = /^https:..(127|192|example|evil|localhost[.]|2130|\[)/.test(url);
        if (isForeign) t.match(response.body.detail, /^This service calls no webhooks at /, url);
      }
    const ended = 'player_' + 'A'.repeat(43);
    for (const [url, status] of [
      ['https://:1', 400],
      ['https://[::1]/', 401],
    ] as const)
      t.equal((await webhooks.put(ended, url)).status, status, 'a URL before the token');
  });

  await t.test('get tests, one a minute, and nothing else until one is accepted', async (t) => {
    const receiver = await startReceiver(t);
    receiver.answer(503);
    const player = await newPlayer(call);
    const secret = await register(player, receiver.url);
    const path = '/v1/connect-four/games';
    const created = await call('POST', path, {
      token: player.token,
      body: { seats: [{ kind: 'human' }, { kind: 'human' }] },
    });
    t.equal(created.status, 201);
    t.equal(await webhooks.test(player, 'key'), 202);
    t.equal(await webhooks.test(player, 'key'), 202, 'a retry');
    t.equal(await webhooks.test(player), 429);
    await until(
      async () => ((await webhooks.get(player)) as { lastError: unknown }).lastError === 'status-503',
    );
    t.match(await webhooks.get(player), { lastDeliveryAt: null, failingSince: /Z$/, disabled: false });
    t.strictSame(verified(at(receiver.received, 0), secret).data, {});
    await call('DELETE', WEBHOOK, { token: player.token });
    await register(player, receiver.url);
    t.equal(await webhooks.test(player), 429, 'whatever is registered');
    t.strictSame(receiver.types(), ['test']);
  });

  await t.test('a rematch that waits for a seat without a player is told to nobody there', async (t) => {
    const { token } = await newPlayer(call);
    const body = { ...TWO_HUMANS, clock: { perMoveS: 600 } };
    const { game } = (await call('POST', '/v1/connect-four/games', { token, body })).body;
    const path = game.links.self as string;
    await call('POST', `${path}/resign`, { token });
    const { status, text } = await call('POST', `${path}/rematch`, { token });
    t.equal(status, 201, text);
  });

  await t.test('get what their players hear in games, signed', async (t) => {
    const receiver = await startReceiver(t);
    const { player, secret } = await notified(`${receiver.url}/hook`);
    const ada = await newPlayer(call);
    const body = { seats: [{ kind: 'human' }, { kind: 'open', for: player.id }] };
    const { game } = (await call('POST', '/v1/connect-four/games', { token: ada.token, body })).body;
    const path = game.links.self as string;
    const play = (token: string) =>
      call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 4 } });
    await call('POST', `${path}/join`, { token: player.token });
    await play(ada.token);
    await until(() => receiver.types().includes('your-turn'));
    await play(player.token);
    await call('POST', `${path}/resign`, { token: ada.token });
    await until(() => receiver.types().includes('finished'));
    const told = receiver.received.map((each) => verified(each, secret));
    t.strictSame(told.map(({ type }) => type).toSorted(), [
      'finished',
      'game-started',
      'invited',
      'test',
      'your-turn',
    ]);
    const turn = told.find(({ type }) => type === 'your-turn');
    t.match(turn, {
      timestamp: /^\d{4}-.*Z$/,
      data: {
        game: game.id as string,
        type: 'connect-four',
        seat: 1,
        version: 3,
        deadline: null,
        links: { self: path },
      },
    });
    t.match(receiver.received[0], { path: '/hook', headers: { 'content-type': 'application/json' } });
    t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 5);
    t.match(await webhooks.get(player), { lastError: null, failingSince: null });
    const { body: metrics } = await call('GET', '/metrics');
    const outcomes = [...String(metrics).matchAll(/^parlour_webhook_deliveries_total\{outcome="(.*?)"\}/gm)];
    const named = outcomes.map(([, outcome]) => String(outcome));
    for (const outcome of named) t.match(outcome, /^(ok|timeout|connection|tls|status)$/);
    t.ok(named.includes('ok') && named.includes('status'), named.join());
  });

  await t.test('tell of invitations to series, and of what needs their players in the games', async (t) => {
    const receiver = await startReceiver(t);
    const { player, secret } = await notified(`${receiver.url}/series`);
    const { create, answer, games, look, send } = sides(call);
    const ada = await newPlayer(call);
    const { series } = await create(ada.token, [ada.id, player.id], { games: 2, parallel: 1 });
    await until(() => receiver.types().includes('invited'));
    const { links } = series;
    const invitation = receiver.received.map((each) => verified(each, secret)).find(isInvitation);
    t.strictSame(invitation?.data, { type: 'connect-four', series: series.id, links });
    const playing = { seat: 0, type: 'connect-four' };
    await answer(series, player);
    await until(() => receiver.types().includes('game-started'));
    const [first] = await games(series);
    await call('POST', `${first?.links.self}/resign`, { token: ada.token });
    await until(() => receiver.types().includes('your-turn'));
    const told = receiver.received.map((each) => verified(each, secret));
    t.match(told.find(({ type }) => type === 'your-turn')?.data, playing, 'it begins the second game');
    await send('DELETE', links.self, ada.token);
    t.match(await look(series), { status: 'cancelled' });
    t.equal(told.filter(isInvitation).length, 1, 'once');
    t.notOk(receiver.types().includes('series'), 'its course is told by streams only');
  });
  t.ok(app);
});

test('a service without WEBHOOK_HOSTS calls nobody', async (t) => {
  const { call } = await startService(t, {}, { webFolder: '/nowhere' });
  const { token } = await newPlayer(call);
  const refused = await webhooksOf({ call }).put(token, 'https://example.org');
  t.match(refused, { status: 422, body: { code: 'webhook-refused' } });
});
