import { test } from 'tap';
import { createPresence } from '#src/engine/feeds/presence.js';
import { connectFour } from '#test/engine/support.js';

const GONE_MS = 10_000;
const { game } = connectFour('');

/** Two instances, the messages between which are delivered at once, and their time. */
const twoInstances = () => {
  let now = 0;
  let isConnected = true;
  let alive = ['one', 'two'];
  const listeners = new Map<string, (message: string | null) => void>();
  const delayed: { readonly at: number; readonly run: () => void }[] = [];
  const timers = {
    now: () => now,
    after: (ms: number, run: () => void) => {
      delayed.push({ at: now + ms, run });
      return () => undefined;
    },
  };
  const start = (id: string) => {
    let [from, others]: readonly string[][] = [alive, []];
    return createPresence({
      id,
      timers,
      instances: {
        others: () => {
          if (from !== alive) [from, others] = [alive, alive.filter((each) => each !== id)];
          return others ?? [];
        },
      },
      store: {
        notify: (message) => {
          if (isConnected) for (const [to, listen] of listeners) if (to !== id) listen(message);
        },
        onNotification: (listener) => {
          listeners.set(id, listener);
          return () => undefined;
        },
      },
    });
  };
  const instances = [start('one'), start('two')] as const;
  const connect = (connected: boolean) => {
    isConnected = connected;
    if (connected) for (const listen of listeners.values()) listen(null);
  };
  /** Lets so many seconds pass, in each of which the job runs. */
  const pass = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      for (const { at, run } of delayed) if (at > now - 1000 && at <= now) run();
      for (const { update } of instances) update();
    }
  };
  alive = [...alive];
  return { instances, connect, pass, end: () => (alive = ['one']) };
};

/** A stream, and what it was told: its own seats as a text such as `+-`, and the spectators. */
const follow = (presence: ReturnType<typeof createPresence>, viewer: number | null) => {
  const told: string[] = [];
  const attendance = presence.attend(game, viewer, (present) => {
    const { seats, spectators } = JSON.parse(present) as { seats: boolean[]; spectators: number };
    told.push(`${seats.map((is) => (is ? '+' : '-')).join('')}${spectators}`);
    return true;
  });
  return { ...attendance, told };
};

test('streams are told who is connected, on whichever instance', async (t) => {
  const { instances, pass, end, connect } = twoInstances();
  const [one, two] = instances;
  const first = follow(one, 0);
  pass(1);
  t.same(first.told, ['+-0'], 'a stream counts itself');
  const second = follow(two, 1);
  const spectator = follow(two, null);
  pass(1);
  t.same(second.told, ['++1'], 'the first one tells of other instances, too');
  t.same(first.told, ['+-0'], 'one every two seconds');
  pass(1);
  t.same(first.told, ['+-0', '++1']);

  spectator.leave();
  second.leave();
  pass(2);
  t.equal(first.told.at(-1), '++0', 'a seat is still present');
  const again = follow(two, 1);
  pass(GONE_MS / 1000);
  t.equal(first.told.at(-1), '++0', 'and stays so if it comes back in time');
  again.leave();
  pass(GONE_MS / 1000 - 1);
  t.equal(first.told.at(-1), '++0');
  pass(3);
  t.equal(first.told.at(-1), '+-0', 'it is gone ten seconds afterwards');

  const third = follow(two, 1);
  pass(2);
  third.moveTo(null);
  pass(2);
  t.equal(first.told.at(-1), '+-1', 'after a takeover the stream is a spectator’s');
  connect(false);
  const unheard = follow(two, null);
  pass(2);
  t.equal(first.told.at(-1), '+-1');
  connect(true);
  pass(2);
  t.equal(first.told.at(-1), '+-2', 'what was missed is asked for');
  unheard.leave();
  end();
  pass(2);
  t.equal(first.told.at(-1), '+-0', 'an instance that has ended has no streams');
});
