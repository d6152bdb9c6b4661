/** A game and its log as they are stored. Times are milliseconds since 1970; hashes and seeds are lower-case hex. */
import type { Level, Result, Seat, Typed } from '../game-type.js';
import type { Clock } from './clock.js';

export const STATUSES = ['waiting', 'active', 'finished', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];
/** Whether the game is over: finished with a result, or cancelled without one. */
export function isOver({ status }: { readonly status: Status }): boolean {
  return status === 'finished' || status === 'cancelled';
}
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const SEAT_KINDS = ['human', 'cpu', 'open'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];
/** What players say they are. Nobody checks it. */
export const PLAYER_KINDS = ['person', 'bot'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];
export const SEED_CHOOSERS = ['server', 'client', 'both'] as const;
type SeedChooser = (typeof SEED_CHOOSERS)[number];

export const OFFER_TYPES = ['draw', 'take-back'] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

export interface Offer {
  readonly type: OfferType;
  readonly seat: Seat;
  /** The version of the game after the offer's entry. */
  readonly version: number;
  /** For a take-back: the version whose state the game returns to. */
  readonly to?: number;
}

/** The offers of a game so far. */
export interface Offers {
  /** The open offer, if there is one. It lapses after `movesLeft` more moves of the game. */
  readonly standing: (Offer & { readonly movesLeft: number }) | null;
  /** By seat, the number of moves of the game before its next offer. */
  readonly waits: readonly number[];
}

/** A seat as the game was created; part of entry 0's hash. */
export interface CreatedSeat {
  readonly kind: SeatKind;
  readonly level?: Level;
}

/** The player that has a seat. */
export interface SeatPlayer {
  readonly id: string;
  /** The kind of the player; `null` once it has been deleted. */
  readonly kind: PlayerKind | null;
}

export interface SeatRecord extends CreatedSeat {
  /** Empty for an open seat that was given no name. A player's seat has the name under which the player took it. */
  readonly name: string;
  readonly created: CreatedSeat;
  /** The name that the seat had while it was open, if its player joined under another one. */
  readonly reservedName?: string;
  readonly resigned?: true;
  /**
   * For whom the seat was created: the id of a player or, in a rematch, `rematch` for the person who held it with a seat's
   * token.
   */
  readonly reserved?: string;
  /** Set if the seat has been released: it is no longer kept for that player. */
  readonly released?: true;
  /** The player whose seat it is, or was until a computer player took it over. */
  readonly player?: SeatPlayer;
  /** In a game of players who were matched: the place of the seat's player in entry 0's `seating`. */
  readonly place?: number;
  /** SHA-256 of the seat's token; `null` while nobody holds one. */
  readonly tokenHash: string | null;
}

/** The two halves of a seed that the server and the client chose together (commit–reveal). */
export interface SeedParts {
  /** The 32 bytes that the server had committed to. */
  readonly secret: string;
  /** The client seed: the text that the client sent in return. */
  readonly clientSeed: string;
}

export interface GameRecord {
  readonly id: string;
  readonly type: string;
  /** The version of the type's rules that the game is played by, from its deal to its end. */
  readonly rulesVersion: number;
  /** The number of log entries, and the guard against lost updates. */
  readonly version: number;
  readonly status: Status;
  readonly visibility: Visibility;
  readonly autoplay: boolean;
  /** Whether hints may be asked for in it. */
  readonly hints: boolean;
  /** Whether its result counts in the ladder; left out if not. */
  readonly rated?: true;
  /** The series that the game belongs to, and its number there, from 0; left out if there is none. */
  readonly series?: { readonly id: string; readonly number: number };
  readonly config: object;
  readonly seats: readonly SeatRecord[];
  readonly state: object;
  readonly result: Result | null;
  /** The offers so far; `null` before the first one. */
  readonly offers: Offers | null;
  readonly seed: string;
  readonly seedChosenBy: SeedChooser;
  /** Present when both sides chose the seed. */
  readonly seedParts?: SeedParts;
  /** SHA-256 of the seed, or of the secret if there is one; published from the start. */
  readonly commitment: string;
  /** The hash of the last entry. */
  readonly head: string;
  /** The finished game that this one is a rematch of. */
  readonly rematchOf: string | null;
  readonly createdAt: number;
  /** The time of the last entry. */
  readonly updatedAt: number;
  /** The clocks of its players, as the last entry left them; left out in a game without. */
  readonly clock?: Clock;
  /** For how long open seats can be taken, in seconds from the creation; left out if there is no limit. */
  readonly joinWithinS?: number;
}

/** One entry of a game's log. Entry 0, the creation, has no seat and no move. */
export interface EntryRecord {
  readonly seq: number;
  readonly seat: Seat | null;
  readonly by: string | null;
  readonly move: Typed | null;
  readonly events: readonly Typed[];
  readonly at: number;
  readonly body: string;
  readonly hash: string;
}
