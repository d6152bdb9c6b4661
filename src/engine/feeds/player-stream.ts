/**
 * What one player hears of all its games. It is at the same place in all of them: `floor`, a time up to which it has heard
 * everything. Only for games that have changed since does it keep how far it is.
 */
import type { Viewer } from 'parlour-games/game-type';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import {
  hearersOf,
  noticesOf,
  standingNotices,
  type Hearer,
  type Notice,
} from '#src/engine/players/notices.js';
import type { MatchRecord } from '#src/engine/players/match-store.js';
import type { ChangedGame } from '#src/engine/players/player-store.js';
import type { GameChange } from '#src/engine/players/signals.js';
import { entryPages } from '#src/engine/queries/log.js';
import { at } from 'parlour-games/kit/checked';
import { knowsRules } from 'parlour-games/record/entries';
import { isOver, type EntryRecord, type GameRecord } from 'parlour-games/record/game-record';
import {
  createInbox,
  createMatchNews,
  cursorOf,
  floorOf,
  type Inbox,
  keyOf,
  type MatchNews,
  openGames,
  withLast,
} from './player-inbox.js';

export type PlayerEvent =
  /** The player has to read its games: nobody knows what it has missed. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** A match of the player has ended. */
  | { readonly kind: 'match'; readonly match: MatchRecord }
  /** Who is connected to a game. */
  | { readonly kind: 'presence'; readonly present: string }
  | {
      readonly kind: 'entry';
      readonly game: GameRecord;
      readonly entry: EntryRecord;
      readonly viewer: Viewer;
    };

/** An event, or none, and from where to go on after it. */
export interface PlayerNews {
  readonly event: PlayerEvent | null;
  /** `null` while the beginning is not told. */
  readonly cursor: string | null;
}

