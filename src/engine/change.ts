/**
 * The pipeline of every change to a stored game: decide on a record, write under the guard of its version and head,
 * publish.
 */
import type { ComputingRequest, GameUpdate } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { withGameLock } from '#src/engine/games.js';
import { loadGame } from '#src/engine/games.js';
import type { GameRecord } from '#src/record/game-record.js';
import type { LogExcerpt } from '#src/engine/records.js';
import type { SeatChange } from '#src/engine/store.js';
import {
  findStoredContent,
  responseKey,
  sentResponse,
  singleFlight,
  storedResponse,
  toStoredResponse,
  type Encode,
  type EncodedResponse,
  type KeyedRequest,
  type ResponseKey,
} from '#src/engine/idempotency.js';
import { publish } from './commands/publish.js';

/** A request to change a stored game. */
export interface GameCommand extends ComputingRequest {
  readonly gameId: string;
  readonly token: string | null;
  /** What identifies a repeat of the request; `null` without an idempotency key. */
  readonly keyedRequest: KeyedRequest | null;
  /** Called with the number of entries that have to be replayed to respond to a repeat. */
  readonly onReplay: (entries: number) => void;
  /** Whether the caller accepts a change to this version; called only after a repeat has been ruled out. */
  readonly acceptsVersion?: (version: number) => boolean;
}

/** The change that a command decides on. */
export interface GameChange extends GameUpdate {
  readonly seat?: SeatChange;
}

/** For responses that report a part of the log: instead of the response, only which part it was is stored. */
export interface Excerpts<Change extends GameChange> {
  readonly excerptOf: (change: Change) => LogExcerpt;
  /** The change that the excerpt is of. The game is as it was stored before the excerpt was found: perhaps older. */
  readonly changeOf: (game: GameRecord, excerpt: LogExcerpt) => Promise<Change>;
}

/** How the response to a change is encoded. Without `excerpts` it is stored as it is sent. */
export interface Responses<Change extends GameChange> {
  readonly encode: Encode<Change>;
  readonly excerpts?: Excerpts<Change>;
}

export type Decide<Change extends GameChange> = (game: GameRecord) => Change | Promise<Change>;

/** How often a change is attempted; an attempt fails when another instance was faster. */
const MAX_ATTEMPTS = 20;

/** Repeats `attempt` until it returns a result; gives up (`overloaded`) if other instances are always faster. */
export const retryOnConflict = async <T>(attempt: () => Promise<T | null>): Promise<T> => {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new EngineError(
    'overloaded',
    'Too many changes to this game at once. Nothing was changed; try again later.',
    {
      retryAfterSeconds: 1,
    },
  );
};

/** The cached record, unless it is probably old or the command has to be decided on the stored one. */
const cachedGame = (engine: Engine, { gameType, gameId, keyedRequest }: GameCommand): GameRecord | null => {
  const cached = engine.cache.get(gameId);
  if (cached?.type !== gameType.id || engine.sharedGames.has(gameId)) return null;
  // A repeat must not make computer players compute again.
  return keyedRequest !== null && cached.seats.some(({ kind }) => kind === 'cpu') ? null : cached;
};

/** How long a game counts as shared that has moves, but is not in the cache: this process may also have been restarted. */
const PERHAPS_SHARED_MS = 5_000;

/**
 * The stored record. Notes if other instances play the game. What is new since it was cached comes from them, because the
 * caller has the game lock; so, perhaps, do the moves of a game that is not in the cache.
 */
const storedGame = async (engine: Engine, { gameType, gameId }: GameCommand): Promise<GameRecord> => {
  const cached = engine.cache.get(gameId);
  const game = await loadGame(engine, gameType, gameId);
  if (cached === undefined) {
    if (game.version > 1) engine.sharedGames.set(gameId, true, { ttl: PERHAPS_SHARED_MS });
  } else if (cached.head !== game.head) engine.sharedGames.set(gameId, true);
  return game;
};

/**
 * A decision on a cached record only counts if it leads to a write. A refusal may be due to a stale record, and a repeat
 * must get its response before anything is refused.
 */
const decideOnCached = async <Change extends GameChange>(
  cached: GameRecord,
  decide: Decide<Change>,
): Promise<Change | null> => {
  try {
    return await decide(cached);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'overloaded') throw error;
    return null;
  }
};

/** Makes a response. That may take a while for a repeat, so the game is not locked meanwhile. */
type Respond = () => EncodedResponse | Promise<EncodedResponse>;

/**
 * Stores a change of `base` and its response in one statement; `null` if the game has moved on or the key was used. A
 * response that an excerpt stands for is encoded while the statement runs. Any other is encoded before: it may contain a
 * token that exists nowhere else.
 */
const commit = async <Change extends GameChange>(
  engine: Engine,
  key: ResponseKey | null,
  { head: previousHead }: GameRecord,
  change: Change,
  { encode, excerpts }: Responses<Change>,
): Promise<Respond | null> => {
  const { game, entries, seat } = change;
  let response: EncodedResponse | undefined;
  const respond = (): EncodedResponse => (response ??= encode(change));
  const stored =
    excerpts === undefined
      ? toStoredResponse(engine, key, respond())
      : key && { storedResponse: storedResponse(engine, key, excerpts.excerptOf(change)) };
  const update = { game, entries, previousHead, onSent: respond, ...(seat && { seat }), ...stored };
  if (!(await engine.store.update(update))) return null;
  publish(engine, game, entries);
  return respond;
};

/** Makes the first response; `null` unless the request is a repeat. */
const respondAgain = async <Change extends GameChange>(
  engine: Engine,
  key: ResponseKey,
  game: GameRecord,
  { encode, excerpts }: Responses<Change>,
): Promise<Respond | null> => {
  const content = await findStoredContent(engine, key);
  if (content === null) return null;
  if (excerpts === undefined || 'body' in content) return () => sentResponse(key, content);
  return async () => encode(await excerpts.changeOf(game, content));
};

/**
 * Decides on a change and stores it with its response; decides again if another instance was faster. A repeat gets the
 * first response and changes nothing.
 */
export const changeGame = <Change extends GameChange>(
  engine: Engine,
  command: GameCommand,
  decide: Decide<Change>,
  responses: Responses<Change>,
): Promise<EncodedResponse> => {
  const { gameId } = command;
  const key = responseKey(command.keyedRequest, gameId);
  const attempt = async (): Promise<Respond | null> => {
    const game = await storedGame(engine, command);
    const again = key && (await respondAgain(engine, key, game, responses));
    return again ?? commit(engine, key, game, await decide(game), responses);
  };
  const early = async (): Promise<Respond | null> => {
    const cached = cachedGame(engine, command);
    const decided = cached && (await decideOnCached(cached, decide));
    return cached && decided && commit(engine, key, cached, decided, responses);
  };
  const change = async (): Promise<Respond> => (await early()) ?? retryOnConflict(attempt);
  return singleFlight(engine, key, async () => {
    const respond = await withGameLock(engine, gameId, change);
    return respond();
  });
};
