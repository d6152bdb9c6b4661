/**
 * Who is on a topic: the open streams of games, by seat, and those of players over all of their games, of this instance and as
 * others tell. They tell each other of a game only while both have streams of it, of players whenever these come or go, and only
 * what has changed; no table is written.
 */
import type { Seat, Viewer } from 'parlour-games/game-type';
import type { GameRecord } from 'parlour-games/record/game-record';
import { createCounts, type Counts } from '#src/engine/round-robin.js';
import type { Instances } from '#src/engine/instances.js';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';
import { hearersOf } from './notices.js';
import type { News, NewsKind, Topic } from './subscribers.js';

/** A seat and a player count as present for so long after their last stream has ended: streams that break are opened again. */
const GONE_AFTER_MS = 10_000;
const PAUSE_MS = 2_000;
/** Games of each player who has come or gone that are looked at in a step: few, so that PostgreSQL reads them in their order. */
const GAMES_PER_STEP = 50;
/** Whoever has more games is told of in several updates. */
const STEPS_PER_UPDATE = 10;
/** Of games that a stream could not take yet, so many are kept for it. */
const KEPT_GAMES = 1_000;
/** An instance that may have missed something asks for them. */
const ALL_PLAYERS: Topic = 'player:';
/** What a stream of a player counts as, on the topic of the player. */
const PLAYER: Seat = 0;
const SEPARATOR = '.';

/** What of a game decides who counts as present in it. */
export type SeatedGame = Pick<GameRecord, 'id' | 'type' | 'seats'>;

/** Tells a stream who is connected, as JSON; returns `false` if that cannot be done now. */
export type Tell = (present: string) => boolean;

/** An open stream of a game. */
export interface Attendance {
  /** The game has changed, and another viewer may have the stream: a takeover has revoked the token of its seat. */
  readonly moveTo: (viewer: Viewer, game: SeatedGame) => void;
  readonly leave: () => void;
}

export interface Presence {
  /**
   * Counts a stream of a game, or of a player over all of its games (`null`), in all of which it is present. `tell` is called
   * within two seconds, and then when something has changed, at most every two seconds: with `{seats: [whether each is present],
   * spectators}`, in a player's games also with `game` and `type`.
   */
  readonly attend: (topic: Topic, game: SeatedGame | null, viewer: Viewer, tell: Tell) => Attendance;
  /** What is told to players of a game. */
  readonly presentIn: (game: SeatedGame) => string;
  /** Tells streams and other instances what has changed; to be called every second. */
  readonly update: () => Promise<void>;
  /** Takes note of what another instance tells. */
  readonly receive: (news: News) => void;
  /** Something that other instances told was missed: asks them. */
  readonly askAgain: () => void;
}

export interface PresenceOptions {
  readonly tellOthers: (topic: Topic, kind: NewsKind, subject: string) => void;
  readonly store: Store;
  readonly timers: Timers;
  readonly instances: Instances;
}

/** What a stream has been told of a game. */
interface Told {
  text: string;
  nextAt: number;
}

/** The streams of a topic on one instance. */
interface Count {
  readonly seats: ReadonlySet<Seat>;
  readonly spectators: number;
}

/** A topic with streams on this instance, or that have just ended; or with streams elsewhere that matter here. */
interface Room {
  readonly topic: Topic;
  /** The game; `null` on the topic of a player, and until a game was read whose streams are all on other instances. */
  game: SeatedGame | null;
  readonly bySeat: Counts<Viewer>;
  readonly elsewhere: Map<string, Count>;
  readonly streams: Map<Tell, Told>;
  /** Streams of players over all of their games, on the topic of one of these. */
  readonly players: Map<Tell, Told>;
}

/** What this instance knows. */
interface Ledger extends PresenceOptions {
  readonly rooms: Map<Topic, Room>;
  /** The players with streams here. */
  readonly listeners: Set<string>;
  /** Topics of which streams have to be told something, and of which other instances have to be. */
  readonly untold: Set<Topic>;
  readonly unsent: Set<Topic>;
  /** Players who have come or gone, of whom those who share games with them have to be told yet. */
  changedPlayers: ReadonlyMap<string, string | null>;
  /** By stream, games of which it has to be told once its client has read what came before. */
  readonly late: Map<Tell, Map<string, SeatedGame>>;
}

