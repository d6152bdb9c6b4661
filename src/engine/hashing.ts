/** The hash chain of a game's log; docs/auditing.md describes it for those who write a verifier. */
import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Seat, Typed } from '../game-type.js';
import type { CreatedSeat } from './record.js';

const hex = (bytes: Buffer): string => bytes.toString('hex');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'hex');

/** The canonical JSON of RFC 8785. */
export const canonicalJson = (value: unknown): string => {
  const text = (canonicalize as unknown as (value: unknown) => string | undefined)(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return text;
};

export const sha256 = (data: string | Buffer): string => hex(createHash('sha256').update(data).digest());

/** SHA-256 of the 32 seed bytes, published when the game is created. */
export const commitmentOf = (seed: string): string => sha256(bytesOf(seed));

/** Blinds an entry's body until the seed is revealed. */
export const saltOf = (seed: string, seq: number): string =>
  hex(createHmac('sha256', bytesOf(seed)).update(`salt:${seq}`, 'ascii').digest());

export const bodyOf = (salt: string, move: Typed | null, state: object): string =>
  hex(createHmac('sha256', bytesOf(salt)).update(canonicalJson({ move, state })).digest());

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
