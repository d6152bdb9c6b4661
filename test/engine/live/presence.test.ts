import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import type { Bus } from '#src/engine/live/bus.js';
import { createTimers } from '#src/timers.js';
import { connectFour } from '#test/engine/support.js';
import { startBus } from './support.js';

const GONE_MS = 10_000;
const { game } = connectFour('');
const players = ['ada', 'bob'].map((id) => ({ player: { id, kind: 'bot' } as const }));
const shared = {
  ...game,
  id: 'shared',
  seats: game.seats.map((seat, index) => ({ ...seat, ...players[index] })),
};

interface Told {
  readonly game: string;
  readonly seats: readonly boolean[];
  readonly spectators: number;
}

/** Two instances, the messages between which are delivered at once, and their time. */
const twoInstances = () => {
  let now = 0;
  let isConnected = true;
  let alive = ['one', 'two'];
  const listeners = new Map<string, (message: string | null) => void>();
  const delayed: { readonly at: number; readonly run: () => void }[] = [];
  const timers = {
    ...createTimers(),
    now: () => now,
    after: (ms: number, run: () => void) => {
      delayed.push({ at: now + ms, run });
      return () => undefined;
    },
  };
  const start = (id: string) => {
    let [from, others]: readonly string[][] = [alive, []];
    return startBus({
      id,
      timers,
      others: () => {
        if (from !== alive) [from, others] = [alive, alive.filter((each) => each !== id)];
        return others ?? [];
      },
      store: {
        notify: (message) => {
          if (isConnected) for (const [to, listen] of listeners) if (to !== id) listen(message);
        },
        onNotification: (listener) => {
          listeners.set(id, listener);
          return () => undefined;
        },
        load: () => Promise.resolve(shared),
        sharedGames: () => Promise.resolve({ games: [shared], unfinished: new Map() }),
      },
    }).bus;
  };
  const instances = [start('one'), start('two')] as const;
  const connect = (connected: boolean) => {
    isConnected = connected;
    if (connected) for (const listen of listeners.values()) listen(null);
  };
  /** Lets so many seconds pass, in each of which the job runs. */
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      for (const { at, run } of delayed) if (at > now - 1000 && at <= now) run();
      for (const { tellPresence } of instances) await tellPresence();
    }
  };
  alive = [...alive];
  return { instances, connect, pass, end: () => (alive = ['one']) };
};

/** A stream, and what it was told: its own seats as a text such as `+-`, and the spectators. */
const { signal } = new AbortController();

const follow = (bus: Bus, viewer: number | null) => {
  const told: string[] = [];
  const tell = (present: string): boolean => {
    const { seats, spectators } = JSON.parse(present) as { seats: boolean[]; spectators: number };
    return told.push(`${seats.map((is) => (is ? '+' : '-')).join('')}${spectators}`) > 0;
  };
  return { ...bus.onGame(game, { viewer, signal, tell }), told };
};

test('streams are told who is connected, on whichever instance', async (t) => {
  const { instances, pass, end, connect } = twoInstances();
  const [one, two] = instances;
  const first = follow(one, 0);
  await pass(1);
  t.same(first.told, ['+-0'], 'a stream counts itself');
  const second = follow(two, 1);
  const spectator = follow(two, null);
  await pass(1);
  t.same(second.told, ['++1'], 'the first one tells of other instances, too');
  t.same(first.told, ['+-0'], 'one every two seconds');
  await pass(1);
  t.same(first.told, ['+-0', '++1']);

  spectator.leave();
  second.leave();
  await pass(2);
  t.equal(first.told.at(-1), '++0', 'a seat is still present');
  const again = follow(two, 1);
  await pass(GONE_MS / 1000);
  t.equal(first.told.at(-1), '++0', 'and stays so if it comes back in time');
  again.leave();
  await pass(GONE_MS / 1000 - 1);
  t.equal(first.told.at(-1), '++0');
  await pass(3);
  t.equal(first.told.at(-1), '+-0', 'it is gone ten seconds afterwards');

  const third = follow(two, 1);
  await pass(2);
  third.moveTo(null, game);
  await pass(2);
  t.equal(first.told.at(-1), '+-1', 'after a takeover the stream is a spectator’s');
  connect(false);
  const unheard = follow(two, null);
  await pass(2);
  t.equal(first.told.at(-1), '+-1');
  connect(true);
  await pass(2);
  t.equal(first.told.at(-1), '+-2', 'what was missed is asked for');
  unheard.leave();
  end();
  await pass(2);
  t.equal(first.told.at(-1), '+-0', 'an instance that has ended has no streams');
});