const playerIn = (topic: Topic): string | null =>
  topic.startsWith(ALL_PLAYERS) ? topic.slice(ALL_PLAYERS.length) : null;

const openRoom = ({ rooms }: Ledger, topic: Topic): Room => {
  const room: Room = {
    topic,
    game: null,
    bySeat: createCounts(),
    elsewhere: new Map(),
    streams: new Map(),
    players: new Map(),
  };
  rooms.set(topic, room);
  return room;
};

const own = ({ bySeat }: Pick<Room, 'bySeat'>): Count => ({
  seats: new Set([...bySeat.all.keys()].filter((seat) => seat !== null)),
  spectators: bySeat.of(null),
});

/** On all instances, as far as is known. */
const countsIn = (room: Room | undefined): readonly Count[] =>
  room === undefined ? [] : [own(room), ...room.elsewhere.values()];

const isEmpty = (room: Room): boolean =>
  countsIn(room).every(({ seats, spectators }) => seats.size + spectators === 0);

const seated = ({ id, type, seats }: SeatedGame): SeatedGame => ({ id, type, seats });

const presentIn = ({ rooms }: Ledger, { id, seats }: SeatedGame) => {
  const counts = countsIn(rooms.get(`game:${id}`));
  const listens = (playerId: string): boolean =>
    countsIn(rooms.get(`player:${playerId}`)).some((count) => count.seats.has(PLAYER));
  return {
    seats: seats.map(
      ({ kind, player }, seat) =>
        counts.some((count) => count.seats.has(seat)) ||
        (kind === 'human' && player !== undefined && listens(player.id)),
    ),
    spectators: counts.reduce((sum, { spectators }) => sum + spectators, 0),
  };
};

const forPlayers = (ledger: Ledger, game: SeatedGame): string =>
  JSON.stringify({ game: game.id, type: game.type, ...presentIn(ledger, game) });

/** The streams of a game’s players over all of their games. */
const listenersIn = ({ listeners, rooms }: Ledger, game: SeatedGame): Tell[] =>
  listeners.size === 0
    ? []
    : hearersOf(game).flatMap(({ playerId }) => [...(rooms.get(`player:${playerId}`)?.streams.keys() ?? [])]);

/** Tells the other instances of the streams here; those who have some, too, answer if asked to. */
const send = (ledger: Ledger, topic: Topic, kind: 'present' | 'asks' = 'present'): void => {
  const { tellOthers, instances, rooms, unsent } = ledger;
  unsent.delete(topic);
  if (instances.others().length === 0) return;
  const { seats, spectators } = own(rooms.get(topic) ?? { bySeat: createCounts<Viewer>() });
  tellOthers(topic, kind, [instances.id, spectators, ...seats].join(SEPARATOR));
};

const sendPlayers = (ledger: Ledger): void => {
  for (const { topic, game, bySeat } of ledger.rooms.values())
    if (game === null && bySeat.total() > 0) send(ledger, topic);
};

/** Something that other instances told was missed: asks them. */
const askAgain = (ledger: Ledger): void => {
  for (const { topic, game, elsewhere } of ledger.rooms.values()) {
    if (game !== null) send(ledger, topic, 'asks');
    else if (elsewhere.size > 0) ledger.untold.add(topic);
    elsewhere.clear();
  }
  send(ledger, ALL_PLAYERS, 'asks');
  sendPlayers(ledger);
};

/** Takes note of what another instance tells. */
const receive = (ledger: Ledger, { topic, kind, subject }: News): void => {
  const { rooms, untold, listeners } = ledger;
  if (topic === ALL_PLAYERS) {
    sendPlayers(ledger);
    return;
  }
  const [from = '', spectators, ...seats] = subject.split(SEPARATOR);
  const matters = playerIn(topic) !== null || listeners.size > 0;
  const room = rooms.get(topic) ?? (matters ? openRoom(ledger, topic) : undefined);
  if (room === undefined) return;
  room.elsewhere.set(from, { spectators: Number(spectators), seats: new Set(seats.map(Number)) });
  untold.add(topic);
  if (kind === 'asks') send(ledger, topic);
};

