/**
 * Who is connected to games, by seat, and which players have a stream over all their games, on all instances. Two instances
 * share this for a game while both have streams of it, and for players when they connect or disconnect. Nothing is stored.
 */
import type { Seat, Viewer } from 'parlour-games/game-type';
import type { GameRecord } from 'parlour-games/record/game-record';
import { createCounts, type Counts } from '#src/engine/round-robin.js';
import type { Instances } from '#src/engine/instances.js';
import type { Store } from '#src/engine/store.js';
import type { Timers } from '#src/engine/timers.js';
import { hearersOf } from './notices.js';
import type { News, NewsKind, Topic } from './subscribers.js';

/** How long a seat or player stays present after its last stream has ended: broken streams are opened again. */
const GONE_AFTER_MS = 10_000;
const PAUSE_MS = 2_000;
/** Games looked at per step and player: few, so that PostgreSQL reads them in the order of their index. */
const GAMES_PER_STEP = 50;
/** A player with more games is reported in several updates. */
const STEPS_PER_UPDATE = 10;
/** The number of games that are kept for a stream whose client is too slow to be told about them. */
const KEPT_GAMES = 1_000;
/** The topic on which an instance that may have missed messages asks the others for the players who are connected there. */
const ALL_PLAYERS: Topic = 'player:';
/** The viewer that a player's stream counts as on the topic of the player. */
const PLAYER: Seat = 0;
const SEPARATOR = '.';

/** The parts of a game on which presence depends. */
export type SeatedGame = Pick<GameRecord, 'id' | 'type' | 'seats'>;

/** Tells a stream who is connected, as JSON; returns `false` if the stream cannot take it now. */
export type Tell = (present: string) => boolean;

/** An open stream of a game. */
export interface Attendance {
  /** Counts the stream for another viewer, if a takeover has revoked the token of its seat. */
  readonly moveTo: (viewer: Viewer, game: SeatedGame) => void;
  readonly leave: () => void;
}

export interface Presence {
  /**
   * Counts a stream of a game, or of a player (`game` is `null`), who is then present in all of its games. `tell` is called
   * within two seconds, and then after each change, at most every two seconds, with `{seats: [whether each is present],
   * spectators}`; for a player's stream also with `game` and `type`.
   */
  readonly attend: (topic: Topic, game: SeatedGame | null, viewer: Viewer, tell: Tell) => Attendance;
  /** The ids of players with a stream over all of their games. */
  readonly presentPlayers: () => string[];
  readonly presentIn: (game: SeatedGame) => string;
  /** Tells streams and other instances what has changed; to be called every second. */
  readonly update: () => Promise<void>;
  /** Processes a message of another instance. */
  readonly receive: (news: News) => void;
  /** Asks the other instances again, because messages of theirs may have been lost. */
  readonly askAgain: () => void;
}

export interface PresenceOptions {
  readonly tellOthers: (topic: Topic, kind: NewsKind, subject: string) => void;
  readonly store: Store;
  readonly timers: Timers;
  readonly instances: Instances;
}

/** What a stream was last told about a game, and when it may be told again. */
interface Told {
  text: string;
  nextAt: number;
}

/** The viewers with streams of a topic on one instance. */
interface Count {
  readonly seats: ReadonlySet<Seat>;
  readonly spectators: number;
}

/** A topic with streams on this instance, now or just before; or with streams elsewhere that matter to players here. */
interface Room {
  readonly topic: Topic;
  /** The game; `null` on the topic of a player, and for a game with streams elsewhere only, until it has been read. */
  game: SeatedGame | null;
  readonly bySeat: Counts<Viewer>;
  readonly elsewhere: Map<string, Count>;
  readonly streams: Map<Tell, Told>;
  /** On the topic of a game: the streams of its players over all of their games. */
  readonly players: Map<Tell, Told>;
}

