/** Deliveries to webhooks on a clock of the test: when they are tried. */
import { test } from 'tap';
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  WEBHOOK,
  hostsOf,
  play,
  register,
  startTargets,
  typesOf,
} from '#test/support/deliveries.js';
import type { NewPlayer } from '#test/support/players.js';
import { until } from '#test/support/until.js';

test('deliveries', async (t) => {
  const { app, call, world, instance, runAt, reset } = await startTargets(t);

  await t.test('a notice is tried again until its time or its turn has passed', async (t) => {
    await reset();
    const [ada, bob] = [await register({ call }, 'ada.test'), await register({ call }, 'bob.test')];
    t.strictSame(typesOf(await runAt(0)), ['test', 'test']);
    const { move } = await play({ call }, [ada, bob]);
    const told = await runAt(0);
    t.strictSame(typesOf(told), ['game-started', 'game-started', 'invited', 'your-turn']);
    world.answer = async (host) => (host === 'bob.test' ? 'status-500' : 'accepted');
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
      for (const ms of [0, 5 * SECOND])
        t.strictSame(
          hostsOf(await runAt(4 * DAY + 40 * MINUTE + ms)),
          ['bob.test'],
          'it begins with the first pause',
        );
      world.answer = async () => 'accepted';
      const sent = await runAt(4 * DAY + 46 * MINUTE);
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
        world.answer = async () => 'accepted';
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
      await call('PUT', WEBHOOK, { token: ada.token, body: { url: 'https://ada.test/' } });
      const fresh = { lastDeliveryAt: null, lastError: null, failingSince: null, disabled: false };
      t.match(await webhookOf(ada), fresh, 'until it is registered again');
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
    world.answer = async () => 'accepted';
    const [first, ...others] = await runAt(HOUR);
    t.equal(first?.type, 'test');
    t.strictSame(typesOf(others), ['game-started', 'invited', 'your-turn']);
    await call('DELETE', WEBHOOK, { token: ada.token });
    await call('PUT', WEBHOOK, { token: ada.token, body: { url: 'https://ada.test/' } });
    await call('POST', `${WEBHOOK}/test`, { token: ada.token });
    t.strictSame(typesOf(await runAt(2 * HOUR)), ['test'], 'what was meant for a deleted one is not sent');
    t.strictSame(await runAt(2 * HOUR), []);
  });

  await t.test('an attempt for an earlier registration says nothing of the present one', async (t) => {
    for (const result of ['accepted', 'status-500'] as const) {
      await reset();
      const { token } = await register({ call }, 'ada.test');
      world.answer = async () => {
        const { body } = await call('PUT', WEBHOOK, { token, body: { url: 'https://victim.test/' } });
        t.match(body.webhook, { secret: /^whsec_/ });
        return result;
      };
      await runAt(0);
      t.match((await call('GET', WEBHOOK, { token })).body.webhook, {
        lastDeliveryAt: null,
        lastError: null,
      });
    }
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
      quickPlaces: 100,
      slowPlaces: 100,
    };
    const claims = await Promise.all([1, 2, 3].map(() => app.engine.store.claimDeliveries(claim)));
    const players = claims.flat().map(({ playerId }) => playerId);
    t.strictSame(players.toSorted(), [ada.id, bob.id].toSorted(), 'one for each player');
    t.strictSame(await runAt(MINUTE + 29 * SECOND), []);
    const told = typesOf(await runAt(MINUTE + 31 * SECOND));
    t.strictSame(
      told.filter((type) => type !== 'test'),
      ['game-started', 'game-started', 'invited', 'your-turn'],
    );
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
    await until(() => world.sent.length === 4);
    const closed = close();
    abort();
    await closed;
    world.answer = async () => 'accepted';
    t.equal((await runAt(1)).length, 4);
  });
});
