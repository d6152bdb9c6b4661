/** The hash chain of a game's log. `docs/auditing.md` specifies it for authors of verifiers. */
import canonicalize from 'canonicalize';
import { bytesOf, hmac, sha256 } from '#crypto';
import type { Seat, Typed } from '../game-type.js';
import type { ClockSettings } from './clock.js';
import type { CreatedSeat } from './game-record.js';

export { sha256 };

/** Canonical JSON (RFC 8785). Throws a `TypeError` for anything that is not a JSON value. */
export function canonicalJson(value: unknown): string {
  const text = (canonicalize as unknown as (value: unknown) => string | undefined)(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return text;
}

/** Whether two JSON values have the same canonical form. The quick comparison succeeds when the key order agrees. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || canonicalJson(a) === canonicalJson(b);
}

/** SHA-256 of the 32 seed bytes, published when the game is created. */
export function commitmentOf(seed: string): string {
  return sha256(bytesOf(seed));
}

/** Blinds an entry's body until the seed is revealed. */
export function saltOf(seed: string, seq: number): string {
  return hmac(seed, `salt:${seq}`);
}

/** HMAC of the move and the state after it, keyed by the salt. */
export function bodyOf(salt: string, move: Typed | null, state: object): string {
  return bodyOfText(salt, move, canonicalJson(state));
}

/** `bodyOf` for a state that is canonical JSON already. */
export function bodyOfText(salt: string, move: Typed | null, stateText: string): string {
  return hmac(salt, `{"move":${canonicalJson(move)},"state":${stateText}}`);
}

/** By seat, the player for whom an open seat is kept. */
export type Reservations = readonly (string | null)[];

/** The parts of entry 0 that not every game has. */
export interface Terms {
  readonly clock?: ClockSettings;
  /** For how long open seats can be taken, in seconds. */
  readonly joinWithinS?: number;
  /** By seat, the id of the player that had it from the creation on. */
  readonly players?: readonly (string | null)[];
  /** By seat, for whom it was created: a player's id, `rematch` for the person who had it before, `null` for anybody. */
  readonly reserved?: Reservations;
  /** In a game of players who were matched: their ids in the order in which they began to wait, then its computer players. */
  readonly seating?: readonly string[];
}

/** The terms in the fields of `source`. Entry 0 and its hash contain only the terms that the game has. */
export function termsIn({
  clock,
  joinWithinS,
  players,
  reserved,
  seating,
}: { readonly [Name in keyof Terms]?: Terms[Name] | undefined }): Terms {
  return {
    ...(clock !== undefined && { clock }),
    ...(joinWithinS !== undefined && { joinWithinS }),
    ...(players !== undefined && { players }),
    ...(reserved !== undefined && { reserved }),
    ...(seating !== undefined && { seating }),
  };
}

/** What the hash of entry 0 covers. */
export interface CreationLink extends Terms {
  readonly game: string;
  readonly seq: 0;
  readonly type: string;
  /** The complete config, with defaults filled in. */
  readonly config: object;
  readonly seats: readonly CreatedSeat[];
  readonly commitment: string;
  /** The version of the rules; left out if it is 1. */
  readonly rules?: number;
  readonly at: string;
  readonly body: string;
  readonly prev: '';
}

/** What the hash of every later entry covers. */
export interface EntryLink {
  readonly game: string;
  readonly seq: number;
  readonly seat: Seat | null;
  readonly by: string | null;
  readonly at: string;
  readonly body: string;
  readonly prev: string;
}

/** The hash of entry 0. */
export function creationHash(link: CreationLink): string {
  return sha256(canonicalJson(link));
}

/** The hash of any entry but the first. Its canonical JSON has the fields in the order of their names. */
export function linkHash({ at, body, by, game, prev, seat, seq }: EntryLink): string {
  return sha256(JSON.stringify({ at, body, by, game, prev, seat, seq }));
}