test('players are told of all of their games, and are present in them', async (t) => {
  const { instances, pass, connect } = twoInstances();
  const [one, two] = instances;
  const listen = (bus: Bus, player: string) => {
    const told: string[] = [];
    const tell = (present: string): boolean => {
      const { game: id, seats, spectators } = JSON.parse(present) as Told;
      t.equal(id, shared.id);
      return told.push(`${seats.map((is) => (is ? '+' : '-')).join('')}${spectators}`) > 0;
    };
    return { told, ...bus.onPlayer(player, { tell }) };
  };
  const ada = listen(one, 'ada');
  await pass(1);
  t.equal(
    one.presentIn(shared),
    JSON.stringify({ game: shared.id, type: shared.type, seats: [true, false], spectators: 0 }),
  );
  const seated: string[] = [];
  const tell = (present: string): boolean => seated.push(present) > 0;
  const spectator = two.onGame(shared, { viewer: null, signal, tell });
  await pass(3);
  t.same(seated, ['{"seats":[true,false],"spectators":1}'], 'a player elsewhere is present');
  t.equal(ada.told.at(-1), '+-1', 'and hears of streams of its game elsewhere');
  spectator.leave();
  await pass(3);
  t.equal(ada.told.at(-1), '+-0');
  const bob = listen(two, 'bob');
  await pass(3);
  t.equal(ada.told.at(-1), '++0', 'and of the other players');
  t.same(one.presentPlayers(), ['ada', 'bob']);
  const seats = shared.seats.map((seat, index) => (index === 1 ? { ...seat, kind: 'cpu' as const } : seat));
  t.match(JSON.parse(one.presentIn({ ...shared, seats })), { seats: [true, false] }, 'after a takeover');
  bob.leave();
  await pass(GONE_MS / 1000 - 2);
  t.equal(ada.told.at(-1), '++0');
  for (const bus of instances) t.same(bus.presentPlayers(), ['ada', 'bob']);
  await pass(4);
  t.equal(ada.told.at(-1), '+-0');
  for (const bus of instances) t.same(bus.presentPlayers(), ['ada'], 'gone ten seconds afterwards');
  ada.leave();
  connect(false);
  connect(true);
  await pass(GONE_MS / 1000 + 2);
  t.notOk(two.presentIn(shared).includes('true'), 'nobody is left');
});

test('of very many shared games, a stream is told as fast as it takes it, and others do not wait', async (t) => {
  const games = Array.from({ length: 1000 }, (_, n) => ({ ...shared, id: `shared ${n}` }));
  let now = 0;
  const { bus } = startBus({
    timers: { ...createTimers(), now: () => now },
    store: {
      sharedGames: async (players, _others, limit) => {
        const after = Number(players.get('bob') ?? -1);
        const page = players.has('bob') ? games.slice(after + 1, after + 1 + limit) : [];
        const isMore = after + limit + 1 < games.length && page.length > 0;
        return { games: page, unfinished: new Map(isMore ? [['bob', String(after + limit)]] : []) };
      },
    },
  });
  const listen = (taken: number) => {
    let room = 0;
    const told = new Set<string>();
    const { leave } = bus.onPlayer('ada', {
      tell: (present) => {
        if ((room -= 1) < 0) return false;
        const { game: id, seats } = JSON.parse(present) as Told;
        if (seats[1] === true) told.add(id);
        return true;
      },
    });
    return { told, leave, drain: () => (room = taken) };
  };
  const [quick, slow, stuck] = [listen(Infinity), listen(300), listen(0)];
  const second = async (): Promise<void> => {
    for (const { drain } of [quick, slow, stuck]) drain();
    now += 1000;
    await bus.tellPresence();
  };
  await second();
  bus.onPlayer('bob', { tell: () => true });
  for (let seconds = 0; seconds < 4; seconds += 1) await second();
  t.equal(quick.told.size, 1000);
  for (let seconds = 0; seconds < 4; seconds += 1) await second();
  t.equal(slow.told.size, 1000, 'nothing is lost while the client reads');
  t.equal(stuck.told.size, 0);
  for (const { leave } of [quick, slow, stuck]) leave();
});

test('a player who listens is present as soon as it has joined', async (t) => {
  const { instances, pass } = twoInstances();
  const [one, two] = instances;
  two.onPlayer('bob', { tell: () => true });
  const told: string[] = [];
  const seats = shared.seats.map((seat, index) => (index === 1 ? at(game.seats, 1) : seat));
  const tell = (present: string): boolean => told.push(present) > 0;
  const stream = one.onGame({ ...shared, seats }, { viewer: null, signal, tell });
  await pass(3);
  stream.moveTo(null, shared);
  await pass(3);
  t.same(told, ['{"seats":[false,false],"spectators":1}', '{"seats":[false,true],"spectators":1}']);
});
