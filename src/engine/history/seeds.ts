/** Seeds that neither side chooses alone; docs/auditing.md describes them for those who write a verifier. */
import { createHmac } from 'node:crypto';
import { commitmentOf } from './hash-chain.js';
import type { GameRecord, SeedParts } from '../records.js';

/** HMAC-SHA256(key = the 32 bytes of the secret, message = the client's seed in UTF-8), lower-case hex. */
export const jointSeedOf = ({ secret, clientSeed }: SeedParts): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(clientSeed, 'utf8').digest('hex');

/** What is wrong with a seed: its commitment, or what it was made from; `null` when all is well. */
export const seedFault = ({
  seed,
  seedChosenBy,
  seedParts,
  commitment,
}: Pick<GameRecord, 'seed' | 'seedChosenBy' | 'seedParts' | 'commitment'>): string | null => {
  if (seedParts === undefined) {
    if (seedChosenBy === 'both') return 'the secret and the client’s seed are missing';
    return commitmentOf(seed) === commitment ? null : 'the seed does not fit the commitment';
  }
  if (seedChosenBy !== 'both') return 'the seed is said to be made by one side';
  if (commitmentOf(seedParts.secret) !== commitment) return 'the secret does not fit the commitment';
  return jointSeedOf(seedParts) === seed
    ? null
    : 'the seed does not follow from the secret and the client’s seed';
};
