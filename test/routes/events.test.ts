import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { openEventStream } from '../support/event-stream.js';
import { dropAll, openGame, OPERATOR_TOKEN, startService, TWO_HUMANS } from '../support/service.js';

test('following a game live', async (t) => {
  const service = await startService(t, { EVENT_STREAMS: '3', EVENT_HEARTBEAT_MS: '200' });
  const { call, url } = service;

  const open = (path: string, headers: Record<string, string> = {}) =>
    openEventStream(`${url}${path}/events`, headers);

  await t.test('one event per entry, from the deal to the end', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '12');
    const stream = await open(game.path);
    t.equal((await stream.received(3)).length, 3, 'first the entries that exist');
    await dropAll(call, game, '12121');
    const events = await stream.received();
    t.same(
      events.map(({ id }) => id),
      ['0', '1', '2', '3', '4', '5', '6', '7'],
      'the stream ends with the game',
    );
    const log = await call('GET', `${game.path}/moves`);
    t.same(
      events.map(({ data }) => JSON.parse(data) as object),
      log.body.items,
    );
    t.ok(events.every(({ event }) => event === 'entry'));
  });

  await t.test('resumes after Last-Event-ID', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '1234');
    const stream = await open(game.path, { 'last-event-id': '2' });
    t.same(
      (await stream.received(2)).map(({ id }) => id),
      ['3', '4'],
    );
    stream.close();
    await sleep(100);
  });

  await t.test('too many streams are refused', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const streams = await Promise.all([1, 2, 3].map(() => open(game.path)));
    const refused = await call('GET', `${game.path}/events`);
    t.match([refused.status, refused.body.code, refused.headers['retry-after']], [503, 'overloaded', '5']);
    for (const stream of streams) stream.close();
    await sleep(100);
  });

  await t.test('a deleted game ends its streams', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const stream = await open(game.path);
    await stream.received(1);
    await call('DELETE', game.path, { token: OPERATOR_TOKEN });
    t.same(
      (await stream.received()).map(({ id }) => id),
      ['0'],
    );
  });

  await t.test('other media types and unknown games are refused', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const json = await call('GET', `${game.path}/events`, { headers: { accept: 'application/json' } });
    t.equal(json.status, 406);
    t.equal((await call('GET', '/v1/connect-four/games/nope/events')).status, 404);
  });

  await t.test('shutting down ends the streams', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const stream = await open(game.path);
    await stream.received(1);
    await service.close();
    t.same(
      (await stream.received()).map(({ id }) => id),
      ['0'],
    );
  });
});
