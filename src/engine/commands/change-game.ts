/** Changes to a stored game: decided on the last known record, written under the guard of its revision. */
import type { GameType } from '#src/game-type.js';
import { gameNotFound } from '../access.js';
import { freshGame, type Engine } from '../engine.js';
import {
  toStoredResponse,
  findStoredResponse,
  singleFlight,
  requestKey,
  type KeyedRequest,
  type EncodedResponse,
} from '../idempotency.js';
import { Problem } from '../errors.js';
import type { EntryRecord, GameRecord } from '../records.js';

/** What a request makes of a game. `game.revision` is left for `changeGame` to count. */
export interface Change {
  readonly game: GameRecord;
  readonly entries: readonly EntryRecord[];
  readonly reply: EncodedResponse;
}

export type Decide = (game: GameRecord) => Change | Promise<Change>;

export interface ChangeRequest extends KeyedRequest {
  readonly gameType: GameType;
  readonly id: string;
  readonly returnsTokens: boolean;
}

/** How often a change is decided anew because another instance was faster. */
export const MAX_ATTEMPTS = 20;
export const tooManyChanges = (): Problem =>
  new Problem('overloaded', 'Too many changes to this game at once.', { retryAfterSeconds: 1 });

/** Runs the changes of one game one after another, so that they do not race each other within this process. */
export const withGameLock = async <T>(engine: Engine, id: string, work: () => Promise<T>): Promise<T> => {
  const before = engine.gameLocks.get(id) ?? Promise.resolve();
  const done = before.then(work, work);
  engine.gameLocks.set(id, done);
  try {
    return await done;
  } finally {
    if (engine.gameLocks.get(id) === done) engine.gameLocks.delete(id);
  }
};

/** Makes the commit known: to the cache, to those who follow the game, and to the metrics. */
export const committed = (engine: Engine, game: GameRecord, entries: readonly EntryRecord[]): void => {
  engine.cache.set(game.id, game);
  engine.store.notify(game.id);
  for (const { by } of entries) engine.onEntry(game.type, by ?? 'deal');
};

/** A decision made on a cached record counts only if it leads to a write: a refusal may be out of date. */
const decideOnCached = async (
  engine: Engine,
  request: ChangeRequest,
  decide: Decide,
): Promise<Change | null> => {
  const cached = engine.cache.get(request.id);
  if (cached?.type !== request.gameType.id) return null;
  // A repeat must not make computer players think again.
  if (request.key !== null && cached.seats.some(({ kind }) => kind === 'cpu')) return null;
  try {
    return await decide(cached);
  } catch (error) {
    if (error instanceof Problem && error.code !== 'overloaded') return null;
    throw error;
  }
};

/**
 * Loads the game, decides, and stores the outcome with the answer in one statement; when another instance was
 * faster, it decides again. A request that is a repeat gets the first answer and changes nothing.
 */
export const changeGame = async (
  engine: Engine,
  request: ChangeRequest,
  decide: Decide,
): Promise<EncodedResponse> => {
  const key = requestKey(request, request.id, request.returnsTokens);
  const write = async ({ game, entries, reply }: Change): Promise<boolean> => {
    const next = { ...game, revision: game.revision + 1 };
    const answer = key === null ? {} : { answer: toStoredResponse(key, reply, engine.clock()) };
    if (!(await engine.store.update({ game: next, entries, ...answer }))) return false;
    committed(engine, next, entries);
    return true;
  };
  const attempt = async (): Promise<EncodedResponse> => {
    const early = await decideOnCached(engine, request, decide);
    if (early !== null && (await write(early))) return early.reply;
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const game = await freshGame(engine, request.gameType, request.id);
      const kept = await findStoredResponse(engine, key);
      if (kept !== null) return kept;
      const change = await decide(game);
      if (await write(change)) return change.reply;
    }
    throw tooManyChanges();
  };
  return singleFlight(engine, key, () => withGameLock(engine, request.id, attempt));
};

/** Removes the game, its log and the answers kept for requests about it; that of its creation expires by itself. */
export const deleteGame = async (engine: Engine, gameType: GameType, id: string): Promise<void> => {
  const game = await freshGame(engine, gameType, id);
  await withGameLock(engine, id, async () => {
    if (!(await engine.store.delete(game.id))) throw gameNotFound();
    engine.cache.delete(id);
    engine.store.notify(id);
  });
};
