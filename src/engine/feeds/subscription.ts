/** The entries that one subscriber of a game gets: from the log what it has missed, from the feed what is new. */
import type { GameType, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { gameNotFound } from '#src/engine/errors.js';
import type { Client, Engine } from '#src/engine/engine.js';
import { assertFollows, LogReplaced } from '#src/engine/log-continuity.js';
import { entryBatches } from '#src/engine/queries/log.js';
import type { ViewedGame } from '#src/engine/access.js';
import { timeFor } from '#src/engine/time.js';
import { isOver as gameIsOver, type GameRecord } from 'parlour-games/record/game-record';
import type { EntryBatch, FeedCursor } from './feed.js';

export interface SubscribeOptions<Told> {
  /** The seq of the last entry that the caller has. */
  readonly after: number;
  /** Whose turns are taken to read what the caller has missed. */
  readonly client: Pick<Client, 'address'>;
  /** What is yielded for entries. */
  readonly tell: (entries: ViewerEntries) => Told;
}

/** Entries for one viewer. The batch may be shared with other subscribers. */
export interface ViewerEntries {
  readonly batch: EntryBatch;
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

const isOver = ({ game }: FeedCursor, last: number): boolean => gameIsOver(game) && last === game.version - 1;

/** The last entry that a subscriber has. */
interface Reached {
  readonly seq: number;
  /** `null` if the subscriber only claims to have the entry. */
  readonly hash: string | null;
}

/** Nothing else of the batch is kept while the subscriber waits. */
const reachedBy = ({ entries }: EntryBatch): Reached => {
  const { seq, hash } = at(entries, -1);
  return { seq, hash };
};

/** Yields the stored entries that the feed has delivered and the subscriber has not reached, in pages; returns the last. */
async function* missedEntries<Told>(
  engine: Engine,
  cursor: FeedCursor,
  from: Reached,
  client: string,
  tell: (batch: EntryBatch) => Told,
): AsyncGenerator<Told, Reached> {
  const { game, version, head } = cursor;
  const log = { id: game.id, version, status: game.status };
  let { seq, hash } = from;
  for await (const entries of entryBatches(engine, log, { client, after: seq })) {
    if (hash !== null) assertFollows(game.id, at(entries, 0), hash);
    yield tell({ game, entries });
    ({ seq, hash } = at(entries, -1));
  }
  if (seq === version - 1 && hash !== null && hash !== head) throw new LogReplaced(game.id);
  return { seq, hash };
}

/**
 * Yields what is told of the entries after `after`: first of those that exist, then of the new ones, until the game is over or
 * `signal` aborts; returns the game. Those that the feed delivers while the caller is not waiting are read from the log for it
 * alone. `viewed` is the game that the caller has just been shown. Throws `LogReplaced` once the stored log no longer continues
 * what was yielded. Thousands of callers wait here, so as little as possible is kept meanwhile.
 */
export async function* subscribeToGame<Told>(
  engine: Engine,
  gameType: GameType,
  { game, viewer }: ViewedGame,
  { after, client: { address }, tell }: SubscribeOptions<Told>,
  signal: AbortSignal,
): AsyncGenerator<Told, GameRecord> {
  if (signal.aborted) return game;
  const { cursor, next, leave } = engine.feeds.subscribe(gameType, game);
  signal.addEventListener('abort', leave, { once: true });
  const told = (batch: EntryBatch): Told => tell({ batch, viewer: viewerAt(batch.game, viewer) });
  try {
    for (let reached: Reached = { seq: after, hash: null }; ;) {
      const from = cursor();
      reached = yield* missedEntries(engine, from, reached, address, told);
      if (isOver(cursor(), reached.seq)) return cursor().game;
      if (cursor().version !== from.version) continue;
      const batch = await next();
      if (batch === null) return cursor().game;
      if (at(batch.entries, 0).seq !== reached.seq + 1) continue;
      yield told(batch);
      reached = reachedBy(batch);
    }
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}

/** How long after the end of a game its streams wait for a rematch. */
const REMATCH_MS = 60_000;

const remainingMs = (engine: Engine, game: GameRecord): number =>
  game.updatedAt + REMATCH_MS - timeFor(engine, game);

/** Whether a rematch may still come, or has come, of a game that is over. */
export async function mayHaveRematch(engine: Engine, game: GameRecord): Promise<boolean> {
  return (
    game.status === 'finished' &&
    (remainingMs(engine, game) > 0 || (await engine.games.rematchOf(game)) !== null)
  );
}

/** The id of the rematch of a game that is over; waits for it up to a minute after the end. `null` if there is none. */
export async function rematchAfter(
  engine: Engine,
  game: GameRecord,
  signal: AbortSignal,
): Promise<string | null> {
  return game.status === 'finished'
    ? engine.rematches.wait(game.id, remainingMs(engine, game), signal)
    : null;
}