interface Ledger extends PresenceOptions {
  readonly rooms: Map<Topic, Room>;
  readonly listeners: Set<string>;
  /** Topics whose streams have to be told something. */
  readonly untold: Set<Topic>;
  readonly unsent: Set<Topic>;
  /** Players who have connected or disconnected, each with the last of its games whose players have been told. */
  changedPlayers: ReadonlyMap<string, string | null>;
  /** By stream: games that it has to be told about once its client has read what was written before. */
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

/** The counts of all instances, as far as this one knows. */
const countsIn = (room: Room | undefined): readonly Count[] =>
  room === undefined ? [] : [own(room), ...room.elsewhere.values()];

const isEmpty = (room: Room): boolean =>
  countsIn(room).every(({ seats, spectators }) => seats.size + spectators === 0);

const seated = ({ id, type, seats }: SeatedGame): SeatedGame => ({ id, type, seats });

/** Whether a player has a stream over all of its games. */
const listens = ({ rooms }: Ledger, playerId: string): boolean =>
  countsIn(rooms.get(`player:${playerId}`)).some((count) => count.seats.has(PLAYER));

const presentIn = (ledger: Ledger, { id, seats }: SeatedGame) => {
  const counts = countsIn(ledger.rooms.get(`game:${id}`));
  return {
    seats: seats.map(
      ({ kind, player }, seat) =>
        counts.some((count) => count.seats.has(seat)) ||
        (kind === 'human' && player !== undefined && listens(ledger, player.id)),
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

/** Sends the counts of this instance to the others. If `kind` is `asks`, those with streams of the topic reply with theirs. */
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

const askAgain = (ledger: Ledger): void => {
  for (const { topic, game, elsewhere } of ledger.rooms.values()) {
    if (game !== null) send(ledger, topic, 'asks');
    else if (elsewhere.size > 0) ledger.untold.add(topic);
    elsewhere.clear();
  }
  send(ledger, ALL_PLAYERS, 'asks');
  sendPlayers(ledger);
};

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

/** Drops the counts of instances that have ended, and sends those of this one to new instances. Returns the other instances. */
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

/** Reads the games that have streams on other instances only, and drops those without players on this instance. */
const readGames = async (ledger: Ledger): Promise<void> => {
  const { store, rooms, untold } = ledger;
  for (const topic of untold) {
    if (rooms.get(topic)?.game !== null || playerIn(topic) !== null) continue;
    const game = await store.load(topic.slice('game:'.length));
    const room = rooms.get(topic);
    // A stream may have been opened in the meantime.
    if (room?.game !== null) continue;
    if (game !== null && listenersIn(ledger, game).length > 0) room.game = seated(game);
    else rooms.delete(topic);
  }
};

const keep = ({ late }: Ledger, tell: Tell, game: SeatedGame): void => {
  const games = late.get(tell) ?? new Map<string, SeatedGame>();
  if (games.size < KEPT_GAMES) late.set(tell, games.set(game.id, game));
};

/** Tells streams about games whose news they could not take before, if they can now. */
const tellLate = (ledger: Ledger): void => {
  for (const [tell, games] of ledger.late) {
    for (const game of games.values())
      if (tell(forPlayers(ledger, game))) games.delete(game.id);
      else break;
    if (games.size === 0) ledger.late.delete(tell);
  }
};

/** One step: tells players who share games with `changedPlayers`, once clients have read what was written before. */
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

/** Returns the players who have connected or disconnected, and drops the topics of those who have disconnected. */
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

/** Tells streams of games, and players who share games with them, about the players who have connected or disconnected. */
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

/** Tells each of `streams` the news if it does not have it yet. Returns whether all have it now. */
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

/** Tells the streams of a game, and those of its players, who is connected. Returns whether all are up to date. */
const tellRoom = (ledger: Ledger, { streams, players }: Room, game: SeatedGame): boolean => {
  const listeners = new Set(listenersIn(ledger, game));
  for (const tell of players.keys()) if (!listeners.has(tell)) players.delete(tell);
  for (const tell of listeners) if (!players.has(tell)) players.set(tell, { text: '', nextAt: 0 });
  const now = ledger.timers.now();
  const areTold = tellNews(streams, JSON.stringify(presentIn(ledger, game)), now);
  return (players.size === 0 || tellNews(players, forPlayers(ledger, game), now)) && areTold;
};

/** Counts a stream that begins or ends. Several streams of one viewer count as one. */
const count = (ledger: Ledger, room: Room, viewer: Viewer, change: 1 | -1): void => {
  const { rooms, untold, unsent } = ledger;
  const { topic, game, bySeat, players } = room;
  const streams = bySeat.add(viewer, change);
  if (game === null && streams !== (change === 1 ? 1 : 0)) return;
  untold.add(topic);
  unsent.add(topic);
  if (game !== null && bySeat.total() > 0) return;
  // The players are told before the topic is dropped.
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
    presentPlayers: () =>
      [...rooms.keys()].map(playerIn).filter((id): id is string => id !== null && listens(ledger, id)),
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
        // A player who has connected in the meantime is reported by the next call.
        if (room !== undefined && (game === null || !tellRoom(ledger, room, game))) continue;
        untold.delete(topic);
        if (room !== undefined && isEmpty(room)) rooms.delete(topic);
      }
    },
  };
}
