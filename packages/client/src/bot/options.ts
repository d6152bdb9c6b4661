import type { Parlour } from '../parlour.js';
import type { Strategy } from '../turns.js';
import type { CallOptions, GameTypeId, GameSchemas } from '../types.js';

/** A seat that a bot took: enough to resume after a restart. Keep the token secret. */
export interface TakenSeat {
  readonly type: string;
  readonly id: string;
  readonly token: string;
}

export interface BotOptions<T extends GameTypeId> extends CallOptions {
  readonly parlour: Parlour;
  /** Chooses the moves. If it throws, or its move is refused, the bot resigns that game. */
  readonly strategy: Strategy<GameSchemas[T]>;
  /** The game types to play. */
  readonly types: readonly T[];
  /** The name that other players see. */
  readonly name?: string;
  /** Maximum number of concurrent games, including those that wait for players. Default: 8. */
  readonly games?: number;
  /** Number of its own games that the bot keeps waiting for players. Default: 0. */
  readonly host?: number;
  /** Longest interval between two polls of the public games; half of it is jitter. Default: 2,000. */
  readonly pollMs?: number;
  /** Seats of an earlier run, in which the bot continues. */
  readonly seats?: readonly TakenSeat[];
  /**
   * On abort, the bot takes no more seats, abandons its games that nobody joined, and plays the others to their end.
   * `signal` stops everything at once.
   */
  readonly stop?: AbortSignal;
  /** Called when the bot takes a seat. */
  readonly onSeat?: (seat: TakenSeat) => void;
  /** Called when the bot is done with a seat. */
  readonly onRelease?: (seat: TakenSeat) => void;
  /** Called when a game is over. */
  readonly onEnd?: (game: GameSchemas[T]['game']) => void;
  /** Called with an error in a game or in the search for games. The bot continues. */
  readonly onError?: (error: unknown, seat?: TakenSeat) => void;
}
