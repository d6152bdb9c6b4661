import type { GameType, Level, Query, QueryResult, Typed } from 'parlour-games/game-type';
import type { Coalescer } from './coalesce.js';
import type { Bus } from './live/bus.js';
import type { WebhookSender } from './players/webhook-store.js';
import type { Instances } from './instances.js';
import type { Signer } from '#src/engine/signer.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Decision } from 'parlour-games/record/computer-players';
import type { Games } from './games.js';
import type { Store } from './store.js';
import type { Clocks } from './time.js';
import type { Timers } from './timers.js';

/** A computer move to be chosen, as plain data for another thread. */
export interface MoveTask extends Decision {
  readonly type: string;
  readonly level: Level;
  /** Set if the task is to answer the offer of a draw: the move is `accept` or `decline`. */
  readonly isDrawOffered?: boolean;
}

/** An expensive query, as plain data for another thread. */
export interface QueryTask {
  readonly type: string;
  readonly path: string;
  readonly request: object;
}

/** The sender of a request. The worker pool is shared fairly among senders. */
export interface Client {
  readonly address: string;
  /** The token as it was sent; not necessarily a valid one. */
  readonly token: string | null;
  /** Aborted when the client has disconnected and nobody waits for a result any more. */
  readonly signal: AbortSignal;
}

export interface EngineLimits {
  readonly commitmentLifetimeMs: number;
  /** How long computer players may reply within a request; `cpu-moves` continues the game. */
  readonly autoplayTimeoutMs: number;
  /** How much later than its time an entry may be stored. */
  readonly storedWithinMs: number;
  /** A game without people is not continued once its log has this many entries, unless it belongs to a series. */
  readonly computerGameEntries: number;
  /** A log with this many entries accepts no more offers. */
  readonly offerEntries: number;
}

/** Everything that commands and queries work with; `src/wiring.ts` puts it together. */
export interface Engine extends Clocks {
  readonly store: Store;
  readonly gameTypes: ReadonlyMap<string, GameType>;
  /**
   * Chooses a move in the worker pool; `urgent` if a game waits for it. Refuses (`overloaded`) when too many tasks are
   * waiting, and when the client disconnects.
   */
  readonly computeMove: (
    task: MoveTask,
    job: { readonly client: Client; readonly urgent: boolean },
  ) => Promise<Typed>;
  /** Runs a query, an expensive one in the worker pool; refuses like `computeMove`. */
  readonly runQuery: (
    gameType: GameType,
    query: Query,
    request: object,
    client: Client,
  ) => Promise<QueryResult>;
  readonly timers: Timers;
  readonly operatorTokenHash: string | null;
  /** Signs checkpoints of finished games; `null` on a service without a key. */
  readonly signer: Signer | null;
  readonly games: Games;
  /** For `inNextRun`: runs that start games of waiting players, by the hash of their terms, or of a series, by its id. */
  readonly nextRuns: Map<string, Promise<void>>;
  /** Hashes of the idempotency keys of requests that are running in this process. */
  readonly keysInFlight: Set<string>;
  readonly limits: EngineLimits;
  readonly instances: Instances;
  /** Subscriptions to news of games and players, and who is connected. */
  readonly bus: Bus;
  /** Pages of players' games that are not over, as read by their streams. */
  readonly openGamePages: Coalescer<readonly GameRecord[]>;
  /** Sends deliveries; `null` on a service that calls no webhooks. */
  readonly webhookSender: WebhookSender | null;
  /** Called for each committed entry. */
  readonly onEntry: (type: string, by: string) => void;
  /** Called with the id of a series to be continued, because it has a free place or a new outcome. */
  readonly onSeriesDue: (series: string) => void;
  /** Called with the error that kept computer players from replying to a stored entry. */
  readonly onReplyError: (error: unknown) => void;
}
