import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { dial } from '#test/support/dial.js';
import { openEventStream } from '#test/support/event-stream.js';
import { dropAll, openGame, OPERATOR_TOKEN, startService, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

const ENOUGH_MS = 120_000;

/** What a socket receives first; empty if nothing comes for a long time. */
const firstBytes = async (t: Test, url: string, request: string): Promise<string> => {
  const { socket } = await dial(url, request);
  t.teardown(() => socket.destroy());
  const data = once(socket, 'data', { signal: AbortSignal.timeout(ENOUGH_MS) });
  return data.then(
    ([text]) => String(text),
    () => '',
  );
};

test('a stream opens at once, though nothing happens in the game', async (t) => {
  const { call, url } = await sharedService(t);
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  await dropAll(call, game, '12');
  const head = `GET ${game.path}/events HTTP/1.1\r\nHost: x\r\n`;
  for (const resume of ['Last-Event-ID: 2\r\n', 'Last-Event-ID: 999\r\n', '']) {
    const text = await firstBytes(t, url, `${head}${resume}\r\n`);
    t.match(text, /^HTTP\/1\.1 200 OK\r\n/, resume);
    t.match(text, /\r\n\r\n[\da-f]+\r\n: open/, 'the first thing in the body is a comment');
    t.match(text, /^content-type: text\/event-stream\r\n/im);
    t.match(text, /^x-content-type-options: nosniff\r\n/im, 'with the headers of every response');
    t.notMatch(text, /^parlour-time:/im, 'nobody’s time runs');
  }
  const { path } = await openGame(call, 'connect-four', { ...TWO_HUMANS, clock: { perMoveS: 600 } });
  const text = await firstBytes(t, url, `GET ${path}/events HTTP/1.1\r\nHost: x\r\n\r\n`);
  t.match(text, /^parlour-time: 20\S+Z\r\n/im);
});

test('following a game live', async (t) => {
  const service = await startService(
    t,
    { EVENT_STREAMS: '4', EVENT_HEARTBEAT_MS: '200', TRUST_PROXY: 'loopback' },
    { limits: { eventStreamsPerAddress: 3 } },
  );
  const { call, url } = service;

  const open = (path: string, headers: Record<string, string> = {}) =>
    openEventStream(`${url}${path}/events`, headers);

  /** Streams that a client has closed count until the service notices. */
  const untilAllClosed = () =>
    until(async () => /^parlour_event_streams 0$/m.test((await call('GET', '/metrics')).text));

  await t.test('takes no query, like other routes about a game', async (t) => {
    const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
    await call('POST', `${path}/resign`, { token: tokens[0] });
    for (const target of ['events?after=0x1', 'events?colour=red', 'audit?format=2', 'legal-moves?seat=0']) {
      const { body } = await call('GET', `${path}/${target}`, { token: tokens[1] });
      t.match(body, { code: 'validation-failed' }, target);
    }
  });

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
    const firstAfter = { '0': 1, '2': 3, '4': 5, '5': 5, '999': 5, x: 0 };
    const all = ['0', '1', '2', '3', '4', '5'];
    for (const some of [Object.entries(firstAfter).slice(0, 3), Object.entries(firstAfter).slice(3)]) {
      const game = await openGame(call, 'connect-four', TWO_HUMANS);
      await dropAll(call, game, '1234');
      const streams = await Promise.all(some.map(([id]) => open(game.path, { 'last-event-id': id })));
      await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
      for (const [index, [id, first]] of some.entries()) {
        const ids = (await streams[index]?.received())?.map((event) => event.id);
        t.same(ids, all.slice(first), `Last-Event-ID: ${id}`);
      }
      await untilAllClosed();
    }
  });

  await t.test('too many streams are refused, in all and from one address', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const refusedTo = async (address: string, status: number, code: string) => {
      const { body, headers } = await call('GET', `${game.path}/events`, { headers: from(address) });
      t.match([body.status, body.code, headers['retry-after']], [status, code, '5']);
      return body.detail as string;
    };
    const streams = await Promise.all([1, 2, 3].map(() => open(game.path, from('192.0.2.1'))));
    t.match(await refusedTo('192.0.2.1', 429, 'rate-limited'), /event streams are open from this address/);
    streams.push(await open(game.path, from('192.0.2.2')));
    await refusedTo('192.0.2.3', 503, 'overloaded');
    for (const stream of streams) stream.close();
    await untilAllClosed();
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

test('a stream tells who is connected, and waits for the rematch if it is asked to', async (t) => {
  const { call, url } = await sharedService(t);
  const { path, tokens } = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility: 'private' });
  const authorization = `Bearer ${tokens[1]}`;
  const stream = await openEventStream(`${url}${path}/events?rematch=wait`, { authorization });
  while (stream.presence.length === 0) await nextTurn();
  t.strictSame(stream.presence, ['{"seats":[false,true],"spectators":0}']);
  await call('POST', `${path}/resign`, { token: tokens[0] });
  t.equal((await stream.received(2)).length, 2);
  const { body } = await call('POST', `${path}/rematch`, { token: tokens[0] });
  const events = await stream.received();
  t.same(events.length, 3, 'the stream ends with it');
  t.match(events[2], { event: 'rematch' });
  t.notOk('id' in (events[2] ?? {}));
  const { rematch, links } = JSON.parse(events[2]?.data ?? '') as { rematch: string; links: object };
  t.equal(rematch, body.game.id);
  t.strictSame(links, body.game.links);
  const headers = { authorization, 'last-event-id': '1' };
  const late = await (await openEventStream(`${url}${path}/events?rematch=wait`, headers)).received();
  t.match(late, [{ event: 'rematch' }], 'whoever comes later hears of it, too');
  t.equal((await call('GET', `${path}/events`, { headers })).status, 204);
  t.equal((await call('GET', `${path}/events?rematch=now`, { headers })).status, 400);
});