/** Instances that have ended have no streams any more; those that are new know of none. */
const followInstances = (ledger: Ledger, before: readonly string[]): readonly string[] => {
  const { instances, rooms, unsent, untold } = ledger;
  const others = instances.others();
  if (others === before) return others;
  const hasNew = others.some((id) => !before.includes(id));
  for (const [topic, { bySeat, elsewhere }] of rooms) {
    if (hasNew && bySeat.total() > 0) unsent.add(topic);
    for (const from of elsewhere.keys())
      if (!others.includes(from) && elsewhere.delete(from)) untold.add(topic);
  }
  return others;
};

/** Reads the games that only others have streams of, and forgets those that no player here is in. */
const readGames = async (ledger: Ledger): Promise<void> => {
  const { store, rooms, untold } = ledger;
  for (const topic of untold) {
    if (rooms.get(topic)?.game !== null || playerIn(topic) !== null) continue;
    const game = await store.load(topic.slice('game:'.length));
    const room = rooms.get(topic);
    // A stream may have come meanwhile.
    if (room?.game !== null) continue;
    if (game !== null && listenersIn(ledger, game).length > 0) room.game = seated(game);
    else rooms.delete(topic);
  }
};

const keep = ({ late }: Ledger, tell: Tell, game: SeatedGame): void => {
  const games = late.get(tell) ?? new Map<string, SeatedGame>();
  if (games.size < KEPT_GAMES) late.set(tell, games.set(game.id, game));
};

/** Tells streams of the games that they could not take before, as far as they can now. */
const tellLate = (ledger: Ledger): void => {
  for (const [tell, games] of ledger.late) {
    for (const game of games.values())
      if (tell(forPlayers(ledger, game))) games.delete(game.id);
      else break;
    if (games.size === 0) ledger.late.delete(tell);
  }
};

/** Tells of players who have come or gone those who share their next games with them, once clients have taken what was written. */
const tellOfGames = async (ledger: Ledger): Promise<void> => {
  const { store, listeners, rooms, changedPlayers, timers } = ledger;
  await timers.yieldToOthers(ALL_PLAYERS);
  tellLate(ledger);
  const shared = await store.sharedGames(changedPlayers, [...listeners], GAMES_PER_STEP);
  ledger.changedPlayers = shared.unfinished;
  for (const game of shared.games) {
    if (rooms.has(`game:${game.id}`)) continue;
    const present = forPlayers(ledger, game);
    for (const tell of listenersIn(ledger, game))
      if (ledger.late.has(tell) || !tell(present)) keep(ledger, tell, game);
  }
};

/** The players who have come or gone; forgets those who have gone. */
const takeChangedPlayers = ({ rooms, untold }: Ledger): ReadonlySet<string> => {
  const changed = new Set<string>();
  for (const topic of untold) {
    const playerId = playerIn(topic);
    if (playerId === null) continue;
    changed.add(playerId);
    untold.delete(topic);
    const room = rooms.get(topic);
    if (room !== undefined && isEmpty(room)) rooms.delete(topic);
  }
  return changed;
};

/** Tells of players who have come or gone: streams of games, and players who share games with them. */
const tellOfPlayers = async (ledger: Ledger): Promise<void> => {
  const { rooms, untold, listeners } = ledger;
  const changed = takeChangedPlayers(ledger);
  if (changed.size > 0)
    for (const [topic, { game }] of rooms)
      if (game?.seats.some(({ player }) => player !== undefined && changed.has(player.id)) === true)
        untold.add(topic);
  const toTell = [...ledger.changedPlayers, ...[...changed].map((id) => [id, null] as const)];
  ledger.changedPlayers = new Map(listeners.size > 0 ? toTell : []);
  tellLate(ledger);
  for (let step = 0; step < STEPS_PER_UPDATE && ledger.changedPlayers.size > 0; step += 1)
    await tellOfGames(ledger);
};

/** Tells each of `streams` what it does not know yet. Returns whether all know it. */
const tellNews = (streams: Iterable<readonly [Tell, Told]>, news: string, now: number): boolean => {
  let areTold = true;
  for (const [tell, told] of streams) {
    if (told.text === news) continue;
    if (now >= told.nextAt && tell(news)) {
      told.text = news;
      told.nextAt = now + PAUSE_MS;
    } else areTold = false;
  }
  return areTold;
};

