/**
 * The stream of one player over all its games. `floor` is a time up to which the player has been told everything, in all games.
 * The stream keeps the version it has reached only for games that have changed since.
 */
import type { Viewer } from 'parlour-games/game-type';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import type { MatchRecord } from '#src/engine/players/player-store.js';
import { entryPages } from '#src/engine/queries/log.js';
import { at } from 'parlour-games/kit/checked';
import { knowsRules } from 'parlour-games/record/entries';
import { isOver, type EntryRecord, type GameRecord } from 'parlour-games/record/game-record';
import { hearersOf, noticesOf, standingNotices, type Hearer, type Notice } from './notices.js';
import { changedGames, endedMatches, openGames } from './player-pages.js';
import type { SeatedGame, Tell } from './presence.js';
import {
  changeOfSeries,
  changesOfSeries,
  presentSeries,
  type SeriesFollower,
  type SeriesEvent,
} from './series-news.js';
import type { GameChange, News } from './subscribers.js';

export type PlayerEvent =
  /** The player may have missed events, so it has to read its games again. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** A match of the player has ended. */
  | { readonly kind: 'match'; readonly match: MatchRecord }
  | SeriesEvent
  /** Who is connected to a game. */
  | { readonly kind: 'presence'; readonly present: string }
  | {
      readonly kind: 'entry';
      readonly game: GameRecord;
      readonly entry: EntryRecord;
      readonly viewer: Viewer;
    };

/** An event, or none, and the cursor after it. */
export interface PlayerNews {
  readonly event: PlayerEvent | null;
  /** The cursor from which a stream that breaks now can continue; `null` until the snapshot has been sent completely. */
  readonly cursor: string | null;
}

export interface FollowOptions {
  readonly playerId: string;
  /** The last cursor that the player has; `null` for a new stream. */
  readonly cursor: string | null;
  /** The address that reads missed events; addresses take turns reading. */
  readonly address: string;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  readonly tellPresent: Tell;
  /** Called once the player is up to date, with the number of games, matches and series that had to be read. */
  readonly charge: (items: number) => void;
}

interface Follower extends FollowOptions, SeriesFollower {
  /** Ids of the matches that the player has been told about and that have ended since `floor`. */
  matches: Set<string>;
  /** The versions up to which the player has heard of games that have changed since `floor`, by key. */
  readonly reached: Map<string, number>;
}

const DAY_MS = 24 * 3_600_000;

const cursorOf = (floor: number): string => Buffer.from(String(floor)).toString('base64url');

/** The time of a cursor; `null` if it is too old, or not a cursor of this service. */
const floorOf = (cursor: string, now: number): number | null => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const floor = Number(text);
  return /^\d{1,15}$/.test(text) && floor <= now && floor > now - DAY_MS ? floor : null;
};

/** The id of a game as 16 bytes: a key that takes a quarter of the memory of its digits. */
const keyOf = (gameId: string): string => Buffer.from(gameId.replaceAll('-', ''), 'hex').toString('latin1');

/** How many changes are kept while the stream is busy. Games with further ones are read from the store. */
const KEPT_CHANGES = 8;

interface Inbox {
  /** Marks all games as possibly changed. */
  readonly lookAgain: () => void;
  /**
   * The id of a game or series that has changed, and the change if it was kept; `null` if everything has to be looked at,
   * `undefined` if nothing has changed.
   */
  readonly take: () => readonly [string, GameChange | 'series' | null] | null | undefined;
  /** Resolves when there is something, and when the stream ends. */
  readonly wait: () => Promise<unknown>;
  readonly close: () => void;
}

