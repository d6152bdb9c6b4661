/** Entries over streams that are cut, end early or fall silent. */
import { setTimeout } from 'node:timers/promises';
import { HistoryChangedError, Parlour, randomMove, type Entry } from 'parlour-client';
import { test, type Test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { garbageCollector } from '#test/support/garbage.js';
import { laterRelease, startFaultyProxy, type Fault } from '#test/support/faulty-proxy.js';
import { sharedService } from '#test/support/shared-service.js';

const COLUMNS = [1, 2, 1, 2, 1, 2, 1];
const TWO = { seats: [{ kind: 'human' as const }, { kind: 'human' as const }] };
const collectGarbage = garbageCollector();
type GameSession = Awaited<ReturnType<Parlour['connectFour']['create']>>;

const play = async (session: GameSession, columns: readonly number[]): Promise<void> => {
  const other = await session.forSeat(1);
  for (const column of columns) {
    const mover = session.game.turn?.seat === 0 ? session : other;
    await mover.play({ type: 'drop', column }, { ifMatch: false });
    await session.refresh();
  }
};

const allOf = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** Passes on `bytes` bytes of the stream and then does `end`. */
const streamUpTo =
  (bytes: number, end: 'cut' | 'end' | 'silence'): Fault =>
  async (response, forward) => {
    const { status, headers, body } = await forward();
    response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' });
    let left = bytes;
    for await (const chunk of body ?? []) {
      response.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) break;
    }
    if (end === 'end') response.end();
    else if (end === 'cut') void setTimeout(20).then(() => response.destroy());
  };

const isStream = (path: string): boolean => path.endsWith('/events');

/** Follows a finished game through a proxy that does `fault` to every stream. */
const follow = async (
  t: Test,
  service: string,
  id: string,
  fault: Fault,
): Promise<Entry<'connect-four'>[]> => {
  const proxy = await startFaultyProxy(t, service, ({ path }) => (isStream(path) ? fault : undefined));
  const parlour = new Parlour({ baseUrl: proxy.url, streamTimeoutMs: 200 });
  const entries = await allOf((await parlour.connectFour.open(id)).entries());
  t.ok(proxy.seen.filter(({ path }) => isStream(path)).length > 2, 'the stream was opened several times');
  return entries;
};

test('entries', async (t) => {
  const { url } = await sharedService(t);
  const parlour = new Parlour({ baseUrl: url });
  const session = await parlour.connectFour.create(TWO);
  await play(session, COLUMNS);
  const log = await allOf(session.entries());
  const seqs = log.map(({ seq }) => seq);

  await t.test('are all there, from any entry on', async (t) => {
    t.same(seqs, [0, 1, 2, 3, 4, 5, 6, 7]);
    t.same(await allOf(session.entries({ after: 4 })), log.slice(5));
    t.same(await allOf(session.entries({ after: 7 })), []);
    t.equal(session.game.status, 'finished');
  });

  /** An event has some 300 bytes: this is in the middle of the second one or the third. */
  const MIDDLE = 700;
  for (const end of ['cut', 'end', 'silence'] as const) {
    await t.test(`survive a stream with a ${end} in the middle of an event`, async (t) => {
      t.same(await follow(t, url, session.id, streamUpTo(MIDDLE, end)), log);
    });
  }

  await t.test('arrive although every stream is cut after one entry', async (t) => {
    const one: Fault = async (response, forward) => {
      const text = await (await forward()).text();
      const end = text.indexOf('\n\n', text.indexOf('data:'));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text.slice(0, end + 2));
    };
    t.same(await follow(t, url, session.id, one), log);
  });

  await t.test('end with an error if the log is another one after a cut', async (t) => {
    const other = await parlour.connectFour.create(TWO);
    await play(other, COLUMNS);
    let streams = 0;
    const proxy = await startFaultyProxy(t, url, ({ path }) => {
      if (!isStream(path)) return undefined;
      streams += 1;
      return streams === 1
        ? streamUpTo(MIDDLE, 'cut')
        : async (response) => {
            const stream = await fetch(`${url}/v1/connect-four/games/${other.id}/events`);
            response.writeHead(200, { 'content-type': 'text/event-stream' }).end(await stream.text());
          };
    });
    const follower = await new Parlour({ baseUrl: proxy.url }).connectFour.open(session.id);
    await t.rejects(allOf(follower.entries()), HistoryChangedError);
  });

  await t.test('end with an error if the service has fewer of them', async (t) => {
    const short = await parlour.connectFour.create(TWO);
    await play(short, [1]);
    await t.rejects(allOf(short.entries({ after: 5 })), HistoryChangedError);
    for (const after of [-2, 0.5, Number.NaN])
      await t.rejects(
        allOf(short.entries({ after })),
        new RangeError(`after must be -1 or a seq, not ${after}`),
      );
  });

  await t.test('stop when the signal aborts, and when nobody reads on', async (t) => {
    const open = await parlour.connectFour.create(TWO);
    const reason = new Error('enough');
    const abort = new AbortController();
    const waiting = allOf(open.entries({ after: 0, signal: abort.signal }));
    void setTimeout(50).then(() => abort.abort(reason));
    await t.rejects(waiting, reason);
    await t.rejects(allOf(open.entries({ signal: AbortSignal.abort(reason) })), reason);
    const collected = new AbortController();
    const quiet = allOf(open.entries({ after: 0, signal: collected.signal }));
    await setTimeout(50);
    // Node.js forgets the signal of a request with the request, while its stream is still being read.
    collectGarbage();
    collected.abort(reason);
    await t.rejects(quiet, reason);
    for await (const { seq } of open.entries()) {
      t.equal(seq, 0);
      break;
    }
  });
});

