/** Deliveries to webhooks on a clock of the test: no target holds up another or gets too many. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { SECOND, hostsOf, register, startTargets } from '#test/support/deliveries.js';
import { newPlayer } from '#test/support/players.js';
import { creationOf, someGame } from '#test/persistence/records.js';
import { until } from '#test/support/until.js';

test('targets of deliveries', async (t) => {
  const { app, call, world, start, instance, runAt, reset } = await startTargets(t);
  const { store } = app.engine;

  /** Registers the webhook of a new player, to which a test is sent. */
  const add = async (n: number, url: string): Promise<string> => {
    const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const createdAt = world.now;
    const player = { id, name: 'Ada', kind: 'bot', externalId: null, suspended: false, createdAt } as const;
    await store.addPlayer(player, String(n).padStart(64, '0'));
    await store.putWebhook(id, { id, url, secret: '00'.repeat(32), createdAt });
    await store.addTest({ playerId: id, now: createdAt, notSince: 0 });
    return id;
  };
  /** Has players notified. */
  const notify = async (playerIds: readonly string[]): Promise<void> => {
    const game = someGame();
    const notices = playerIds.map((playerId) => ({ kind: 'game-started', playerId, seat: 0, game }) as const);
    await store.create({ ...creationOf(game), players: { turnOf: null, rows: [], notices } });
  };

  for (const host of ['named.test', 'any.test'])
    await t.test(`slow targets delay no other one of their host: ${host}`, async (t) => {
      await reset();
      const slow: string[] = [];
      for (let n = 1; n <= 24; n += 1) slow.push(await add(host.length * 2000 + n, `https://${host}/slow`));
      const quick = await add(host.length * 2000, `https://${host}/quick`);
      await until(async () => {
        await runAt(world.now - start + SECOND);
        return world.sent.length === 25;
      });
      const ends: (() => void)[] = [];
      let isTold = false;
      world.answer = (_host, path) => {
        if (path === '/quick') isTold = true;
        if (path === '/quick') return Promise.resolve('accepted');
        return new Promise((resolve) => {
          ends.push(() => {
            resolve('accepted');
          });
        });
      };
      await notify([...Array<string[]>(3).fill(slow).flat(), quick]);
      const began = world.now;
      const { run, close } = instance();
      await until(async () => {
        world.now += SECOND / 10;
        await run();
        return isTold || world.now > began + 10 * SECOND;
      });
      t.ok(isTold, 'within the time that its address needs for so many requests');
      t.ok(ends.length <= 24, 'one at a time for each player');
      // Whoever has ended an attempt may get the next one.
      world.answer = () => Promise.resolve('accepted');
      for (const end of ends) end();
      await close();
    });

  await t.test(
    'however much waits for a first test, or for a suspended player, delays no other',
    async (t) => {
      for (const suspended of [false, true]) {
        await reset();
        const { id } = await newPlayer(call);
        const url = 'https://waiting.test';
        await store.putWebhook(id, { id, url, secret: '00'.repeat(32), createdAt: world.now });
        if (suspended) {
          await store.addTest({ playerId: id, now: world.now, notSince: 0 });
          await runAt(0);
          await store.changePlayer(id, { suspended });
        }
        await notify(Array<string>(2_100).fill(id));
        await register({ call }, 'quick.test');
        await runAt(0);
        t.strictSame(hostsOf(await runAt(SECOND)), ['quick.test'], `suspended: ${suspended}`);
      }
    },
  );

  await t.test('slow targets, however many, delay no other', async (t) => {
    await reset();
    const hosts = 510;
    const slow: string[] = [];
    for (let n = 1; n <= hosts; n += 1) slow.push(await add(10_000 + n, `https://${n}.slow.test`));
    // The last one in every order.
    const quick = await add(30_000, 'https://quick.test');
    while (world.sent.length <= hosts) await runAt(world.now - start + 10 * SECOND);

    // At first none is known to be slow; then all but the ten that found no place.
    for (const most of [500, 260]) {
      const ends: (() => void)[] = [];
      world.answer = (host) =>
        host === 'quick.test'
          ? Promise.resolve('accepted')
          : new Promise((resolve) => {
              ends.push(() => {
                resolve('accepted');
              });
            });
      await notify([...Array<string[]>(3).fill(slow).flat(), quick]);
      const before = world.sent.length;
      const isTold = () => hostsOf(world.sent.slice(before)).includes('quick.test');
      const { run, close } = instance();
      await run();
      t.ok(world.sent.length <= before + most + 1);
      world.now += 2 * SECOND;
      await until(async () => {
        await run();
        return isTold();
      });
      world.answer = () => Promise.resolve('accepted');
      const closed = close();
      for (const end of ends) end();
      await closed;
      world.now += 3 * SECOND;
    }
  });

  await t.test('a victim that many players register gets ten requests a second at most', async (t) => {
    await reset();
    const players = 120;
    let addresses = 0;
    // All in one network.
    const victim = () => `2606:2800:220:1::${(addresses += 1).toString(16)}`;
    world.addressOf = (host) => (host === 'other.test' ? '93.184.216.35' : victim());
    for (let n = players; n > 0; n -= 1)
      await add(n, n % 2 === 0 ? `https://victim-${n}.test` : `https://named.test:${n}`);
    await add(0, 'https://other.test');
    const perSecond: number[] = [];
    let isOtherTold = false;
    for (let second = 0; second < 5; second += 1)
      for (const part of [0, 250, 500, 750]) {
        const sent = await runAt(second * SECOND + part);
        if (second === 0) isOtherTold ||= sent.some(({ host }) => host === 'other.test');
        perSecond[second] =
          (perSecond[second] ?? 0) + sent.filter(({ host }) => host !== 'other.test').length;
      }
    t.ok(isOtherTold, 'another target waits less than a second');
    t.ok(perSecond.every((count) => count > 0));
    // The first ones are spread over the second that follows.
    t.ok(perSecond.reduce((sum, count) => sum + count) <= 6 * 10, perSecond.join());
    for (const count of perSecond.slice(1)) t.ok(count <= 10, perSecond.join());
    t.equal(at(perSecond, 0) >= 8, true);
  });
});
