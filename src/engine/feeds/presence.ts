/**
 * Who is connected to games: the open event streams of this instance, counted by game and seat, and what other instances
 * tell of theirs. They tell each other about a game only while both have streams of it, and only what has changed.
 */
import type { Viewer } from 'parlour-games/game-type';
import type { Instances } from '#src/engine/instances.js';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';
import { createPlayerPresence, GONE_AFTER_MS, type PlayerPresence } from './player-presence.js';
import {
  forPlayers,
  isEmpty,
  listenersIn,
  newRoom,
  NOBODY,
  own,
  tellStreams,
  type Count,
  type Room,
  type Rooms,
  type SeatedGame,
  type Stream,
} from './rooms.js';

/** Games of each player who has come or gone that are looked at in a step: few, so that PostgreSQL reads them in their order. */
const GAMES_PER_STEP = 50;
/** Whoever has more games is told of in several updates. */
const STEPS_PER_UPDATE = 10;
const KIND = 'presence';
const ASK = 'ask';
const SEPARATOR = '/';

/** An open stream. */
export interface Attendance {
  /** The game has changed, and another viewer may have the stream: a takeover has revoked the token of its seat. */
  readonly moveTo: (viewer: Viewer, game: SeatedGame) => void;
  readonly leave: () => void;
}

export interface Presence {
  /**
   * Counts a stream. `tell` is called within two seconds, and then when something has changed, at most every two seconds,
   * with `{seats: [whether each is present], spectators}` as JSON; it returns `false` if it cannot tell it now.
   */
  readonly attend: (game: SeatedGame, viewer: Viewer, tell: (present: string) => boolean) => Attendance;
  /**
   * Counts a stream of a player over all of its games: it is present in all of them. `tell` is called when something has
   * changed in one of them, with `{game, type, seats, spectators}` as JSON. Returns what is to be called at the end.
   */
  readonly attendAll: PlayerPresence['attend'];
  /** What is told to players of a game, as JSON. */
  readonly presentIn: (game: SeatedGame) => string;
  /** Tells streams and other instances what has changed; to be called every second. */
  readonly update: () => Promise<void>;
}

export interface PresenceOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification' | 'load' | 'sharedGames'>;
  readonly timers: Pick<Timers, 'now' | 'after'>;
  readonly instances: Pick<Instances, 'others'>;
  /** The id of this instance. */
  readonly id: string;
}

/** What this instance knows. */
interface Ledger extends PresenceOptions, Rooms {
  /** What others told of games without a room here. */
  readonly unknown: Map<string, Map<string, Count>>;
  /** Games of which streams have to be told something, and of which other instances have to be. */
  readonly untold: Set<string>;
  readonly unsent: Set<string>;
  /** Players who have come or gone, of whom those who share games with them have to be told yet. */
  changedPlayers: ReadonlyMap<string, string | null>;
}

/** Tells the other instances of the streams here; those who have some, too, answer if asked to. */
const send = ({ store, instances, id: from, rooms, unsent }: Ledger, game: string, asks: boolean): void => {
  unsent.delete(game);
  if (instances.others().length === 0) return;
  const room = rooms.get(game);
  const { seats, spectators } = room === undefined ? NOBODY : own(room);
  store.notify([KIND, game, from, [...seats].join('.'), spectators, asks ? ASK : ''].join(SEPARATOR));
};

/** Something that other instances told was missed: asks them. */
const askAgain = (ledger: Ledger): void => {
  for (const [game, { elsewhere }] of ledger.rooms) {
    elsewhere.clear();
    send(ledger, game, true);
  }
};

const countOf = (seats: string, spectators: string): Count => ({
  seats: new Set(seats === '' ? [] : seats.split('.').map(Number)),
  spectators: Number(spectators),
});

/** Takes note of what another instance tells. */
const receive = (ledger: Ledger, message: string): void => {
  const { rooms, untold, unknown, players } = ledger;
  const [kind, game = '', from = '', seats = '', spectators = '', asks] = message.split(SEPARATOR);
  if (kind !== KIND) return;
  const room = rooms.get(game);
  const there = countOf(seats, spectators);
  if (room !== undefined) {
    room.elsewhere.set(from, there);
    untold.add(game);
    if (asks === ASK) send(ledger, game, false);
  } else if (players.listeners.size > 0) {
    const told = unknown.get(game) ?? new Map<string, Count>();
    unknown.set(game, told.set(from, there));
  }
};