/** Tells the streams of a game, and those of its players. Returns whether all know who is connected. */
const tellRoom = (ledger: Ledger, { streams, players }: Room, game: SeatedGame): boolean => {
  const listeners = new Set(listenersIn(ledger, game));
  for (const tell of players.keys()) if (!listeners.has(tell)) players.delete(tell);
  for (const tell of listeners) if (!players.has(tell)) players.set(tell, { text: '', nextAt: 0 });
  const now = ledger.timers.now();
  const areTold = tellNews(streams, JSON.stringify(presentIn(ledger, game)), now);
  return (players.size === 0 || tellNews(players, forPlayers(ledger, game), now)) && areTold;
};

/** Counts a stream in or out. Whoever listens more than once is as present as once. */
const count = (ledger: Ledger, room: Room, viewer: Viewer, change: 1 | -1): void => {
  const { rooms, untold, unsent } = ledger;
  const { topic, game, bySeat, players } = room;
  const streams = bySeat.add(viewer, change);
  if (game === null && streams !== (change === 1 ? 1 : 0)) return;
  untold.add(topic);
  unsent.add(topic);
  if (game !== null && bySeat.total() > 0) return;
  // Its players are told before it is forgotten.
  if (game !== null && players.size === 0 && isEmpty(room)) rooms.delete(topic);
  send(ledger, topic);
};

const attend = (
  ledger: Ledger,
  topic: Topic,
  game: SeatedGame | null,
  viewer: Viewer,
  tell: Tell,
): Attendance => {
  const { rooms, listeners, timers, untold } = ledger;
  const playerId = playerIn(topic);
  const room = rooms.get(topic) ?? openRoom(ledger, topic);
  let current = playerId === null ? viewer : PLAYER;
  const isUnknown = game !== null && room.game === null;
  if (isUnknown) room.game = seated(game);
  room.streams.set(tell, { text: '', nextAt: 0 });
  if (playerId !== null) listeners.add(playerId);
  count(ledger, room, current, 1);
  if (isUnknown) send(ledger, topic, 'asks');
  const leave = (): void => {
    count(ledger, room, current, -1);
  };
  return {
    moveTo: (next, now) => {
      const before = room.game?.seats;
      room.game = seated(now);
      // A player who listens anywhere is present as soon as it has a seat.
      if (now.seats.some(({ player }, seat) => player?.id !== before?.[seat]?.player?.id)) untold.add(topic);
      if (next === current || !room.streams.has(tell)) return;
      count(ledger, room, next, 1);
      leave();
      current = next;
    },
    leave: () => {
      if (!room.streams.delete(tell)) return;
      ledger.late.delete(tell);
      if (playerId !== null && room.streams.size === 0) listeners.delete(playerId);
      if (current === null) leave();
      else timers.after(GONE_AFTER_MS, leave);
    },
  };
};

export function createPresence(options: PresenceOptions): Presence {
  const ledger: Ledger = {
    ...options,
    rooms: new Map(),
    listeners: new Set(),
    untold: new Set(),
    unsent: new Set(),
    changedPlayers: new Map(),
    late: new Map(),
  };
  const { rooms, untold, unsent } = ledger;
  let others: readonly string[] = [];
  return {
    receive: (news) => {
      receive(ledger, news);
    },
    askAgain: () => {
      askAgain(ledger);
    },
    presentIn: (game) => forPlayers(ledger, game),
    attend: (...stream) => attend(ledger, ...stream),
    update: async () => {
      others = followInstances(ledger, others);
      for (const topic of unsent) send(ledger, topic);
      await readGames(ledger);
      await tellOfPlayers(ledger);
      for (const topic of untold) {
        const room = rooms.get(topic);
        const game = room?.game ?? null;
        // A player who has come meanwhile is told of by the next call.
        if (room !== undefined && (game === null || !tellRoom(ledger, room, game))) continue;
        untold.delete(topic);
        if (room !== undefined && isEmpty(room)) rooms.delete(topic);
      }
    },
  };
}
