/** Who listens, as the database is told. */
import { test } from 'tap';
import type { Engine } from '#src/engine/engine.js';
import { createMatching } from '#src/engine/players/make-matches.js';
import { createTimers } from '#src/timers.js';
import { startBus } from '#test/engine/live/support.js';

test('players who listen are noted when that changes, and every 20 seconds', async (t) => {
  let now = 0;
  let fails = false;
  let noted: [string[], number][] = [];
  const store = {
    keepInLine: async (ids: readonly string[], ms: number) => {
      if (fails) throw new Error('the database is stopped');
      if (ids.length > 0) noted.push([[...ids], ms]);
    },
    cancelMatches: async () => [],
    waitingLines: async () => [],
  };
  const timers = { ...createTimers(), now: () => now };
  const { bus } = startBus({ timers });
  const note = createMatching({ bus, store, timers } as unknown as Engine);
  const listen = (playerId: string) => bus.onPlayer(playerId, { listens: true }).leave;
  bus.onPlayer('eve', {});
  const notedAt = async (time: number) => {
    noted = [];
    now = time;
    await note().catch(() => undefined);
    return noted;
  };
  const [stream, poll] = [listen('ada'), listen('ada')];
  const other = listen('bob');
  t.strictSame(await notedAt(1_000), [[['ada', 'bob'], 80_000]]);
  t.strictSame(await notedAt(2_000), []);
  poll();
  t.strictSame(await notedAt(3_000), [], 'one of two is closed');
  other();
  t.strictSame(await notedAt(4_000), [[['bob'], 60_000]]);
  t.strictSame(await notedAt(20_000), [[['ada'], 80_000]]);
  t.strictSame(await notedAt(39_000), []);
  fails = true;
  stream();
  await notedAt(39_500);
  fails = false;
  t.strictSame(await notedAt(39_900), [[['ada'], 60_000]], 'once the database is back');
  t.strictSame(await notedAt(60_000), []);
});