export interface FollowOptions {
  readonly playerId: string;
  /** The last cursor that the player has; `null` for a new stream. */
  readonly cursor: string | null;
  /** Whose turns are taken to read what the player has missed. */
  readonly address: string;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

interface Follower extends FollowOptions {
  floor: number;
  readonly matchNews: MatchNews;
  /** By key, the versions up to which the player has heard of games that have changed since `floor`. */
  readonly reached: Map<string, number>;
}

const viewerOf = ({ seats }: GameRecord, { seat, isInvited }: Hearer): Viewer =>
  !isInvited && at(seats, seat).kind === 'human' ? seat : null;

const presenceIn = ({ presence }: Engine, game: GameRecord): PlayerEvent => ({
  kind: 'presence',
  present: presence.presentIn(game),
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

/** Of many entries, those that notices may come of: the first ones, in which seats are taken, and the latest. */
const tellingOf = (earlier: readonly EntryRecord[], page: readonly EntryRecord[]): readonly EntryRecord[] =>
  earlier.length === 0 ? page : [...earlier.slice(0, page.length), ...page];

/** A game as it is now, and as the player sees it; `null` if it hears nothing of it. */
const heardGame = async (engine: Engine, playerId: string, gameId: string, change: GameChange | null) => {
  const game = change?.game ?? (await engine.games.find(gameId));
  if (game === null) return null;
  const gameType = engine.gameTypes.get(game.type);
  const hearer = hearersOf(game).find((each) => each.playerId === playerId);
  if (gameType === undefined || hearer === undefined) return null;
  if (!knowsRules(gameType, game.rulesVersion) && !isOver(game)) return null;
  return { game, gameType, viewer: viewerOf(game, hearer) };
};

/** Those of `notices` that are meant for the player. */
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

/** The events of one game from entry `from` on, of which `change` may have all. */
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

/** What has changed in a game since the player last heard of it. */
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
    (isNew ? 0 : (await engine.store.changedGame(playerId, floor, gameId))?.from);
  if (from === undefined || (change !== null && change.game.version <= from)) return;
  yield* newsOf(engine, follower, gameId, from, change);
}

/** What has changed in all games and matches since `floor`, which is later afterwards. */
async function* changesOf(engine: Engine, follower: Follower): AsyncGenerator<PlayerEvent> {
  const { playerId, floor, reached } = follower;
  const now = engine.databaseClock.now();
  for (const match of await follower.matchNews(floor)) yield { kind: 'match', match };
  const changed = await engine.store.changedGames(playerId, floor);
  for (const { id, version, from } of changed) {
    const last = reached.get(keyOf(id)) ?? from;
    if (version !== last) yield* newsOf(engine, follower, id, last, null);
  }
  follower.floor = Math.max(floor, now - engine.limits.storedWithinMs);
  forgetUnchanged(follower, changed);
}

const forgetUnchanged = ({ floor, reached }: Follower, changed: readonly ChangedGame[]): void => {
  const recent = new Set(changed.filter(({ updatedAt }) => updatedAt > floor).map(({ id }) => keyOf(id)));
  for (const key of reached.keys()) if (!recent.has(key)) reached.delete(key);
};

/** What stands in the games of the player as they are now: from here on it hears of all changes. */
async function* standingOf(engine: Engine, follower: Follower): AsyncGenerator<PlayerEvent> {
  const { playerId, floor, reached, matchNews } = follower;
  await matchNews(floor);
  for (const { id, version } of await engine.store.changedGames(playerId, floor))
    reached.set(keyOf(id), version);
  for await (const game of openGames(engine, follower)) {
    const gameType = engine.gameTypes.get(game.type);
    if (gameType === undefined) continue;
    // An entry comes before the turn that it causes.
    if (game.updatedAt > floor && reached.get(keyOf(game.id)) !== game.version)
      yield* changeOf(engine, follower, game.id, null);
    for (const notice of standingNotices(gameType, game, playerId)) yield { kind: 'notice', notice };
  }
}

/** What a stream begins with if nobody knows what the player has heard; who is connected comes next. */
async function* beginningOf(engine: Engine, follower: Follower): AsyncGenerator<PlayerEvent> {
  if (follower.cursor !== null) yield { kind: 'reset' };
  for await (const event of standingOf(engine, follower)) if (event.kind !== 'presence') yield event;
}

/** Who is connected, then what is new, until `signal` aborts. */
async function* eventsOf(engine: Engine, follower: Follower, inbox: Inbox): AsyncGenerator<PlayerEvent> {
  for await (const game of openGames(engine, follower)) yield presenceIn(engine, game);
  while (!follower.signal.aborted) {
    const next = inbox.takeDue() ? null : inbox.takeChange();
    if (next === undefined) await inbox.wait();
    else if (next === null) yield* changesOf(engine, follower);
    else yield* changeOf(engine, follower, ...next);
  }
}

/** Without a cursor what stands comes first. With one, what is new since has to be looked for. */
async function* newsFor(engine: Engine, follower: Follower, inbox: Inbox): AsyncGenerator<PlayerNews> {
  const now = engine.databaseClock.now();
  const known = follower.cursor === null ? null : floorOf(follower.cursor, now);
  follower.floor = known ?? now - engine.limits.storedWithinMs;
  if (known !== null) inbox.lookAgain();
  else
    for await (const [event, isLast] of withLast(beginningOf(engine, follower)))
      // Whoever went on after an earlier one would not hear of what stands in other games.
      yield { event, cursor: isLast ? cursorOf(follower.floor) : null };
  for await (const event of eventsOf(engine, follower, inbox))
    yield { event, cursor: cursorOf(follower.floor) };
}

/**
 * Yields what a player is to hear. At least once, and in order within a game: whoever goes on from a cursor gets everything
 * since then, and something of before again.
 */
export async function* followPlayer(engine: Engine, options: FollowOptions): AsyncGenerator<PlayerNews> {
  if (options.signal.aborted) return;
  const matchNews = createMatchNews(engine.store, options.playerId);
  const follower: Follower = { ...options, floor: 0, matchNews, reached: new Map() };
  const inbox = createInbox(engine, options.playerId, options.signal);
  try {
    for await (const news of newsFor(engine, follower, inbox)) {
      if (follower.signal.aborted) return;
      yield news;
    }
  } catch (error) {
    // The game has been deleted meanwhile: the stream ends, and another one knows nothing of it.
    if (!(error instanceof EngineError)) throw error;
  } finally {
    inbox.close();
  }
}
