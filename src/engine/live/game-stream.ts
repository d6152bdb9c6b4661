/** The stream of a game. Entries that a subscriber has missed are read from the log for that subscriber alone. */
import type { Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { isOver as gameIsOver, type GameRecord } from 'parlour-games/record/game-record';
import type { ViewedGame } from '#src/engine/access.js';
import { gameNotFound } from '#src/engine/errors.js';
import type { Client, Engine } from '#src/engine/engine.js';
import { assertFollows, entryBatches, LogReplaced } from '#src/engine/queries/log.js';
import { timeFor } from '#src/engine/time.js';
import type { GameSubscriber, LogCursor } from './bus.js';
import type { Tell } from './presence.js';
import type { GameChange } from './subscribers.js';

export interface GameStreamOptions<Told> {
  /** The seq of the last entry that the caller has. */
  readonly after: number;
  /** The client that reads missed entries; addresses take turns reading. */
  readonly client: Client;
  /** Turns entries into what the stream yields. */
  readonly tell: (entries: ViewerEntries) => Told;
  readonly tellPresent: Tell;
  readonly waitsForRematch: boolean;
  readonly signal: AbortSignal;
}

/** Entries for one viewer. The change may be shared with other subscribers. */
export interface ViewerEntries {
  readonly change: GameChange;
  readonly viewer: Viewer;
}

/**
 * When a takeover revokes a seat's token, its stream continues as a spectator's, unless the game is private. A player whose
 * seat was taken over may still watch.
 */
const viewerAt = ({ seats, visibility }: GameRecord, viewer: Viewer): Viewer => {
  if (viewer === null) return null;
  const { kind, player } = at(seats, viewer);
  if (kind === 'human') return viewer;
  if (visibility === 'private' && player === undefined) throw gameNotFound();
  return null;
};

const isOver = ({ game }: LogCursor, last: number): boolean => gameIsOver(game) && last === game.version - 1;

/** The last entry that a subscriber has received. */
interface Reached {
  readonly seq: number;
  /** The hash of the entry; `null` if the subscriber only claims to have it. */
  readonly hash: string | null;
}

/** Keeps only this much of the change, so that it is not held in memory while the subscriber waits. */
const reachedBy = ({ entries }: GameChange): Reached => {
  const { seq, hash } = at(entries, -1);
  return { seq, hash };
};

/** Yields, in pages, the stored entries that were delivered before the subscriber got to them; returns the last one. */
async function* missedEntries<Told>(
  engine: Engine,
  cursor: LogCursor,
  from: Reached,
  client: string,
  tell: (change: GameChange) => Told,
): AsyncGenerator<Told, Reached> {
  const { game, version, head } = cursor;
  const log = { id: game.id, version, status: game.status };
  let { seq, hash } = from;
  for await (const entries of entryBatches(engine, log, { client, after: seq })) {
    if (hash !== null) assertFollows(game.id, at(entries, 0), hash);
    yield tell({ game, entries, before: null });
    ({ seq, hash } = at(entries, -1));
  }
  if (seq === version - 1 && hash !== null && hash !== head) throw new LogReplaced(game.id);
  return { seq, hash };
}

/** How long after the end of a game its streams wait for a rematch. */
const REMATCH_MS = 60_000;

const remainingMs = (engine: Engine, game: GameRecord): number =>
  game.updatedAt + REMATCH_MS - timeFor(engine, game);

/** Whether a game that is over has a rematch, or may still get one. */
export async function mayHaveRematch(engine: Engine, game: GameRecord): Promise<boolean> {
  return (
    game.status === 'finished' &&
    (remainingMs(engine, game) > 0 || (await engine.games.rematchOf(game)) !== null)
  );
}

/** Waits for the rematch of a game that is over, until a minute after its end; returns its id, or `null`. */
const rematchAfter = async (
  engine: Engine,
  { cursor, next, leave }: GameSubscriber,
  signal: AbortSignal,
): Promise<string | null> => {
  const { game } = cursor();
  const remaining = remainingMs(engine, game);
  const cancel = engine.timers.after(Math.max(remaining, 0), leave);
  try {
    for (let isLast = remaining <= 0; ;) {
      const found = await engine.games.rematchOf(game);
      if (found !== null || isLast || signal.aborted) return found;
      const news = await next();
      if (news?.kind === 'rematch' && news.subject !== '') return news.subject;
      isLast = news === null;
    }
  } finally {
    cancel();
  }
};

/**
 * Yields what `tell` makes of the entries after `after`: of the stored ones, then of each new one, until the game is over or
 * `signal` aborts. Returns the id of the rematch if the caller waits for it. `viewed` is the game that the caller has just been
 * shown. Throws `LogReplaced` once the stored log no longer continues what was yielded. Thousands of callers wait here, so each
 * keeps as little as possible in the meantime.
 */
export async function* followGame<Told>(
  engine: Engine,
  { game, viewer }: ViewedGame,
  { after, client, tell, tellPresent, waitsForRematch, signal }: GameStreamOptions<Told>,
): AsyncGenerator<Told, string | null> {
  if (signal.aborted) return null;
  const subscriber = engine.bus.onGame(game, { viewer, signal, tell: tellPresent });
  const { cursor, next } = subscriber;
  const told = (change: GameChange): Told => {
    const current = viewerAt(change.game, viewer);
    subscriber.moveTo(current, change.game);
    return tell({ change, viewer: current });
  };
  try {
    for (let reached: Reached = { seq: after, hash: null }; ;) {
      reached = yield* missedEntries(engine, cursor(), reached, client.address, told);
      if (isOver(cursor(), reached.seq)) break;
      const news = await next();
      if (news === null) return null;
      if (news.change === null || at(news.change.entries, 0).seq !== reached.seq + 1) continue;
      yield told(news.change);
      reached = reachedBy(news.change);
    }
    if (!waitsForRematch || cursor().game.status !== 'finished') return null;
    return await rematchAfter(engine, subscriber, signal);
  } finally {
    subscriber.leave();
  }
}
