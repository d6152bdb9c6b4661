/** Deliveries to webhooks on a clock of the test: when they are tried, and to whom. */
import { test, type Test } from 'tap';
import { createDeliveries } from '#src/engine/jobs/deliveries.js';
import type { DeliveryError } from '#src/engine/players/webhook-store.js';
import type { WebhookTargets } from '#src/engine/players/webhook-targets.js';
import { presentNotice } from '#src/http/presenters.js';
import { readConfig } from '#src/config.js';
import { at } from '#src/kit/checked.js';
import { limitsOf } from '#src/limits.js';
import { atLength } from '#test/support/length.js';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { startService, type Service } from '#test/support/service.js';
import { until } from '#test/support/webhooks.js';

const SLOW = { timeout: 180_000 };
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEBHOOK = '/v1/players/me/webhook';
const GAMES = '/v1/connect-four/games';

interface Sent {
  readonly host: string;
  readonly id: string;
  readonly type: string;
  readonly data: { readonly version?: number };
  /** Since the start. */
  readonly at: number;
}

/** Every host answers as `answer` says, and has the address `addressOf` says. */
const startTargets = async (t: Test) => {
  const { app, call } = await startService(t, {}, { webFolder: '/nowhere' });
  // After whatever the database says.
  const start = Date.now() + HOUR;
  const world = {
    now: start,
    sent: [] as Sent[],
    answer: async (_host: string): Promise<DeliveryError | null> => null,
    addressOf: (host: string): string => host,
  };
  const targets: WebhookTargets = {
    locate: async (text) => {
      const url = new URL(text);
      return { url, address: world.addressOf(url.hostname) };
    },
    post: ({ url: { hostname: host } }, { headers, body }) => {
      const { type, data } = JSON.parse(body) as Pick<Sent, 'type' | 'data'>;
      world.sent.push({ host, id: headers['webhook-id'] ?? '', type, data, at: world.now - start });
      return world.answer(host);
    },
  };
  Object.assign(app.engine, { webhookTargets: targets, clock: () => world.now });
  const instance = () =>
    createDeliveries({
      store: app.engine.store,
      targets,
      clock: () => world.now,
      timers: {
        after: (_ms, callback) => {
          callback();
          return () => undefined;
        },
      },
      times: limitsOf(readConfig({})).deliveryTimes,
      present: presentNotice,
      onAttempt: () => undefined,
    });
  /** What an instance sends that runs once at a time and then ends. */
  const runAt = async (ms: number): Promise<Sent[]> => {
    world.now = start + ms;
    const before = world.sent.length;
    const { run, close } = instance();
    await run();
    await close();
    return world.sent.slice(before);
  };
  /** Begins once more, without deliveries. */
  const reset = async (): Promise<void> => {
    await app.engine.store.deleteDeliveriesBefore(start + 100 * DAY);
    Object.assign(world, {
      now: start,
      sent: [],
      answer: async () => null,
      addressOf: (host: string) => host,
    });
  };
  return { app, call, world, instance, runAt, reset };
};

const register = async ({ call }: Pick<Service, 'call'>, host: string): Promise<NewPlayer> => {
  const player = await newPlayer(call);
  await call('PUT', WEBHOOK, { token: player.token, body: { url: `https://${host}/` } });
  await call('POST', `${WEBHOOK}/test`, { token: player.token });
  return player;
};

/** Nobody wins with these. */
const COLUMNS = [1, 2, 3, 4, 5, 6, 2, 1, 4, 3, 6, 5, 1, 2, 3, 4, 5, 6];

/** Two players in a game; it is the turn of the first. */
const play = async ({ call }: Pick<Service, 'call'>, [first, second]: readonly [NewPlayer, NewPlayer]) => {
  const body = { seats: [{ kind: 'human' }, { kind: 'open', for: second.id }] };
  const created = await call('POST', GAMES, { token: first.token, body });
  const path = created.body.game.links.self as string;
  await call('POST', `${path}/join`, { token: second.token });
  const columns = [...COLUMNS];
  const move = async ({ token }: NewPlayer) => {
    const column = columns.shift();
    const moved = await call('POST', `${path}/moves`, { token, body: { type: 'drop', column } });
    if (moved.status !== 201) throw new Error(moved.text);
  };
  return { path, move };
};

