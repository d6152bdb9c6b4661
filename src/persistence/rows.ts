/** Games, entries and answers as Prisma reads them. */
import type { Result, Typed } from '#src/game-type.js';
import type {
  StoredResponse,
  CommitmentRecord,
  EntryRecord,
  GameRecord,
  SeatRecord,
} from '#src/engine/records.js';
import type { Answer, Commitment, Entry, Game } from './generated/client.js';

export function gameRecord({ secret, clientSeed, finishedAt: _, ...row }: Game): GameRecord {
  return {
    ...row,
    status: row.status as GameRecord['status'],
    visibility: row.visibility as GameRecord['visibility'],
    config: row.config as object,
    seats: row.seats as unknown as readonly SeatRecord[],
    state: row.state as object,
    result: row.result as unknown as Result | null,
    seed: hex(row.seed),
    seedChosenBy: row.seedChosenBy as GameRecord['seedChosenBy'],
    ...(secret !== null && clientSeed !== null && { seedParts: { secret: hex(secret), clientSeed } }),
    commitment: hex(row.commitment),
    head: hex(row.head),
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  };
}

export function entryRecord({ gameId: _, ...row }: Entry): EntryRecord {
  return {
    ...row,
    move: row.move as unknown as Typed | null,
    events: row.events as unknown as readonly Typed[],
    at: row.at.getTime(),
    body: hex(row.body),
    hash: hex(row.hash),
  };
}

export function storedResponse(row: Answer): StoredResponse {
  return {
    ...row,
    keyHash: hex(row.keyHash),
    requestHash: hex(row.requestHash),
    headers: row.headers as Record<string, string>,
    body: Buffer.from(row.body),
    createdAt: row.createdAt.getTime(),
  };
}

export function commitmentRecord(row: Commitment): CommitmentRecord {
  return {
    ...row,
    secret: hex(row.secret),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  };
}

/** The bytes of a lower-case hex string. */
export function bytes(digits: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(digits, 'hex'));
}

function hex(value: Uint8Array): string {
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
}