/** What has changed while the stream was busy. */
const createInbox = ({ bus }: Engine, { playerId, signal, tellPresent: tell }: FollowOptions): Inbox => {
  const changed = new Map<string, GameChange | 'series' | null>();
  let isDue = false;
  const lookAgain = (): void => {
    isDue = true;
  };
  const hears = ({ kind, subject, change }: News): boolean => {
    if (kind === 'series') changed.set(subject, kind);
    else if (kind !== 'changed') return false;
    else if (subject === '') lookAgain();
    else changed.set(subject, changed.size < KEPT_CHANGES && !changed.has(subject) ? change : null);
    return true;
  };
  const { next, leave } = bus.onPlayer(playerId, { signal, hears, listens: true, tell });
  return {
    lookAgain,
    take: () => {
      if (isDue) {
        isDue = false;
        return null;
      }
      const [first] = changed;
      if (first !== undefined) changed.delete(first[0]);
      return first;
    },
    wait: next,
    close: leave,
  };
};

const viewerOf = ({ seats }: GameRecord, { seat, isInvited }: Hearer): Viewer =>
  !isInvited && at(seats, seat).kind === 'human' ? seat : null;

const presenceIn = ({ bus }: Engine, game: SeatedGame): PlayerEvent => ({
  kind: 'presence',
  present: bus.presentIn(game),
});

/** The entries of the game from `from` on, in pages. */
const newPages = (
  engine: Engine,
  { address }: Follower,
  game: GameRecord,
  { from, change }: { readonly from: number; readonly change: GameChange | null },
): AsyncIterable<readonly EntryRecord[]> | Iterable<readonly EntryRecord[]> =>
  change === null
    ? entryPages(engine, game, { client: address, after: from - 1 })
    : [change.entries.filter(({ seq }) => seq >= from)];

/** The entries that may cause notices: the first ones, in which seats are taken, and the latest ones. */
const tellingOf = (earlier: readonly EntryRecord[], page: readonly EntryRecord[]): readonly EntryRecord[] =>
  earlier.length === 0 ? page : [...earlier.slice(0, page.length), ...page];

/** A game as it is now, and as the player sees it; `null` if the player is not told about it. */
const heardGame = async (engine: Engine, playerId: string, gameId: string, change: GameChange | null) => {
  const game = change?.game ?? (await engine.games.find(gameId));
  if (game === null) return null;
  const gameType = engine.gameTypes.get(game.type);
  const hearer = hearersOf(game).find((each) => each.playerId === playerId);
  if (gameType === undefined || hearer === undefined) return null;
  if (!knowsRules(gameType, game.rulesVersion) && !isOver(game)) return null;
  return { game, gameType, viewer: viewerOf(game, hearer) };
};

/** Yields the notices that are for the player. */
function* noticesTo(
  engine: Engine,
  playerId: string,
  game: GameRecord,
  notices: readonly Notice[],
): Generator<PlayerEvent> {
  for (const notice of notices) {
    if (notice.playerId !== playerId) continue;
    yield { kind: 'notice', notice };
    if (notice.kind === 'game-started') yield presenceIn(engine, game);
  }
}

/** The events of one game from entry `from` on. `latest` may contain all of these entries; otherwise they are read. */
async function* newsOf(
  engine: Engine,
  follower: Follower,
  gameId: string,
  from: number,
  latest: GameChange | null,
): AsyncGenerator<PlayerEvent> {
  const { playerId, reached } = follower;
  const change = latest !== null && at(latest.entries, 0).seq <= from ? latest : null;
  const cached = change === null ? engine.games.cache.get(gameId) : change.before;
  const heard = await heardGame(engine, playerId, gameId, change);
  if (heard === null) return;
  const { game, gameType, viewer } = heard;
  reached.set(keyOf(gameId), game.version);
  // The database was restored.
  if (game.version < from) yield { kind: 'reset' };
  let telling: readonly EntryRecord[] = [];
  for await (const page of newPages(engine, follower, game, { from, change })) {
    telling = tellingOf(telling, page);
    for (const entry of page) yield { kind: 'entry', game, entry, viewer };
  }
  const before = cached?.version === from ? cached : null;
  yield* noticesTo(engine, playerId, game, noticesOf(gameType, game, telling, before));
}

