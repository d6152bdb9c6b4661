import { test } from 'tap';
import { dropAll, openGame, startService, TWO_HUMANS } from '../support/service.js';

interface Message {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}

const parse = (block: string): Message =>
  Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(': ');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : [];
    }),
  );

/** Reads a stream until it ends or `enough` messages are there. */
const listen = async (
  url: string,
  headers: Record<string, string> = {},
  enough = Infinity,
): Promise<Message[]> => {
  const stop = new AbortController();
  const response = await fetch(url, { headers, signal: stop.signal });
  const messages: Message[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      messages.push(...blocks.map(parse).filter(({ data }) => data !== undefined));
      if (messages.length >= enough) break;
    }
  } finally {
    stop.abort();
  }
  return messages;
};

test('following a game live', async (t) => {
  const service = await startService(t, { EVENT_STREAMS: '3', EVENT_HEARTBEAT_MS: '200' });
  const { call, url } = service;

  await t.test('one event per entry, from the deal to the end', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '12');
    const stream = listen(`${url}${game.path}/events`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await dropAll(call, game, '12121');
    const messages = await stream;
    t.same(
      messages.map(({ id }) => id),
      ['0', '1', '2', '3', '4', '5', '6', '7'],
      'the stream ends with the game',
    );
    const log = await call('GET', `${game.path}/moves`);
    t.same(
      messages.map(({ data = '' }) => JSON.parse(data) as object),
      log.body.items,
    );
    t.ok(messages.every(({ event }) => event === 'entry'));
  });

  await t.test('resumes after Last-Event-ID', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '1234');
    const messages = await listen(`${url}${game.path}/events`, { 'last-event-id': '2' }, 2);
    t.same(
      messages.map(({ id }) => id),
      ['3', '4'],
    );
  });

  await t.test('too many streams are refused', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const stops = await Promise.all(
      [1, 2, 3].map(async () => {
        const stop = new AbortController();
        await fetch(`${url}${game.path}/events`, { signal: stop.signal });
        return stop;
      }),
    );
    const refused = await call('GET', `${game.path}/events`);
    t.match([refused.status, refused.body.code, refused.headers['retry-after']], [503, 'overloaded', '5']);
    for (const stop of stops) stop.abort();
  });

  await t.test('a deleted game ends its streams; other media types are refused', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    t.equal(
      (await call('GET', `${game.path}/events`, { headers: { accept: 'application/json' } })).status,
      406,
    );
    t.equal((await call('GET', '/v1/connect-four/games/nope/events')).status, 404);
    const stream = listen(`${url}${game.path}/events`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await call('DELETE', game.path, { token: 'operator-token-of-the-tests' });
    t.same(
      (await stream).map(({ id }) => id),
      ['0'],
    );
  });

  await t.test('shutting down ends the streams', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const stream = listen(`${url}${game.path}/events`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await service.close();
    t.same(
      (await stream).map(({ id }) => id),
      ['0'],
    );
  });
});
