import type { Parlour } from '../parlour.js';
import type { Strategy } from '../turns.js';
import type { CallOptions, GameTypeId, Shapes } from '../types.js';

/** A seat that a bot took: enough to play on after a restart. Keep the token secret. */
export interface TakenSeat {
  readonly type: string;
  readonly id: string;
  readonly token: string;
}

export interface BotOptions<T extends GameTypeId> extends CallOptions {
  readonly parlour: Parlour;
  /** Chooses the moves. If it throws, or its move is refused, the bot resigns that game. */
  readonly strategy: Strategy<Shapes[T]>;
  /** The game types to play. */
  readonly types: readonly T[];
  /** What the other players see. */
  readonly name?: string;
  /** How many games to play at once at most, those that wait for players included. Default: 8. */
  readonly games?: number;
  /** How many games of its own the bot keeps waiting for players. Default: 0. */
  readonly host?: number;
  /** How long to wait at most between two looks at the public games; half of it is random. Default: 2,000. */
  readonly pollMs?: number;
  /** Seats of an earlier run. */
  readonly seats?: readonly TakenSeat[];
  /**
   * When it aborts, the bot takes no more seats, closes its games that nobody joined, and plays the others to their end.
   * `signal` ends everything at once.
   */
  readonly stop?: AbortSignal;
  /** Told when a seat is taken. */
  readonly onSeat?: (seat: TakenSeat) => void;
  /** Told when the bot has nothing more to do in a seat. */
  readonly onRelease?: (seat: TakenSeat) => void;
  /** Told when a game is over. */
  readonly onEnd?: (game: Shapes[T]['game']) => void;
  /** Told what went wrong, in a game or in the search for games. The bot goes on. */
  readonly onError?: (error: unknown, seat?: TakenSeat) => void;
}
