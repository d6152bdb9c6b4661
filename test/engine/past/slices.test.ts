/** Replays share the event loop with other requests, and identical ones share their work. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { garbageCollector } from '#test/support/garbage.js';
import { longGame, startPastViews } from './support.js';

const MOVES = 200;
const SNAPSHOT_INTERVAL = 32;
const YIELDS_BEFORE_ABORT = 20;
const LONG = 3000;

const played = longGame(MOVES);

/** A clock on which every entry takes a millisecond. `onYield` is called between slices. */
const slowTimers = (onYield: () => void) => {
  let now = 0;
  return {
    now: () => {
      now += 1;
      return now;
    },
    yieldToOthers: async () => {
      onYield();
    },
  };
};

test('a long replay lets other requests go in between', async (t) => {
  let yields = 0;
  const { gameAt } = startPastViews(played, { timers: slowTimers(() => (yields += 1)) });
  await gameAt(MOVES);
  t.ok(yields >= MOVES / 8, `${yields} times for ${MOVES} ms`);
});

test('a replay stops when its client disconnects, and leaves no snapshots', async (t) => {
  const client = new AbortController();
  let yields = 0;
  const timers = slowTimers(() => {
    yields += 1;
    if (yields === YIELDS_BEFORE_ABORT) client.abort();
  });
  const { gameAt, pastViews, stored } = startPastViews(played, { timers });
  await t.rejects(gameAt(MOVES, client.signal), { code: 'overloaded' });
  t.equal(yields, YIELDS_BEFORE_ABORT);
  t.ok(stored.read.length > SNAPSHOT_INTERVAL, 'it has passed a snapshot');
  t.ok(stored.read.length < MOVES / 2, 'the rest is not read');
  t.equal(pastViews.distanceTo(played.game, MOVES), MOVES);
  await t.rejects(
    gameAt(MOVES, client.signal),
    { code: 'overloaded' },
    'nor for one that has disconnected before',
  );
});

test('a replay holds few of the states that it passes', async (t) => {
  const long = longGame(LONG);
  const passed: WeakRef<object>[] = [];
  const apply: typeof long.gameType.apply = (...move) => {
    const applied = long.gameType.apply(...move);
    if (applied.ok) passed.push(new WeakRef(applied.state));
    return applied;
  };
  const collectGarbage = garbageCollector();
  let held = NaN;
  const yieldToOthers = async (): Promise<void> => {
    await nextTurn();
    if (passed.length !== LONG - 1) return;
    collectGarbage();
    held = passed.filter((state) => state.deref() !== undefined).length;
  };
  const timers = { ...slowTimers(() => undefined), yieldToOthers };
  await startPastViews({ ...long, gameType: { ...long.gameType, apply } }, { timers }).gameAt(LONG + 1);
  t.ok(held < 50, `${held} of ${passed.length}`);
});

test('identical requests share one replay, which continues while any client waits', async (t) => {
  const clients = Array.from({ length: 5 }, () => new AbortController());
  let yields = 0;
  const timers = slowTimers(() => {
    yields += 1;
    clients[yields - 1]?.abort();
  });
  const { gameAt, stored } = startPastViews(played, { timers });
  const staying = new AbortController();
  const all = [...clients, staying].map(({ signal }) => gameAt(MOVES, signal));
  const games = await Promise.all(all);
  t.equal(games.at(-1)?.version, MOVES);
  t.ok(
    games.every((game) => game === games[0]),
    'one result',
  );
  t.equal(stored.read.length, MOVES, 'every entry is read once');
  const [next] = await Promise.all([gameAt(MOVES), gameAt(MOVES - 1)]);
  t.not(next, games[0], 'afterwards it is computed anew');
});

test('a client who asks just as the last one disconnects gets its response', async (t) => {
  for (let later = 0; later < 30; later += 1) {
    const client = new AbortController();
    let second: Promise<{ version: number }> | undefined;
    const askLater = async (): Promise<void> => {
      for (let turn = 0; turn < later; turn += 1) await Promise.resolve();
      second = gameAt(MOVES);
    };
    let yields = 0;
    const timers = slowTimers(() => {
      yields += 1;
      if (yields !== 3) return;
      client.abort();
      void askLater();
    });
    const { gameAt } = startPastViews(played, { timers });
    await gameAt(MOVES, client.signal).catch(() => null);
    while (second === undefined) await Promise.resolve();
    t.equal((await second).version, MOVES, `${later} turns later`);
  }
});
