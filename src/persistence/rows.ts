/** Turns rows, as Prisma returns them, into records. */
import type { Result } from '#src/game-type.js';
import type { GameRecord, SeatRecord } from '#src/record/game-record.js';
import type { CommitmentRecord, StoredContent, StoredResponse } from '#src/engine/records.js';
import { defined } from '#src/kit/checked.js';
import type { Commitment, Game, StoredResponse as StoredResponseRow } from './generated/client.js';

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

const toContent = ({ head, body, firstSeq, version, viewer }: StoredResponseRow): StoredContent =>
  body === null
    ? { firstSeq: defined(firstSeq, 'first_seq'), version: defined(version, 'version'), viewer }
    : { head: head as object, body: Buffer.from(body) };

export const toStoredResponse = (row: StoredResponseRow): StoredResponse => ({
  gameId: row.gameId,
  keyHash: toHex(row.keyHash),
  requestHash: toHex(row.requestHash),
  content: toContent(row),
  createdAt: row.createdAt.getTime(),
});

export const toCommitmentRecord = (row: Commitment): CommitmentRecord => ({
  ...row,
  secret: toHex(row.secret),
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
});
