/** The store's reads with Prisma: lists, and single records by id. Whole games are read by game-reads.ts. */
import {
  UNPRESENTABLE,
  type CommitmentRecord,
  type IdempotencyRecord,
  type Store,
} from '#src/engine/store.js';
import type { Result } from '#src/game-type.js';
import type { GameRecord, SeatRecord } from '#src/record/game-record.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';
import type { Commitment, Game, IdempotencyRecord as IdempotencyRow, Prisma } from './generated/client.js';
import { readPage } from './logs.js';

type Reads = Pick<
  Store,
  'head' | 'rematchesOf' | 'entries' | 'idempotencyRecord' | 'commitment' | 'list' | 'finishedGames'
>;

const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

const fromHex = (digits: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(digits, 'hex'));

const toGameRecord = ({ secret, clientSeed, finishedAt: _, ...row }: Game): GameRecord => ({
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
const toIdempotencyRecord = ({
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

const toCommitmentRecord = (row: Commitment): CommitmentRecord => ({
  ...row,
  secret: toHex(row.secret),
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
});

/** The parameter is a JSON array of ids: the statement stays the same, and prepared, however many there are. */
const REMATCHES_STATEMENT = `
SELECT old.id AS "oldId", game.id::text AS id
FROM json_array_elements_text($1::text::json) AS old (id) JOIN game ON game.rematch_of = old.id::uuid`;

const BY_END: Prisma.GameOrderByWithRelationInput[] = [{ finishedAt: 'asc' }, { id: 'asc' }];

export const readsOf = ({ prisma }: Database): Reads => ({
  head: (id) =>
    withStoreErrors(async () => {
      const row = await prisma.game.findUnique({ where: { id }, select: { head: true } });
      return row && toHex(row.head);
    }),
  rematchesOf: (gameIds) =>
    withStoreErrors(async () => {
      const ids = JSON.stringify(gameIds);
      const rows = await prisma.$queryRawUnsafe<{ oldId: string; id: string }[]>(REMATCHES_STATEMENT, ids);
      return new Map(rows.map(({ oldId, id }) => [oldId, id]));
    }),
  entries: (gameId, after, limit) => readPage(prisma, gameId, after, limit),
  idempotencyRecord: (scopeId, keyHash) =>
    withStoreErrors(async () => {
      const key = { scopeId, keyHash: fromHex(keyHash) };
      const row = await prisma.idempotencyRecord.findUnique({ where: { scopeId_keyHash: key } });
      return row && toIdempotencyRecord(row);
    }),
  commitment: (id) =>
    withStoreErrors(async () => {
      const row = await prisma.commitment.findUnique({ where: { id } });
      return row && toCommitmentRecord(row);
    }),
  list: ({ type, status, limit, before }) =>
    withStoreErrors(async () => {
      const where: Prisma.GameWhereInput = {
        visibility: 'public',
        ...(type !== undefined && { type }),
        ...(status !== undefined && { status }),
        ...(before !== undefined && { id: { lt: before } }),
      };
      const rows = await prisma.game.findMany({ where, orderBy: { id: 'desc' }, take: limit });
      return rows.map(toGameRecord);
    }),
  finishedGames: ({ type, from, afterId, to, limit }) =>
    withStoreErrors(async () => {
      const where: Prisma.GameWhereInput = {
        finishedAt: { gte: new Date(from), lt: new Date(to) },
        ...(type !== undefined && { type }),
        ...(afterId !== undefined && { NOT: { finishedAt: new Date(from), id: { lte: afterId } } }),
      };
      const rows = await prisma.game.findMany({ where, orderBy: BY_END, take: limit });
      return rows.map(toGameRecord);
    }),
});
