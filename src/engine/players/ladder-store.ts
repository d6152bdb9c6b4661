/** The port through which the engine stores the results of rated games, and the ratings that follow from them. */
import type { Result } from 'parlour-games/game-type';
import type { PlayerKind, SeatRecord } from 'parlour-games/record/game-record';
import type { LadderResult, Standing } from 'parlour-games/record/ladder';

/** A finished rated game, with what the ladder needs from it. */
export interface RatedGame {
  readonly id: string;
  readonly type: string;
  readonly head: string;
  /** The time of its last entry. */
  readonly at: number;
  readonly seats: readonly SeatRecord[];
  readonly result: Result;
}

export interface NumberedResult extends LadderResult {
  /** Position among the results of the type, from 1. */
  readonly number: number;
  /** The id of the game. */
  readonly game: string;
  readonly head: string;
  readonly at: number;
}

/** What the ladder shows about a participant. */
interface ShownRating {
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
}

/** A rating to be stored; `player` is the id of a player, `null` for a level. */
export type NewRating = Standing &
  ShownRating & { readonly type: string; readonly name: string; readonly player: string | null };

export interface LadderPageQuery {
  readonly type: string;
  /** Only participants of this kind; computer players have none. */
  readonly kind?: PlayerKind;
  /** Only those with a deviation of 200 or less. */
  readonly isSettled: boolean;
  /** Only those below this rating, or with this one and a greater name. */
  readonly after: { readonly rating: number; readonly name: string };
  readonly limit: number;
}

export interface RankedRow extends ShownRating {
  readonly name: string;
  readonly kind: PlayerKind | 'cpu';
  readonly playerName: string | null;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface LadderStore {
  /** Which of these games have results in the ladder already. */
  ratedAmong(gameIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The standings that these participants have so far, and the number of the last result of the type. */
  standings(
    type: string,
    names: readonly string[],
  ): Promise<{ readonly standings: Map<string, Standing>; readonly lastNumber: number }>;
  /**
   * Adds results of a type and the new ratings, all or nothing; throws if another instance has added results in the meantime.
   */
  addResults(
    results: readonly (NumberedResult & { readonly type: string })[],
    ratings: readonly NewRating[],
  ): Promise<void>;
  /** A page of the ladder: by rating, highest first, then by name. Deleted players are left out. */
  ladderPage(page: LadderPageQuery): Promise<readonly RankedRow[]>;
  playerRatings(playerId: string): Promise<readonly (ShownRating & { readonly type: string })[]>;
  /** Results with a `number` > `after`, in order, at most `limit`. */
  ladderResults(type: string, after: number, limit: number): Promise<readonly NumberedResult[]>;
}