/** Breaks a stream off as soon as it has told who is there and sent an entry; which of them is first depends on the database. */
const cutAfterPresence: Fault = async (response, forward) => {
  const { headers, body } = await forward();
  response.writeHead(200, { 'content-type': headers.get('content-type') ?? '' });
  let text = '';
  for await (const chunk of body ?? []) {
    response.write(chunk);
    text += Buffer.from(chunk).toString();
    if (['presence', 'entry'].every((event) => new RegExp(`event: ${event}\n.*\n\n`).test(text))) break;
  }
  void setTimeout(20).then(() => response.destroy());
};

test('who is there, the time and the rematch come as events, across a cut', async (t) => {
  const { url } = await sharedService(t);
  const proxy = await startFaultyProxy(t, url, ({ path }, seen) =>
    path.includes('/events') && !seen.some((each) => each.path === path) ? cutAfterPresence : undefined,
  );
  const parlour = new Parlour({ baseUrl: proxy.url });
  const session = await parlour.connectFour.create({ ...TWO, clock: { perMoveS: 3600 } });
  const other = await new Parlour({ baseUrl: url }).connectFour.open(session.id, {
    token: session.tokens[1]?.token ?? '',
  });
  const told: string[] = [];
  const rematches: GameSession[] = [];
  for await (const event of session.events({ rematch: 'wait' })) {
    if (event.event === 'entry') {
      told.push(...event.data.events.map((each) => (each.type === 'offered' ? each.offer : each.type)));
      if (event.data.seq === 1) await other.resign({ ifMatch: false });
      if (event.data.seq === 2) rematches.push(await other.rematch());
    } else if (event.event === 'presence') {
      told.push(event.data === null ? 'nobody knows' : String(event.data.seats));
      if (told.filter((each) => each === 'true,false').length === 2 && other.game.version === 1)
        await other.offer('draw');
    } else told.push(event.event === 'rematch' ? event.data.rematch : typeof Date.parse(event.data.now));
  }
  const rematch = at(rematches, 0);
  t.same(new Set(told.splice(1, 2)), new Set(['began', 'true,false']));
  t.same(told, [...['number', 'nobody knows'], ...['number', 'true,false', 'draw', 'resigned', rematch.id]]);
  t.same(await allOf(session.events({ after: 2 })), [], 'nobody has to wait for it');
  const late = await allOf(session.events({ after: 2, rematch: 'wait' }));
  t.match(late.at(-1), { event: 'rematch', data: { rematch: rematch.id } });
  await rematch.cancel();
  const cancelled = await allOf(rematch.events({ after: 0, rematch: 'wait' }));
  t.equal(cancelled.filter(({ event }) => event === 'entry').length, 1, 'nor for one that cannot come');
});

test('a client plays on when it meets entries, events and fields that it does not know', async (t) => {
  const { url } = await sharedService(t);
  const proxy = await startFaultyProxy(t, url, () => laterRelease);
  const session = await new Parlour({ baseUrl: proxy.url }).connectFour.create(TWO);
  const strategy = ({ legalMoves }: { legalMoves: { type: 'drop'; column: number }[] }) =>
    randomMove(legalMoves);
  const players = [session, await session.forSeat(1)].map((seat) => seat.playGame(strategy));
  const [game] = await Promise.all(players);
  const entries = await allOf(session.entries());
  t.same(
    entries.map(({ seq }) => seq),
    [...Array(game?.version).keys()],
    'every entry, once',
  );
  t.match(entries[1], { move: { type: 'sneeze' }, events: [{ type: 'sneezed' }, { type: 'dropped' }] });
});