/** Opens rooms of games that others have streams of, if a player here is in them. */
const openUnknown = async (ledger: Ledger): Promise<void> => {
  const { store, rooms, unknown, untold } = ledger;
  const told = [...unknown];
  unknown.clear();
  for (const [id, elsewhere] of told) {
    const game = rooms.has(id) ? null : await store.load(id);
    if (game === null || listenersIn(ledger, game).length === 0) continue;
    rooms.set(id, newRoom(game, elsewhere));
    untold.add(id);
  }
};

/** Tells of players who have come or gone those who share their next games with them. */
const tellOfGames = async (ledger: Ledger): Promise<void> => {
  const { store, players, rooms } = ledger;
  const listening = [...players.listeners.keys()];
  const shared = await store.sharedGames(ledger.changedPlayers, listening, GAMES_PER_STEP);
  ledger.changedPlayers = shared.unfinished;
  for (const game of shared.games) {
    const present = forPlayers(ledger, game);
    if (!rooms.has(game.id)) for (const { tell } of listenersIn(ledger, game)) tell(present);
  }
};

/** Tells of players who have come or gone: streams of games, and players who share games with them. */
const tellOfPlayers = async (ledger: Ledger): Promise<void> => {
  const { players, rooms, untold } = ledger;
  const changed = players.takeChanged();
  for (const [id, { game }] of rooms)
    if (game.seats.some(({ player }) => player !== undefined && changed.includes(player.id))) untold.add(id);
  const isHeard = players.listeners.size > 0;
  ledger.changedPlayers = new Map(
    isHeard ? [...ledger.changedPlayers, ...changed.map((id) => [id, null] as const)] : [],
  );
  for (let step = 0; step < STEPS_PER_UPDATE && ledger.changedPlayers.size > 0; step += 1)
    await tellOfGames(ledger);
};

/** Counts a stream of `viewer` in or out. */
const count = (ledger: Ledger, game: string, room: Room, viewer: Viewer, change: 1 | -1): void => {
  const { rooms, untold, unsent } = ledger;
  room.bySeat.add(viewer, change);
  untold.add(game);
  unsent.add(game);
  if (room.bySeat.total() > 0) return;
  // Its players are told before it is forgotten.
  if (room.players.size === 0 && isEmpty(room)) rooms.delete(game);
  send(ledger, game, false);
};

const enter = (ledger: Ledger, game: string, room: Room, viewer: Viewer, stream: Stream): Attendance => {
  let current = viewer;
  room.streams.add(stream);
  count(ledger, game, room, viewer, 1);
  const leave = (): void => {
    count(ledger, game, room, current, -1);
  };
  return {
    moveTo: (next, { id, type, seats }) => {
      const { seats: before } = room.game;
      room.game = { id, type, seats };
      // A player who listens anywhere is present as soon as it has a seat.
      if (seats.some(({ player }, seat) => player?.id !== before[seat]?.player?.id)) ledger.untold.add(game);
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

export function createPresence(options: PresenceOptions): Presence {
  const { store, timers, instances } = options;
  const rooms = new Map<string, Room>();
  const players = createPlayerPresence(options);
  const ledger: Ledger = {
    ...{ ...options, rooms, players },
    ...{ untold: new Set(), unsent: new Set(), unknown: new Map(), changedPlayers: new Map() },
  };
  const { untold, unsent } = ledger;
  let alive: readonly string[] = [];
  store.onNotification((message) => {
    if (message === null) askAgain(ledger);
    else receive(ledger, message);
  });

  /** Instances that have ended have no streams any more; those that are new know of none. */
  const followInstances = (): void => {
    const others = instances.others();
    if (others === alive) return;
    const hasNew = others.some((id) => !alive.includes(id));
    alive = others;
    players.keepOnly(others);
    if (hasNew) players.sendAll();
    for (const [game, { elsewhere }] of rooms) {
      if (hasNew) unsent.add(game);
      for (const from of elsewhere.keys())
        if (!others.includes(from) && elsewhere.delete(from)) untold.add(game);
    }
  };

  return {
    attendAll: players.attend,
    presentIn: (game) => forPlayers(ledger, game),
    attend: (game, viewer, tell) => {
      const { id } = game;
      const known = rooms.get(id);
      const room = known ?? newRoom(game);
      rooms.set(id, room);
      const attendance = enter(ledger, id, room, viewer, { tell, told: '', nextAt: 0 });
      if (known === undefined) send(ledger, id, true);
      return attendance;
    },
    update: async () => {
      followInstances();
      for (const id of unsent) send(ledger, id, false);
      await openUnknown(ledger);
      await tellOfPlayers(ledger);
      const now = timers.now();
      for (const id of untold) {
        const room = rooms.get(id);
        if (room !== undefined && !tellStreams(ledger, room, now)) continue;
        untold.delete(id);
        if (room !== undefined && isEmpty(room)) rooms.delete(id);
      }
    },
  };
}