/** The events of a game since the player was last told about it. */
async function* changeOf(
  engine: Engine,
  follower: Follower,
  gameId: string,
  change: GameChange | null,
): AsyncGenerator<PlayerEvent> {
  const { playerId, floor, reached } = follower;
  const isNew = change !== null && at(change.entries, 0).seq === 0;
  const from =
    reached.get(keyOf(gameId)) ??
    (isNew ? 0 : (await engine.store.changedGames(playerId, floor, { gameId })).games[0]?.from);
  if (from === undefined || (change !== null && change.game.version <= from)) return;
  yield* newsOf(engine, follower, gameId, from, change);
}

/** The matches that have ended since `floor`, except for those that the player has been told about. */
async function* matchesOf(engine: Engine, follower: Follower, next: number): AsyncGenerator<PlayerEvent> {
  const recent = new Set<string>();
  for await (const match of endedMatches(engine, follower, follower.floor)) {
    if (match.endedAt > next) recent.add(match.id);
    if (!follower.matches.has(match.id)) yield { kind: 'match', match };
  }
  follower.matches = recent;
}

/** What has changed in all games, matches and series since `floor`, which it then advances. */
async function* changesOf(engine: Engine, follower: Follower): AsyncGenerator<PlayerEvent> {
  const { floor, reached } = follower;
  const next = Math.max(floor, engine.databaseClock.now() - engine.limits.storedWithinMs);
  yield* matchesOf(engine, follower, next);
  yield* changesOfSeries(engine, follower, next);
  const recent = new Set<string>();
  for await (const { id, version, from, updatedAt } of changedGames(engine, follower, floor)) {
    if (updatedAt > next) recent.add(keyOf(id));
    const last = reached.get(keyOf(id)) ?? from;
    if (version !== last) yield* newsOf(engine, follower, id, last, null);
  }
  for (const key of reached.keys()) if (!recent.has(key)) reached.delete(key);
  follower.floor = next;
}

/**
 * The current state of a game, as notices, after the entries that the player has not received yet: an entry comes before the
 * turn that it causes.
 */
async function* standingIn(
  engine: Engine,
  follower: Follower,
  game: GameRecord,
): AsyncGenerator<PlayerEvent> {
  const { playerId, floor, reached } = follower;
  const gameType = engine.gameTypes.get(game.type);
  if (gameType === undefined) return;
  if (game.updatedAt > floor && reached.get(keyOf(game.id)) !== game.version)
    for await (const event of changeOf(engine, follower, game.id, null))
      if (event.kind !== 'presence') yield event;
  for (const notice of standingNotices(gameType, game, playerId)) yield { kind: 'notice', notice };
}

/** Up to this many games, presence is reported after the whole snapshot; with more games, in between. */
const KEPT_GAMES = 100;

/**
 * The snapshot of the player's games: from then on, all changes are reported. Collects the games in `unseen`; whenever
 * that is full, yields who is connected to them and empties it. The caller reports the rest.
 */
async function* standingOf(
  engine: Engine,
  follower: Follower,
  unseen: SeatedGame[],
): AsyncGenerator<PlayerEvent> {
  const { floor, reached, matches } = follower;
  for await (const { id } of endedMatches(engine, follower, floor)) matches.add(id);
  for await (const { id, version } of changedGames(engine, follower, floor)) reached.set(keyOf(id), version);
  yield* presentSeries(engine, follower);
  for await (const game of openGames(engine, follower)) {
    const { id, type, seats } = game;
    const full = unseen.length < KEPT_GAMES ? [] : unseen.splice(0);
    for (const each of full) yield presenceIn(engine, each);
    unseen.push({ id, type, seats });
    yield* standingIn(engine, follower, game);
  }
}

