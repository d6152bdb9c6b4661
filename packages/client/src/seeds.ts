/**
 * Fair seeds: the service commits to a secret, and only then learns the client's part. The seed is HMAC-SHA256 of both, so
 * neither side chooses it alone. Once the game is over, the revealed secret shows whether the service kept its commitment.
 */
import type { GameSummary } from './types.js';

type Fairness = GameSummary['fairness'];

/** What a client knows of a seed before it creates the game. */
export interface SeedPart {
  readonly commitmentId: string;
  /** SHA-256 of the service's secret. */
  readonly commitment: string;
  /** The client's part: 64 hex digits. */
  readonly clientSeed: string;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Random bytes in hex. `crypto.randomUUID` is missing on pages that are not served by HTTPS. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** Whether `clientSeed` is the client's part of a seed, or contains it: the parts of matched players are concatenated. */
export function hasPart(clientSeed = '', part: string): boolean {
  const at = clientSeed.indexOf(part);
  return at >= 0 && at % part.length === 0;
}

/** What is wrong with the seed of a finished game; `null` if nothing is, as far as this page can check it. */
export async function seedFinding(
  { commitment, clientSeed = '', secret, seed }: Fairness,
  noted: Omit<SeedPart, 'commitmentId'>,
): Promise<string | null> {
  if (commitment !== noted.commitment) return 'its commitment has changed';
  if (!hasPart(clientSeed, noted.clientSeed)) return 'your part is not in its seed';
  // Pages that are not served by HTTPS have no `subtle`. A verifier has its own SHA-256 and can check the rest.
  if (!('subtle' in crypto)) return null;
  const { subtle } = crypto;
  const key = bytesOf(secret ?? '');
  if (hexOf(new Uint8Array(await subtle.digest('SHA-256', key))) !== commitment)
    return 'its secret is not the committed one';
  const hmac = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const joint = await subtle.sign('HMAC', hmac, new TextEncoder().encode(clientSeed));
  return hexOf(new Uint8Array(joint)) === seed ? null : 'its seed does not follow from its parts';
}