const hostsOf = (sent: readonly Sent[]): string[] => sent.map(({ host }) => host);
const typesOf = (sent: readonly Sent[]): string[] => sent.map(({ type }) => type).toSorted();

test('deliveries', SLOW, async (t) => {
  const { app, call, world, instance, runAt, reset } = await startTargets(t);

  await t.test('a notice is tried again until its time or its turn has passed', async (t) => {
    await reset();
    const [ada, bob] = [await register({ call }, 'ada.test'), await register({ call }, 'bob.test')];
    t.strictSame(typesOf(await runAt(0)), ['test', 'test']);
    const { move } = await play({ call }, [ada, bob]);
    const told = await runAt(0);
    t.strictSame(typesOf(told), ['game-started', 'game-started', 'invited', 'your-turn']);
    world.answer = async (host) => (host === 'bob.test' ? 'status-500' : null);
    await move(ada);
    const webhookOf = async ({ token }: NewPlayer) =>
      (await call('GET', WEBHOOK, { token })).body.webhook as object;

    const pauses = [
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
    ];
    let time = 0;
    const ids = new Set<string>();
    for (const pause of [0, ...pauses]) {
      t.strictSame(pause === 0 ? [] : await runAt(time + pause - 10), [], 'not yet');
      time += pause;
      const [sent, ...more] = await runAt(time + 10);
      t.match(sent, { host: 'bob.test', type: 'your-turn' }, `after ${pause} ms`);
      t.strictSame(more, []);
      ids.add(String(sent?.id));
      time += 10;
    }
    t.equal(ids.size, 1, 'the same delivery');
    t.strictSame(await runAt(time + 30 * DAY), [], 'never again');
    t.match(await webhookOf(bob), { lastError: 'status-500', disabled: false, failingSince: /Z$/ });

    await t.test('a newer turn replaces it', async (t) => {
      await move(bob);
      await move(ada);
      await runAt(4 * DAY);
      await move(bob);
      t.strictSame(hostsOf(await runAt(4 * DAY + 20 * MINUTE)), ['ada.test'], 'the turn has passed');
      await move(ada);
      await runAt(4 * DAY + 30 * MINUTE);
      await move(bob);
      await move(ada);
      world.answer = async () => null;
      const sent = await runAt(4 * DAY + 40 * MINUTE);
      t.match(sent, [{ type: 'your-turn', data: { version: 9 } }]);
      t.equal(sent.length, 1);
      t.match(await webhookOf(bob), { lastError: null, failingSince: null });
      await move(bob);
      await runAt(4 * DAY + 50 * MINUTE);
    });

    await t.test(
      'five days of failures disable the webhook, and a test that succeeds enables it',
      async (t) => {
        world.answer = async () => 'timeout';
        await move(ada);
        await runAt(10 * DAY);
        await move(bob);
        await move(ada);
        await runAt(15 * DAY - MINUTE);
        t.match(await webhookOf(bob), { lastError: 'timeout', disabled: false });
        await move(bob);
        await move(ada);
        await runAt(15 * DAY);
        t.match(await webhookOf(bob), { lastError: 'timeout', disabled: true, failingSince: /Z$/ });
        await move(bob);
        world.answer = async () => null;
        await move(ada);
        t.strictSame(
          (await runAt(16 * DAY)).filter(({ host }) => host === 'bob.test'),
          [],
        );
        await call('POST', `${WEBHOOK}/test`, { token: bob.token });
        t.strictSame(typesOf(await runAt(16 * DAY)), ['test']);
        t.match(await webhookOf(bob), { lastError: null, disabled: false });
      },
    );

    await t.test('so does a target that is gone', async (t) => {
      world.answer = async () => 'status-410';
      await move(bob);
      t.strictSame(hostsOf(await runAt(17 * DAY)), ['ada.test']);
      t.match(await webhookOf(ada), { lastError: 'status-410', disabled: true });
    });
  });

  await t.test('what happens before a target has accepted a test waits', async (t) => {
    await reset();
    const [ada, bob] = [await register({ call }, 'ada.test'), await register({ call }, 'bob.test')];
    world.answer = async () => 'connection';
    const { move } = await play({ call }, [ada, bob]);
    await move(ada);
    for (const ms of [0, 10 * SECOND, HOUR])
      t.strictSame(typesOf(await runAt(ms)), ms === 0 ? ['test', 'test'] : []);
    await call('POST', `${WEBHOOK}/test`, { token: bob.token });
    world.answer = async () => null;
    t.strictSame(typesOf(await runAt(HOUR)), ['test']);
    t.strictSame(typesOf(await runAt(HOUR)), ['game-started', 'invited', 'your-turn']);
  });

  await t.test('of an attempt that nobody hears of, another instance makes one; not of a test', async (t) => {
    await reset();
    const [ada, bob] = [await register({ call }, 'ada.test'), await register({ call }, 'bob.test')];
    await runAt(0);
    world.now += MINUTE;
    await play({ call }, [ada, bob]);
    await call('POST', `${WEBHOOK}/test`, { token: ada.token });
    const claim = {
      now: world.now,
      until: world.now + 30 * SECOND,
      perHost: 8,
      underWay: new Map(),
      limit: 100,
    };
    const claims = await Promise.all([1, 2, 3].map(() => app.engine.store.claimDeliveries(claim)));
    const ids = claims.flat().map(({ id }) => id);
    t.equal(ids.length, 5);
    t.equal(new Set(ids).size, 5, 'no two get the same one');
    t.strictSame(await runAt(MINUTE + 29 * SECOND), []);
    t.strictSame(typesOf(await runAt(MINUTE + 31 * SECOND)), [
      'game-started',
      'game-started',
      'invited',
      'your-turn',
    ]);
  });

  await t.test('an instance that closes leaves its attempts to others', async (t) => {
    await reset();
    const [ada, bob] = [await register({ call }, 'ada.test'), await register({ call }, 'bob.test')];
    await runAt(0);
    await play({ call }, [ada, bob]);
    let abort = (): void => undefined;
    world.answer = () =>
      new Promise((_resolve, reject) => {
        const before = abort;
        abort = () => {
          before();
          reject(new Error('closing'));
        };
      });
    const { run, close } = instance();
    await run();
    await until(() => world.sent.length === 6);
    const closed = close();
    abort();
    await closed;
    world.answer = async () => null;
    t.equal((await runAt(1)).length, 4);
  });

  await t.test('a slow target delays no other', async (t) => {
    await reset();
    const slow = Array.from({ length: 30 }, () => register({ call }, 'slow.test'));
    await Promise.all(slow);
    await register({ call }, 'quick.test');
    let release = (): void => undefined;
    const released = new Promise<null>((resolve) => {
      release = () => {
        resolve(null);
      };
    });
    world.answer = (host) => (host === 'slow.test' ? released : Promise.resolve(null));
    const { run, close } = instance();
    await run();
    await until(() => world.sent.some(({ host }) => host === 'quick.test'));
    t.ok(world.sent.length <= 9);
    release();
    await close();
  });

  await t.test('a victim that many players register gets ten requests a second at most', async (t) => {
    await reset();
    const players = atLength({ brief: 40, full: 1000 });
    const { store } = app.engine;
    world.addressOf = (host) => (host === 'other.test' ? '192.0.2.2' : '192.0.2.1');
    const now = world.now;
    const add = async (n: number): Promise<void> => {
      const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
      const player = {
        id,
        name: 'Ada',
        kind: 'bot',
        externalId: null,
        suspended: false,
        createdAt: now,
      } as const;
      await store.addPlayer(player, String(n).padStart(64, '0'));
      const url = n === 0 ? 'https://other.test' : `https://victim-${n}.test:${n}`;
      await store.putWebhook({ playerId: id, id, url, secret: '00'.repeat(32), createdAt: now });
      await store.addTest({ playerId: id, now, notSince: 0 });
    };
    for (let n = players; n >= 0; n -= 1) await add(n);
    const perSecond: number[] = [];
    for (let second = 0; second < 5; second += 1)
      for (const part of [0, 250, 500, 750]) {
        const sent = await runAt(second * SECOND + part);
        if (second === 0 && part === 0) t.ok(sent.some(({ host }) => host === 'other.test'));
        perSecond[second] =
          (perSecond[second] ?? 0) + sent.filter(({ host }) => host !== 'other.test').length;
      }
    t.ok(perSecond.every((count) => count > 0));
    // The first ones are spread over the second that follows.
    t.ok(perSecond.reduce((sum, count) => sum + count) <= 6 * 10, perSecond.join());
    for (const count of perSecond.slice(1)) t.ok(count <= 10, perSecond.join());
    t.equal(at(perSecond, 0) >= 8, true);
  });
});
