/** A player's stream that is cut anywhere and goes on at another instance: nothing is lost or out of order within a game. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { openEventStream, parseEvents, type StreamedEvent } from '#test/support/event-stream.js';
import { newPlayer } from '#test/support/players.js';
import { startPostgres } from '#test/support/postgres.js';
import { startService } from '#test/support/service.js';

const GAMES = 3;
const PATIENCE_MS = 120_000;
const MOVES = [1, 2, 1, 2, 1, 2, 1];

interface Data {
  readonly game?: string;
  readonly entry?: { readonly seq: number };
}

const dataOf = ({ data }: StreamedEvent): Data => JSON.parse(data) as Data;

/** By game, the seqs of its entries in the order in which they came, without repetitions. */
const seqsOf = (events: readonly StreamedEvent[]): ReadonlyMap<string, readonly number[]> => {
  const seqs = new Map<string, number[]>();
  for (const { game = '', entry } of events.map(dataOf)) {
    const known = seqs.get(game) ?? [];
    seqs.set(game, known);
    if (entry !== undefined && !known.includes(entry.seq)) known.push(entry.seq);
  }
  return seqs;
};

const finished = (events: readonly StreamedEvent[]): number =>
  new Set(events.filter(({ event }) => event === 'finished').map((each) => dataOf(each).game)).size;

test('a stream cut at any byte', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url, EVENT_HEARTBEAT_MS: '100' };
  const options = { limits: { storedWithinMs: 200 } };
  const [one, two] = [await startService(t, env, options), await startService(t, env, options)];
  const [ada, bob] = [await newPlayer(one.call), await newPlayer(one.call, 'Bob')];
  const open = (url: string, headers: Record<string, string> = {}) =>
    openEventStream(`${url}/v1/players/me/events`, { authorization: `Bearer ${ada.token}`, ...headers });
  const whole = await open(one.url);
  const paths: string[] = [];
  for (let games = 0; games < GAMES; games += 1) {
    const seats = [{ kind: 'human' }, { kind: 'open', for: bob.id }];
    const { body } = await one.call('POST', '/v1/connect-four/games', { token: ada.token, body: { seats } });
    paths.push((body as { game: { links: { self: string } } }).game.links.self);
    await two.call('POST', `${at(paths, -1)}/join`, { token: bob.token });
  }
  for (const [ply, column] of MOVES.entries())
    for (const [game, path] of paths.entries()) {
      const { call } = at([one, two], (ply + game) % 2);
      const { token } = at([ada, bob], ply % 2);
      const moved = await call('POST', `${path}/moves`, { token, body: { type: 'drop', column } });
      t.equal(moved.status, 201);
    }
  while (finished(whole.events) < GAMES) await whole.received(whole.events.length + 1);
  const expected = [...seqsOf(whole.events).values()];
  t.strictSame(
    expected,
    Array.from(paths, () => [0, 1, 2, 3, 4, 5, 6, 7, 8]),
  );

  const resumed = new Map<string, readonly StreamedEvent[]>();
  const after = async (id: string, before: readonly StreamedEvent[]): Promise<readonly StreamedEvent[]> => {
    const known = resumed.get(id);
    if (known !== undefined) return known;
    const stream = await open(two.url, { 'last-event-id': id });
    const patience = performance.now() + PATIENCE_MS;
    while (finished([...before, ...stream.events]) < GAMES && performance.now() < patience) await sleep(1);
    stream.close();
    resumed.set(id, stream.events);
    return stream.events;
  };
  const bytes = Buffer.from(whole.text());
  let cuts = 0;
  for (let end = 0; end <= bytes.length; end += 1) {
    const received = bytes.subarray(0, end).toString();
    const before = parseEvents(received);
    // Some id comes alone.
    const blocks = received.split('\n\n').slice(0, -1).join('\n');
    const id = [...blocks.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
    if (id === undefined) continue;
    cuts += 1;
    const seqs = [...seqsOf([...before, ...(await after(id, before))]).values()];
    if (JSON.stringify(seqs) !== JSON.stringify(expected))
      t.fail(`cut after byte ${end}: ${JSON.stringify(seqs)}`);
  }
  t.ok(cuts > 1000);
  t.ok(resumed.size > 1, 'cursors move on');
});
