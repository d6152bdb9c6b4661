import type { LRUCache } from 'lru-cache';
import type { QueryResult, GameType, Level, Query, Seat, Typed } from '#src/game-type.js';
import { gameNotFound } from './access.js';
import type { Signer } from './history/checkpoints.js';
import type { Subscribers } from './subscribers.js';
import type { GameRecord } from './records.js';
import type { Store } from './store.js';

/** What a computer player is given to think about, as plain data for another thread. */
export interface MoveTask {
  readonly type: string;
  readonly level: Level;
  readonly config: object;
  readonly seats: number;
  readonly viewer: Seat;
  readonly view: object;
  readonly legalMoves: readonly Typed[];
  /** 32 bytes in hex: the source of the player's own chance. */
  readonly rngKey: string;
}

/** A question that takes thought, as plain data for another thread. */
export interface QueryTask {
  readonly type: string;
  readonly path: string;
  readonly request: object;
}

/** What the engine's functions work with; `src/wiring.ts` puts it together. */
export interface Engine {
  readonly store: Store;
  readonly gameTypes: ReadonlyMap<string, GameType>;
  /** Computes a move off the event loop; throws the problem `overloaded` when too many are waiting. */
  readonly computeMove: (thought: MoveTask) => Promise<Typed>;
  /** Answers a question, off the event loop if it takes thought; throws `overloaded` then like `think`. */
  readonly runQuery: (gameType: GameType, question: Query, asked: object) => Promise<QueryResult>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly operatorTokenHash: string | null;
  /** Signs checkpoints of finished games; `null` on a service without a key. */
  readonly signer: Signer | null;
  /** The last known record of recently used games: never trusted, since every write is guarded by the revision. */
  readonly cache: LRUCache<string, GameRecord>;
  /** For each game with a change under way, the end of its queue. */
  readonly gameLocks: Map<string, Promise<unknown>>;
  /** Hashes of the idempotency keys of requests that are running here. */
  readonly keysInFlight: Set<string>;
  /** How long a commitment can be used. */
  readonly commitmentLifetimeMs: number;
  /** Computer players stop answering within a request after this long; `cpu-moves` goes on. */
  readonly autoplayTimeoutMs: number;
  readonly subscribers: Subscribers;
  /** Called for each entry that was committed. */
  readonly onEntry: (type: string, by: string) => void;
}

export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The game as it is stored now; refuses malformed ids and games of another type (404). */
export const freshGame = async (engine: Engine, gameType: GameType, id: string): Promise<GameRecord> => {
  const game = isUuid(id) ? await engine.store.load(id) : null;
  if (game?.type !== gameType.id) {
    engine.cache.delete(id);
    throw gameNotFound();
  }
  engine.cache.set(id, game);
  return game;
};

/** Like `freshGame`, but asks only for the revision when the game is at hand. */
export const currentGame = async (engine: Engine, gameType: GameType, id: string): Promise<GameRecord> => {
  const cached = engine.cache.get(id);
  if (cached?.type !== gameType.id) return freshGame(engine, gameType, id);
  const revision = await engine.store.revision(id);
  return revision === cached.revision ? cached : freshGame(engine, gameType, id);
};
