/** The subscribers of a game share what is read for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { createReadCounts } from '#test/support/counting-store.js';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { startPostgres } from '#test/support/postgres.js';
import {
  dropAll,
  openGame,
  OPERATOR_TOKEN,
  startService,
  TWO_HUMANS,
  type Opened,
  type Service,
} from '#test/support/service.js';

const SUBSCRIBERS = 60;
const NO_POLLING = { EVENT_HEARTBEAT_MS: '600000' };

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** A third each of spectators, seat 0 and seat 1. */
const openStreams = ({ url }: Service, { path, tokens }: Opened): Promise<EventStream[]> =>
  Promise.all(
    Array.from({ length: SUBSCRIBERS }, (_, n) =>
      openEventStream(`${url}${path}/events`, bearer([undefined, ...tokens][n % 3])),
    ),
  );

const idsOf = ({ events }: EventStream): string => events.map(({ id }) => id).join();

const allReceived = (streams: readonly EventStream[], count: number) =>
  Promise.all(streams.map(({ received }) => received(count)));

const untilUnfollowed = async ({ app }: Service): Promise<void> => {
  while (app.engine.bus.followedGames() > 0) await sleep(5);
};

test('on the instance that plays a move, its subscribers cause no reads', async (t) => {
  const counts = createReadCounts();
  const service = await startService(t, NO_POLLING, { wrapStore: counts.wrap });
  const game = await openGame(service.call, 'connect-four', TWO_HUMANS);
  const streams = await openStreams(service, game);
  await allReceived(streams, 1);
  await dropAll(service.call, game, '12');
  await allReceived(streams, 3);
  counts.reset();
  await dropAll(service.call, game, '3434');
  await allReceived(streams, 7);
  t.equal(counts.total(), 0, JSON.stringify(counts.of));
  t.same(
    streams.map(idsOf),
    streams.map(() => '0,1,2,3,4,5,6'),
  );
  t.equal(service.app.engine.bus.followedGames(), 1);
  t.match((await service.call('GET', '/metrics')).text, /^parlour_followed_games 1$/m);
  for (const { close } of streams) close();
  await untilUnfollowed(service);
  t.match((await service.call('GET', '/metrics')).text, /^parlour_followed_games 0$/m);
});

test('a subscriber that is behind reads by itself', async (t) => {
  const counts = createReadCounts();
  const service = await startService(t, NO_POLLING, { wrapStore: counts.wrap });
  const game = await openGame(service.call, 'connect-four', TWO_HUMANS);
  await dropAll(service.call, game, '1234');
  const tip = await openEventStream(`${service.url}${game.path}/events`, { 'last-event-id': '4' });
  counts.reset();
  const behind = await openEventStream(`${service.url}${game.path}/events`, { 'last-event-id': '1' });
  await behind.received(3);
  t.equal(counts.of.entries, 1);
  await dropAll(service.call, game, '5');
  await Promise.all([tip.received(1), behind.received(4)]);
  t.same([idsOf(tip), idsOf(behind)], ['5', '2,3,4,5']);
  t.equal(counts.of.entries, 1, 'and shares what comes later');
  tip.close();
  behind.close();
  await untilUnfollowed(service);
});

test('streams that end leave nothing behind', async (t) => {
  const service = await startService(t, NO_POLLING);
  const { call } = service;
  const over = await openGame(call, 'connect-four', TWO_HUMANS);
  const deleted = await openGame(call, 'connect-four', TWO_HUMANS);
  const streams = [...(await openStreams(service, over)), ...(await openStreams(service, deleted))];
  t.equal(service.app.engine.bus.followedGames(), 2);
  await dropAll(call, over, '1212121');
  await call('DELETE', deleted.path, { token: OPERATOR_TOKEN });
  await allReceived(streams, Infinity);
  await untilUnfollowed(service);
  t.equal(service.app.engine.bus.followedGames(), 0);
  t.match((await call('GET', '/metrics')).text, /^parlour_event_streams 0$/m);
});

test('instances that share a database', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const counts = createReadCounts();
  const env = { DATABASE_URL: postgres.url, ...NO_POLLING };
  const one = await startService(t, env);
  const two = await startService(t, env, { wrapStore: counts.wrap });
  const deaf = await startService(
    t,
    { ...env, EVENT_HEARTBEAT_MS: '100' },
    {
      wrapStore: (store) => ({
        ...store,
        notify: () => undefined,
        onNotification: () => () => undefined,
      }),
    },
  );
  const game = await openGame(one.call, 'connect-four', TWO_HUMANS);
  const streams = await openStreams(two, game);
  const elsewhere = [...(await openStreams(one, game)), ...(await openStreams(deaf, game))];
  await allReceived([...streams, ...elsewhere], 1);

  await t.test('read once for all their subscribers', async (t) => {
    counts.reset();
    await dropAll(one.call, game, '1');
    await allReceived(streams, 2);
    t.match(counts.of, { load: 1, entries: 1 });
    t.ok(counts.of.head <= 2, 'one at the notification; the feed may just have been opened');
  });

  await t.test('lose and double nothing, whoever plays', async (t) => {
    for (const [ply, column] of Array.from('212123434343').entries()) {
      const { call } = at([two, deaf, one], ply % 3);
      const body = { type: 'drop', column: Number(column) };
      const response = await call('POST', `${game.path}/moves`, { token: game.tokens[(ply + 1) % 2], body });
      t.equal(response.status, 201);
    }
    const all = [...streams, ...elsewhere];
    await allReceived(all, Infinity);
    const everything = Array.from({ length: 14 }, (_, seq) => seq).join();
    t.same(
      all.map(idsOf),
      all.map(() => everything),
      'the deal, the moves up to four in a column, and the end',
    );
  });
});
