/**
 * Who is connected to games: the open event streams of this instance, counted by game and seat, and what other instances
 * tell of theirs. They tell each other about a game only while both have streams of it, and only what has changed.
 */
import type { Seat, Viewer } from '#src/game-type.js';
import type { GameRecord } from '#src/record/game-record.js';
import type { Instances } from '#src/engine/instances.js';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';

/** A seat counts as present for so long after its last stream has ended: streams that break are opened again. */
const GONE_AFTER_MS = 10_000;
const PAUSE_MS = 2_000;
const KIND = 'presence';
const ASK = 'ask';
const SEPARATOR = '/';

/** An open stream. */
export interface Attendance {
  /** Another viewer has the stream from now on: a takeover has revoked the token of its seat. */
  readonly moveTo: (viewer: Viewer) => void;
  readonly leave: () => void;
}

export interface Presence {
  /**
   * Counts a stream. `tell` is called within two seconds, and then when something has changed, at most every two seconds,
   * with `{seats: [whether each is present], spectators}` as JSON; it returns `false` if it cannot tell it now.
   */
  readonly attend: (
    game: Pick<GameRecord, 'id' | 'seats'>,
    viewer: Viewer,
    tell: (present: string) => boolean,
  ) => Attendance;
  /** Tells streams and other instances what has changed; to be called every second. */
  readonly update: () => void;
}

export interface PresenceOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification'>;
  readonly timers: Pick<Timers, 'now' | 'after'>;
  readonly instances: Pick<Instances, 'others'>;
  /** The id of this instance. */
  readonly id: string;
}

interface Stream {
  readonly tell: (present: string) => boolean;
  told: string;
  nextAt: number;
}

/** The streams of a game on one instance. */
interface Count {
  readonly seats: ReadonlySet<Seat>;
  readonly spectators: number;
}

const NOBODY: Count = { seats: new Set(), spectators: 0 };

/** A game with streams on this instance, or with seats that have just lost theirs. */
interface Room {
  readonly seats: number;
  readonly streams: Set<Stream>;
  readonly bySeat: Map<Viewer, number>;
  readonly elsewhere: Map<string, Count>;
}

const own = ({ bySeat }: Room): Count => ({
  seats: new Set([...bySeat.keys()].filter((seat) => seat !== null)),
  spectators: bySeat.get(null) ?? 0,
});

const presentIn = (room: Room): string => {
  const counts = [own(room), ...room.elsewhere.values()];
  return JSON.stringify({
    seats: Array.from({ length: room.seats }, (_, seat) => counts.some(({ seats }) => seats.has(seat))),
    spectators: counts.reduce((sum, { spectators }) => sum + spectators, 0),
  });
};

/** What this instance knows. */
interface Ledger extends PresenceOptions {
  readonly rooms: Map<string, Room>;
  /** Games of which streams have to be told something, and of which other instances have to be. */
  readonly untold: Set<string>;
  readonly unsent: Set<string>;
}

/** Tells the other instances of the streams here; those who have some, too, answer if asked to. */
const send = ({ store, instances, id: from, rooms, unsent }: Ledger, game: string, asks: boolean): void => {
  unsent.delete(game);
  if (instances.others().length === 0) return;
  const room = rooms.get(game);
  const { seats, spectators } = room === undefined ? NOBODY : own(room);
  store.notify([KIND, game, from, [...seats].join('.'), spectators, asks ? ASK : ''].join(SEPARATOR));
};

/** Takes note of what another instance tells; of `null` that something was missed. */
const receive = (ledger: Ledger, message: string | null): void => {
  const { rooms, untold } = ledger;
  if (message === null) {
    for (const [game, { elsewhere }] of rooms) {
      elsewhere.clear();
      send(ledger, game, true);
    }
    return;
  }
  const [kind, game = '', from = '', seats = '', spectators, asks] = message.split(SEPARATOR);
  const room = rooms.get(game);
  if (kind !== KIND || room === undefined) return;
  const numbers = seats === '' ? [] : seats.split('.').map(Number);
  room.elsewhere.set(from, { seats: new Set(numbers), spectators: Number(spectators) });
  untold.add(game);
  if (asks === ASK) send(ledger, game, false);
};

/** Counts a stream of `viewer` in or out. */
const count = (ledger: Ledger, game: string, room: Room, viewer: Viewer, change: 1 | -1): void => {
  const { rooms, untold, unsent } = ledger;
  const streams = (room.bySeat.get(viewer) ?? 0) + change;
  if (streams > 0) room.bySeat.set(viewer, streams);
  else room.bySeat.delete(viewer);
  untold.add(game);
  unsent.add(game);
  if (room.bySeat.size > 0) return;
  rooms.delete(game);
  untold.delete(game);
  send(ledger, game, false);
};

/** Tells the streams what they do not know yet. Returns whether all know it. */
const tellStreams = (room: Room, now: number): boolean => {
  const present = presentIn(room);
  let areTold = true;
  for (const stream of room.streams) {
    if (stream.told === present) continue;
    if (now >= stream.nextAt && stream.tell(present)) {
      stream.told = present;
      stream.nextAt = now + PAUSE_MS;
    } else areTold = false;
  }
  return areTold;
};

const enter = (ledger: Ledger, game: string, room: Room, viewer: Viewer, stream: Stream): Attendance => {
  let current = viewer;
  room.streams.add(stream);
  count(ledger, game, room, viewer, 1);
  const leave = (): void => {
    count(ledger, game, room, current, -1);
  };
  return {
    moveTo: (next) => {
      if (next === current || !room.streams.has(stream)) return;
      count(ledger, game, room, next, 1);
      leave();
      current = next;
    },
    leave: () => {
      if (!room.streams.delete(stream)) return;
      if (current === null) leave();
      else ledger.timers.after(GONE_AFTER_MS, leave);
    },
  };
};

export const createPresence = (options: PresenceOptions): Presence => {
  const { store, timers, instances } = options;
  const rooms = new Map<string, Room>();
  const ledger: Ledger = { ...options, rooms, untold: new Set(), unsent: new Set() };
  const { untold, unsent } = ledger;
  let alive: readonly string[] = [];
  store.onNotification((message) => {
    receive(ledger, message);
  });

  /** Instances that have ended have no streams any more; those that are new know of none. */
  const followInstances = (): void => {
    const others = instances.others();
    if (others === alive) return;
    const hasNew = others.some((id) => !alive.includes(id));
    alive = others;
    for (const [game, { elsewhere }] of rooms) {
      if (hasNew) unsent.add(game);
      for (const from of elsewhere.keys())
        if (!others.includes(from) && elsewhere.delete(from)) untold.add(game);
    }
  };

  return {
    attend: ({ id, seats: { length: seats } }, viewer, tell) => {
      const known = rooms.get(id);
      const room = known ?? { seats, streams: new Set(), bySeat: new Map(), elsewhere: new Map() };
      rooms.set(id, room);
      const attendance = enter(ledger, id, room, viewer, { tell, told: '', nextAt: 0 });
      if (known === undefined) send(ledger, id, true);
      return attendance;
    },
    update: () => {
      followInstances();
      for (const id of unsent) send(ledger, id, false);
      const now = timers.now();
      for (const id of untold) {
        const room = rooms.get(id);
        if (room === undefined || tellStreams(room, now)) untold.delete(id);
      }
    },
  };
};
