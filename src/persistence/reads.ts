/** The store's reads with Prisma: lists, and single records by id. Whole games are read by game-reads.ts. */
import {
  UNPRESENTABLE,
  type CommitmentRecord,
  type IdempotencyRecord,
  type ListQuery,
  type Store,
} from '#src/engine/store.js';
import type { GameRecord } from '#src/record/game-record.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';
import { GAME_COLUMNS, toGameRecord, type GameRow } from './game-reads.js';
import type { Commitment, IdempotencyRecord as IdempotencyRow } from './generated/client.js';
import { readPage } from './logs.js';

type Reads = Pick<
  Store,
  'head' | 'rematchesOf' | 'entries' | 'idempotencyRecord' | 'commitment' | 'list' | 'finishedGames'
>;

const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

const fromHex = (digits: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(digits, 'hex'));

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

/** Below every id, and above. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A statement reads a range of the index on `key`. With an equality and an order by id alone, PostgreSQL may take the primary
 * key instead and read every game, where the games of a type are rarely public.
 */
const listStatement = (key: string, isPublic = "visibility = 'public' AND "): string => `
SELECT ${GAME_COLUMNS} FROM game
WHERE ${isPublic}${key} >= $1::text AND (${key}, game.id) < ($1::text, $2::text::uuid)
ORDER BY ${key} DESC, game.id DESC LIMIT $3::int`;

/** One for each combination of filters; all public games are listed by their visibility. */
const LIST_STATEMENTS = {
  all: listStatement('visibility', ''),
  type: listStatement('type'),
  status: listStatement('status'),
  both: listStatement("(type || '/' || status)"),
} as const;

const listOf = ({ type, status }: Pick<ListQuery, 'type' | 'status'>): readonly [string, string] => {
  if (type !== undefined && status !== undefined) return [LIST_STATEMENTS.both, `${type}/${status}`];
  if (type !== undefined) return [LIST_STATEMENTS.type, type];
  return status === undefined ? [LIST_STATEMENTS.all, 'public'] : [LIST_STATEMENTS.status, status];
};

/** The times are in milliseconds. */
const finishedStatement = (hasType: boolean): string => `
SELECT ${GAME_COLUMNS} FROM game
WHERE (finished_at, game.id) > (to_timestamp($1::float8 / 1000), $2::text::uuid)
  AND finished_at < to_timestamp($3::float8 / 1000)${hasType ? ' AND type = $5::text' : ''}
ORDER BY finished_at, game.id LIMIT $4::int`;

export const readsOf = ({ prisma }: Database): Reads => {
  const games = (statement: string, ...parameters: readonly (string | number)[]): Promise<GameRecord[]> =>
    withStoreErrors(async () => {
      const rows = await prisma.$queryRawUnsafe<GameRow[]>(statement, ...parameters);
      return rows.map(toGameRecord);
    });
  return {
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
    list: ({ limit, before = HIGHEST_ID, ...filters }) => games(...listOf(filters), before, limit),
    finishedGames: ({ type, from, afterId = LOWEST_ID, to, limit }) =>
      games(
        finishedStatement(type !== undefined),
        from,
        afterId,
        to,
        limit,
        ...(type === undefined ? [] : [type]),
      ),
  };
};
