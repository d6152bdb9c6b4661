/** Stored games in this process: loading, caching, locking, deleting. */
import type { GameType } from 'parlour-games/game-type';
import { gameNotFound } from './access.js';
import type { Engine } from './engine.js';
import { EngineError } from './errors.js';
import type { GameChange } from './players/signals.js';
import { recordName } from 'parlour-games/record/archive/layout';
import type { GameRecord } from 'parlour-games/record/game-record';

export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** The refusal of a game that is not stored: a private one does not exist (`not-found`), others may be `archived`. */
export async function missingGame(
  { store, archiveUrl }: Pick<Engine, 'store' | 'archiveUrl'>,
  { id: type }: GameType,
  id: string,
): Promise<EngineError> {
  const archived = await store.archivedGame(id);
  if (archived?.type !== type || archived.visibility === 'private') return gameNotFound();
  const record = archiveUrl !== null && { record: `${archiveUrl}/${recordName(archived)}` };
  return new EngineError('archived', `The game ended on ${archived.day} and has been archived.`, {
    ...record,
  });
}

/**
 * The game as it is stored now. Refuses malformed ids and games of another type like unknown ids (`not-found`), and those that
 * have left the database (`archived`).
 */
export async function loadGame(engine: Engine, gameType: GameType, id: string): Promise<GameRecord> {
  const game = isUuid(id) ? await engine.store.load(id) : null;
  if (game?.type !== gameType.id) {
    engine.cache.delete(id);
    throw game === null && isUuid(id) ? await missingGame(engine, gameType, id) : gameNotFound();
  }
  engine.cache.set(id, game);
  return game;
}

/** Like `loadGame`, but reads only the last entry's hash if the cached game is up to date. */
export async function currentGame(engine: Engine, gameType: GameType, id: string): Promise<GameRecord> {
  const cached = engine.cache.get(id);
  if (cached?.type !== gameType.id) return loadGame(engine, gameType, id);
  const head = await engine.store.head(id);
  return head === cached.head ? cached : loadGame(engine, gameType, id);
}

/** The game as it is stored now, of whatever type; `null` if there is none. */
export async function currentGameOfAnyType({ cache, store }: Engine, id: string): Promise<GameRecord | null> {
  const cached = cache.get(id);
  if (cached !== undefined) {
    const head = await store.head(id);
    if (head === cached.head) return cached;
  }
  const game = await store.load(id);
  if (game === null) cache.delete(id);
  else cache.set(id, game);
  return game;
}

/** The cached record; `null` if it is probably old, because other instances change the game, too. */
export function cachedGame(engine: Engine, gameType: GameType, id: string): GameRecord | null {
  const cached = engine.cache.get(id);
  return cached?.type === gameType.id && !engine.contendedGames.has(id) ? cached : null;
}

/** How long an uncached game that has moves counts as contended: it may be uncached because this process is new. */
const PERHAPS_CONTENDED_MS = 5_000;

/**
 * The stored record, for a caller that has the game lock. So entries that the cached record lacks come from other
 * instances: the game counts as contended from now on.
 */
export async function storedGame(engine: Engine, gameType: GameType, id: string): Promise<GameRecord> {
  const cached = engine.cache.get(id);
  const game = await loadGame(engine, gameType, id);
  if (cached === undefined) {
    if (game.version > 1) engine.contendedGames.set(id, true, { ttl: PERHAPS_CONTENDED_MS });
  } else if (cached.head !== game.head) engine.contendedGames.set(id, true);
  return game;
}

/**
 * Runs the changes of one game one after another, so that they do not race each other within this process. The map holds no
 * results: what a map held when it grew stays in memory for a while, even after it has been deleted.
 */
export async function withGameLock<T>(
  { gameLocks }: Pick<Engine, 'gameLocks'>,
  gameId: string,
  work: () => Promise<T>,
): Promise<T> {
  const held = gameLocks.get(gameId);
  const waiting = held ?? [];
  if (held === undefined) gameLocks.set(gameId, waiting);
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) gameLocks.delete(gameId);
    else next();
  }
}

/** Publishes a commit: to the cache, to subscribers on every instance, and to the metrics. */
export function publish(engine: Engine, change: GameChange): void {
  const { game, entries } = change;
  engine.cache.set(game.id, game);
  engine.feeds.publish({ game, entries });
  engine.playerSignals.change(change);
  for (const { by } of entries) engine.onEntry(game.type, by ?? 'deal');
}

/** Deletes a game, its log and its idempotency records. The record of its creation expires later. */
export async function deleteGame(engine: Engine, gameType: GameType, id: string): Promise<void> {
  const game = await loadGame(engine, gameType, id);
  await withGameLock(engine, id, async () => {
    if (!(await engine.store.delete(game.id))) throw await missingGame(engine, gameType, id);
    engine.cache.delete(id);
    engine.feeds.refresh(id);
  });
}
