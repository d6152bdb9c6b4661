/** Checkpoints of finished games. Anybody who keeps one can prove later that the history was rewritten. */
import type { PublicKey } from './crypto.js';
import { canonicalJson } from './hash-chain.js';

/** The tip of a game's log: `entries` is the entry count, `head` the last entry's hash. */
export interface Checkpoint {
  /** The operator's name for the service that signed it. */
  readonly origin: string;
  readonly game: string;
  readonly entries: number;
  readonly head: string;
}

export interface SignedCheckpoint extends Checkpoint {
  /** Ed25519, 64 bytes in lower-case hex. */
  readonly signature: string;
}

export const SIGNING_ALGORITHM = 'Ed25519';

/** What is signed: the canonical JSON (RFC 8785) of the four fields. */
export function signedText({ origin, game, entries, head }: Checkpoint): string {
  return canonicalJson({ origin, game, entries, head });
}

/** Whether `key` signed the checkpoint. */
export function isSigned({ signature, ...checkpoint }: SignedCheckpoint, key: PublicKey): boolean {
  return key.signed(signedText(checkpoint), signature);
}
