/** Turns rows, as Prisma returns them, into records. */
import type { Result } from '#src/game-type.js';
import type { GameRecord, SeatRecord } from '#src/record/game-record.js';
import { UNPRESENTABLE, type CommitmentRecord, type IdempotencyRecord } from '#src/engine/store.js';
import type { Commitment, Game, IdempotencyRecord as IdempotencyRow } from './generated/client.js';

export const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

export const fromHex = (digits: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(digits, 'hex'));

export const toGameRecord = ({ secret, clientSeed, finishedAt: _, ...row }: Game): GameRecord => ({
  ...row,
  status: row.status as GameRecord['status'],
  visibility: row.visibility as GameRecord['visibility'],
  config: row.config as object,
  seats: row.seats as unknown as readonly SeatRecord[],
  state: row.state as object,
  result: row.result as unknown as Result | null,
  seed: toHex(row.seed),
  seedChosenBy: row.seedChosenBy as GameRecord['seedChosenBy'],
  ...(secret !== null && clientSeed !== null && { seedParts: { secret: toHex(secret), clientSeed } }),
  commitment: toHex(row.commitment),
  head: toHex(row.head),
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
});

/** A record of the previous release names no subject, since that is the game of the scope. */
export const toIdempotencyRecord = ({
  scopeId,
  keyHash,
  requestHash,
  subjectId,
  firstSeq,
  version,
  viewer,
  salt,
  createdAt,
}: IdempotencyRow): IdempotencyRecord | typeof UNPRESENTABLE => {
  if (firstSeq === null || version === null) return UNPRESENTABLE;
  return {
    scopeId,
    keyHash: toHex(keyHash),
    requestHash: toHex(requestHash),
    subjectId: subjectId ?? scopeId,
    firstSeq,
    version,
    viewer,
    salt: salt && toHex(salt),
    createdAt: createdAt.getTime(),
  };
};

export const toCommitmentRecord = (row: Commitment): CommitmentRecord => ({
  ...row,
  secret: toHex(row.secret),
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
});