/** A snapshot for a player that may have missed events. The cursor comes with the last event, or alone. */
async function* beginningOf(
  engine: Engine,
  follower: Follower,
  unseen: SeatedGame[],
): AsyncGenerator<PlayerNews> {
  let last: PlayerEvent | null = follower.cursor === null ? null : { kind: 'reset' };
  for await (const event of standingOf(engine, follower, unseen)) {
    const isLater = event.kind === 'presence';
    // No cursor yet: a stream that continued from it would miss the present state of the remaining games.
    if (isLater || last !== null) yield { event: isLater ? event : last, cursor: null };
    if (!isLater) last = event;
  }
  yield { event: last, cursor: cursorOf(follower.floor) };
}

/** Tells who is connected to `games`, then yields events as they happen, until `signal` aborts. */
async function* eventsOf(
  engine: Engine,
  follower: Follower,
  inbox: Inbox,
  games: AsyncIterable<SeatedGame> | Iterable<SeatedGame>,
): AsyncGenerator<PlayerEvent> {
  for await (const game of games) yield presenceIn(engine, game);
  for (let isCharged = false; !follower.signal.aborted;) {
    const next = inbox.take();
    if (next === null) yield* changesOf(engine, follower);
    else if (next?.[1] === 'series') yield* changeOfSeries(engine, follower, next[0]);
    else if (next !== undefined) yield* changeOf(engine, follower, next[0], next[1]);
    else {
      if (!isCharged) follower.charge(follower.items);
      isCharged = true;
      await inbox.wait();
    }
  }
}

/** The events of a player's stream, without end. They continue from the cursor or, without one, begin with a snapshot. */
async function* newsFor(engine: Engine, follower: Follower, inbox: Inbox): AsyncGenerator<PlayerNews> {
  const now = engine.databaseClock.now();
  const known = follower.cursor === null ? null : floorOf(follower.cursor, now);
  follower.floor = known ?? now - engine.limits.storedWithinMs;
  const unseen: SeatedGame[] = [];
  if (known === null) yield* beginningOf(engine, follower, unseen);
  else inbox.lookAgain();
  const games = known === null ? unseen : openGames(engine, follower);
  for await (const event of eventsOf(engine, follower, inbox, games))
    yield { event, cursor: cursorOf(follower.floor) };
}

/**
 * Yields the events of a player's stream, at least once and in order within a game. A stream that continues from a cursor gets
 * everything since then, and some earlier events again.
 */
export async function* followPlayer(engine: Engine, options: FollowOptions): AsyncGenerator<PlayerNews> {
  if (options.signal.aborted) return;
  const follower: Follower = {
    ...options,
    floor: 0,
    items: 0,
    matches: new Set(),
    series: new Set(),
    reached: new Map(),
  };
  const inbox = createInbox(engine, options);
  try {
    for await (const news of newsFor(engine, follower, inbox)) {
      if (follower.signal.aborted) return;
      yield news;
    }
  } catch (error) {
    // The game has been deleted in the meantime: the stream ends, and the next one does not include the game.
    if (!(error instanceof EngineError)) throw error;
  } finally {
    inbox.close();
  }
}

/**
 * Calls `look` now and whenever there is news of the player, until `isEnough` accepts its result. After `waitMs`, or once
 * `signal` aborts, returns whatever the result is then. The player counts as listening in the meantime.
 */
export async function lookUntil<T>(
  { bus, timers }: Engine,
  playerId: string,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
  look: () => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  const hears = ({ kind }: News): boolean => kind === 'changed';
  const { next, leave } = bus.onPlayer(playerId, { signal, hears, listens: true });
  let isOver = signal.aborted;
  const cancel = timers.after(waitMs, () => {
    isOver = true;
    leave();
  });
  try {
    for (;;) {
      const found = await look();
      if (isEnough(found) || isOver) return found;
      if ((await next()) === null) isOver = true;
    }
  } finally {
    cancel();
    leave();
  }
}
