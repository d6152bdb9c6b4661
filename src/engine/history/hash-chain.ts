/** The hash chain of a game's log; docs/auditing.md describes it for those who write a verifier. */
import { createHmac, hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Seat, Typed } from '#src/game-type.js';
import type { CreatedSeat } from '../records.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'hex');

/** The canonical JSON of RFC 8785. */
export const canonicalJson = (value: unknown): string => {
  const text = (canonicalize as unknown as (value: unknown) => string | undefined)(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return text;
};

/** Whether two JSON values have the same canonical form; mostly they have the same keys in the same order already. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || canonicalJson(a) === canonicalJson(b);

export const sha256 = (data: string | Buffer): string => hash('sha256', data);

/** SHA-256 of the 32 seed bytes, published when the game is created. */
export const commitmentOf = (seed: string): string => sha256(bytesOf(seed));

/** Blinds an entry's body until the seed is revealed. */
export const saltOf = (seed: string, seq: number): string =>
  createHmac('sha256', bytesOf(seed)).update(`salt:${seq}`, 'ascii').digest('hex');

export const bodyOf = (salt: string, move: Typed | null, state: object): string =>
  bodyOfText(salt, move, canonicalJson(state));

/** `bodyOf` for a state whose canonical JSON is at hand. */
export const bodyOfText = (salt: string, move: Typed | null, stateText: string): string =>
  createHmac('sha256', bytesOf(salt))
    .update(`{"move":${canonicalJson(move)},"state":${stateText}}`)
    .digest('hex');

export const stateHashOf = (state: object): string => sha256(canonicalJson(state));

export interface CreationLink {
  readonly game: string;
  readonly seq: 0;
  readonly type: string;
  /** Complete, defaults filled in. */
  readonly config: object;
  readonly seats: readonly CreatedSeat[];
  readonly commitment: string;
  readonly at: string;
  readonly body: string;
  readonly prev: '';
}

export interface EntryLink {
  readonly game: string;
  readonly seq: number;
  readonly seat: Seat | null;
  readonly by: string | null;
  readonly at: string;
  readonly body: string;
  readonly prev: string;
}

export const linkHash = (link: CreationLink | EntryLink): string => sha256(canonicalJson(link));
