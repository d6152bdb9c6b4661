/** The games of players. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

const HUMAN = { kind: 'human' };
const OPEN = { kind: 'open' };

/** Less than a minute, after which it would end all the same. */
const PATIENCE_MS = 40_000;

test('the games of a player', async (t) => {
  const { call, app } = await sharedService(t);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const create = async (player: NewPlayer, type: string, seats: object[], visibility: string) => {
    const { body } = await call('POST', `/v1/${type}/games`, {
      token: player.token,
      body: { seats, visibility },
    });
    return body.game as { id: string; links: { self: string } };
  };
  const listed = async (path: string, token?: string) => {
    const { body } = await call('GET', `/v1/players/${path}`, { token });
    return {
      ids: (body.items as { id: string }[]).map(({ id }) => id),
      next: body.nextCursor as string | null,
    };
  };
  const mine = async (player: NewPlayer, query = '') => (await listed(`me/games${query}`, player.token)).ids;

  const first = await create(ada, 'connect-four', [HUMAN, OPEN], 'public');
  const second = await create(ada, 'war', [HUMAN, { ...OPEN, for: bob.id }], 'private');
  const third = await create(bob, 'connect-four', [HUMAN, OPEN], 'unlisted');
  const others = await create(bob, 'war', [HUMAN, HUMAN], 'public');
  const post = (path: string, player: NewPlayer, body?: object) =>
    call('POST', path, { token: player.token, body });

  await t.test('are listed, newest first, by status and type', async (t) => {
    await post(`${third.links.self}/join`, ada);
    t.strictSame(await mine(ada), [third.id, second.id, first.id]);
    t.strictSame(await mine(bob), [others.id, third.id, second.id], 'with those that it is invited to');
    t.strictSame(await mine(ada, '?status=waiting'), [second.id, first.id]);
    t.strictSame(await mine(ada, '?type=war'), [second.id]);
    t.strictSame(await mine(ada, '?status=active&type=connect-four'), [third.id]);
    for (const status of ['waiting', 'active', 'finished', 'cancelled'])
      t.strictSame(
        await mine(bob, `?turn=mine&status=${status}`),
        status === 'active' ? [others.id, third.id] : [],
      );
    t.strictSame((await listed(`${ada.id}/games`)).ids, [first.id], 'only public ones');
    t.strictSame((await listed(`${bob.id}/games`)).ids, [others.id]);
    const [host, guest] = [await newPlayer(call), await newPlayer(call)];
    const invitation = await create(host, 'war', [HUMAN, { ...OPEN, for: guest.id }], 'public');
    t.strictSame(await mine(guest), [invitation.id]);
    t.strictSame(
      (await listed(`${guest.id}/games`)).ids,
      [],
      'whether it is invited is nobody else’s concern',
    );
    const page = await listed('me/games?limit=2', ada.token);
    t.strictSame(page.ids, [third.id, second.id]);
    t.strictSame(await mine(ada, `?limit=2&cursor=${page.next}`), [first.id]);
    await post(`${first.links.self}/cancel`, ada);
    t.strictSame(await mine(ada), [third.id, second.id]);
    t.strictSame(await mine(ada, '?status=cancelled'), [first.id]);
    await post(`${second.links.self}/invitation/decline`, bob);
    t.strictSame(await mine(bob), [others.id, third.id]);
    t.match((await call('GET', '/v1/players/me/games')).body, { code: 'unauthorized' });
    t.equal((await call('GET', '/v1/players/x/games')).status, 404);
    for (const query of ['cursor=x', 'wait=61', 'turn=theirs'])
      t.equal((await call('GET', `/v1/players/me/games?${query}`, { token: ada.token })).status, 400);
  });

  await t.test('in which it is the player’s turn, as soon as it is', async (t) => {
    const drop = (player: NewPlayer) =>
      post(`${third.links.self}/moves`, player, { type: 'drop', column: 1 });
    t.strictSame(await mine(bob, '?turn=mine&type=connect-four'), [third.id]);
    t.strictSame(await mine(ada, '?turn=mine'), []);
    t.strictSame(await mine(ada, '?turn=mine&status=waiting'), []);
    const waiting = mine(ada, '?turn=mine&wait=60');
    t.equal(await Promise.race([waiting.then(() => 'answered'), sleep(100, 'waits')]), 'waits');
    t.equal((await drop(bob)).status, 201);
    t.strictSame(await waiting, [third.id]);
    t.strictSame(await mine(ada, '?turn=mine&wait=60'), [third.id], 'at once');

    const invitation = mine(bob, '?status=waiting&wait=60');
    const { id } = await create(ada, 'connect-four', [HUMAN, { ...OPEN, for: bob.id }], 'private');
    t.strictSame(await invitation, [id]);
    const { engine } = app;
    const { timers } = engine;
    Object.assign(engine, {
      timers: { ...timers, after: (_: number, end: () => void) => timers.after(1, end) },
    });
    t.strictSame(await mine(bob, '?type=basra&wait=60'), [], 'nothing, once the time is over');
    Object.assign(engine, { timers });
  });

  await t.test('until its token ends', async (t) => {
    const { bus } = app.engine;
    const subscriptions = t.capture(bus, 'onPlayer', bus.onPlayer);
    const asking = (token: string, method: string, path: string, body?: object) => () =>
      call(method, `/v1/players/${path}`, { token, body });
    const { body } = await asking(bob.token, 'POST', 'me/tokens')();
    for (const [token, end] of [
      [bob.token, asking(body.token as string, 'GET', 'me')],
      [body.token as string, asking(OPERATOR_TOKEN, 'PATCH', bob.id, { suspended: true })],
      [ada.token, asking(ada.token, 'DELETE', 'me')],
    ] as const) {
      const waiting = call('GET', '/v1/players/me/games?type=basra&wait=60', { token });
      await until(() => subscriptions().length > 0);
      t.ok((await end()).status < 300);
      t.match(await Promise.race([waiting, sleep(PATIENCE_MS, 'it waits', { ref: false })]), {
        body: { items: [] },
      });
    }
  });
});
