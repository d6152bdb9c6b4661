/** Seeds that neither side chooses alone (commit–reveal). `docs/auditing.md` specifies them for authors of verifiers. */
import { hmac } from '#crypto';
import type { GameRecord, SeedParts } from './game-record.js';
import { commitmentOf } from './hash-chain.js';

/** HMAC-SHA256(key = the 32 bytes of the secret, message = the client's seed in UTF-8), lower-case hex. */
export function jointSeedOf({ secret, clientSeed }: SeedParts): string {
  return hmac(secret, clientSeed);
}

/** The finding about a seed or its commitment; `null` if both are right. */
export function seedFinding({
  seed,
  seedChosenBy,
  seedParts,
  commitment,
}: Pick<GameRecord, 'seed' | 'seedChosenBy' | 'seedParts' | 'commitment'>): string | null {
  if (seedParts === undefined) {
    if (seedChosenBy === 'both') return 'the secret and the client’s seed are missing';
    return commitmentOf(seed) === commitment ? null : 'the seed does not match the commitment';
  }
  if (seedChosenBy !== 'both') return 'the record has a secret, but says that one side chose the seed';
  if (commitmentOf(seedParts.secret) !== commitment) return 'the secret does not match the commitment';
  return jointSeedOf(seedParts) === seed
    ? null
    : 'the seed does not follow from the secret and the client’s seed';
}
