/** Reads of the store: lists of games, and single records by id. Single games are read by game-reads.ts. */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type {
  CommitmentRecord,
  FinishedQuery,
  ListQuery,
  Store,
  UnfinishedQuery,
} from '#src/engine/store.js';
import { VISIBILITIES, type GameRecord } from 'parlour-games/record/game-record';
import { GAME_COLUMNS, HIGHEST_ID, listedStatuses, toGameRecord, type GameRow } from './game-reads.js';
import type { Commitment, IdempotencyRecord as IdempotencyRow } from './generated/client.js';
import type { Sql } from './sql.js';

const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

const fromHex = (digits: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(digits, 'hex'));

/**
 * Ends when the synchronous standbys have everything that was read before. A server that shuts down shows changes
 * that still wait for standbys, but they are lost if a standby takes over, so nobody may acknowledge them. Without such
 * standbys, the statement writes nothing.
 */
const REPLICATED_STATEMENT = `
SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
  THEN pg_logical_emit_message(true, 'parlour', '')::text END`;

const toIdempotencyRecord = ({ playerId, pending, ...row }: IdempotencyRow): IdempotencyRecord => ({
  ...row,
  keyHash: toHex(row.keyHash),
  requestHash: toHex(row.requestHash),
  salt: row.salt && toHex(row.salt),
  ...(playerId !== null && { playerId }),
  ...(pending && { pending }),
  createdAt: row.createdAt.getTime(),
});

const toCommitmentRecord = (row: Commitment): CommitmentRecord => ({
  ...row,
  secret: toHex(row.secret),
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
});

/** The parameter is a JSON array of ids, so that one prepared statement serves any number of them. */
const REMATCHES_STATEMENT = `
SELECT old.id AS "oldId", rematch.id::text AS id
FROM json_array_elements_text($1::text::json) AS old (id), LATERAL (
  SELECT game.id FROM game WHERE game.rematch_of = old.id::uuid
  ORDER BY game.status = 'cancelled', game.id DESC LIMIT 1
) AS rematch`;

export const LEFT_TO_COMPUTERS_STATEMENT = `
SELECT id::text, type, (extract(epoch FROM updated_at) * 1000)::float8 AS "updatedAt" FROM game WHERE left_to_computers ORDER BY game.id LIMIT $1::int`;

/** The pairs of visibility and status that unfinished games can have, as values of SQL. */
const UNFINISHED = VISIBILITIES.flatMap((visibility) =>
  ['waiting', 'active'].map((status) => `('${visibility}', '${status}')`),
).join();

/** An id below that of every game. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Games that are not over, with ids from above $1 to below $2. For each visibility and status it reads a range of their index,
 * which no move changes.
 */
const UNFINISHED_STATEMENT = `
SELECT game.id::text, type, (extract(epoch FROM updated_at) * 1000)::float8 AS "updatedAt"
FROM game WHERE game.id = ANY (ARRAY(
  SELECT page.id FROM (VALUES ${UNFINISHED}) AS wanted (visibility, status), LATERAL (
    SELECT game.id FROM game
    WHERE game.visibility = wanted.visibility
      AND (game.status, game.id) > (wanted.status, $1::text::uuid)
      AND (game.status, game.id) < (wanted.status, $2::text::uuid)
    ORDER BY game.status, game.id LIMIT $3::int
  ) AS page ORDER BY page.id LIMIT $3::int
)) ORDER BY game.id`;

/** The lowest id that a game created at `time` or later can have: ids begin with the time. */
const lowestIdAt = (time: number): string => {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

export function unfinishedParameters({
  after,
  createdBefore,
  limit,
}: Extract<UnfinishedQuery, { after: unknown }>) {
  return [after ?? LOWEST_ID, lowestIdAt(createdBefore), limit];
}

/**
 * A page of public games by the values of `key` in $1, a JSON array with a value for each listed status. For each value it
 * reads a range of the index on `key`. Given only an equality and an order by id, PostgreSQL may read every game by the primary
 * key instead, although few games of a type are public.
 */
const listStatement = (key: string): string => `
SELECT ${GAME_COLUMNS} FROM game WHERE game.id = ANY (ARRAY(
  SELECT page.id FROM json_array_elements_text($1::text::json) AS wanted (value), LATERAL (
    SELECT game.id FROM game
    WHERE visibility = 'public' AND ${key} >= wanted.value AND (${key}, game.id) < (wanted.value, $2::text::uuid)
    ORDER BY ${key} DESC, game.id DESC LIMIT $3::int
  ) AS page ORDER BY page.id DESC LIMIT $3::int
)) ORDER BY game.id DESC`;

const LIST_BY_STATUS = listStatement('status');
const LIST_BY_TYPE_AND_STATUS = listStatement("(type || '/' || status)");

const listOf = ({ type, status }: Pick<ListQuery, 'type' | 'status'>): readonly [string, string] => {
  const statuses = listedStatuses(status);
  return type === undefined
    ? [LIST_BY_STATUS, JSON.stringify(statuses)]
    : [LIST_BY_TYPE_AND_STATUS, JSON.stringify(statuses.map((each) => `${type}/${each}`))];
};

/** Whether a game has been counted by its series, if it belongs to one. */
const IN_SERIES = '(in_series OR series_id IS NULL)';

/**
 * The ids of games that are over. For each status it reads a range of the index on the time of the end. Times are in
 * milliseconds.
 */
export function overStatement({ type, isCounted = false }: FinishedQuery): string {
  const ends = [
    ['finished_at', isCounted ? ` AND counted AND ${IN_SERIES}` : ''],
    ['cancelled_at', isCounted ? ` AND ${IN_SERIES}` : ''],
  ] as const;
  return ends
    .map(
      ([end, condition]) => `
(SELECT id, ${end} AS over_at FROM game
WHERE (${end}, id) > (to_timestamp($1::float8 / 1000), $2::text::uuid)
  AND ${end} < to_timestamp($3::float8 / 1000)${condition}${type === undefined ? '' : ' AND type = $5::text'}
ORDER BY ${end}, id LIMIT $4::int)`,
    )
    .join(' UNION ALL ');
}

/** The parameters of `overStatement`. */
export function overParameters({ type, from, afterId = LOWEST_ID, to, limit }: FinishedQuery) {
  return [from, afterId, to, limit, ...(type === undefined ? [] : [type])];
}

/** The part of the store for pages of games, and for the rematches of games. */
export function listsOf({ query }: Sql) {
  const games = async (statement: string, ...values: readonly (string | number)[]): Promise<GameRecord[]> =>
    (await query<GameRow>(statement, ...values)).map(toGameRecord);
  return {
    list: ({ limit, before = HIGHEST_ID, ...filters }) => games(...listOf(filters), before, limit),
    finishedGames: (wanted) => {
      const page = `${overStatement(wanted)} ORDER BY over_at, id LIMIT $4::int`;
      const statement = `SELECT ${GAME_COLUMNS} FROM game JOIN (${page}) AS page USING (id) ORDER BY page.over_at, game.id`;
      return games(statement, ...overParameters(wanted));
    },
    unfinishedGames: (wanted) =>
      'after' in wanted
        ? query(UNFINISHED_STATEMENT, ...unfinishedParameters(wanted))
        : query(LEFT_TO_COMPUTERS_STATEMENT, wanted.limit),
    rematchesOf: async (gameIds) => {
      const rows = await query<{ oldId: string; id: string }>(REMATCHES_STATEMENT, JSON.stringify(gameIds));
      return new Map(rows.map(({ oldId, id }) => [oldId, id]));
    },
  } satisfies Partial<Store>;
}

export function recordsOf({ prisma, read }: Sql) {
  return {
    head: (id) =>
      read(async () => {
        const row = await prisma.game.findUnique({ where: { id }, select: { head: true } });
        return row && toHex(row.head);
      }),
    idempotencyRecord: (scopeId, keyHash) =>
      read(async () => {
        const key = { scopeId, keyHash: fromHex(keyHash) };
        const row = await prisma.idempotencyRecord.findUnique({ where: { scopeId_keyHash: key } });
        if (row !== null) await prisma.$executeRawUnsafe(REPLICATED_STATEMENT);
        return row && toIdempotencyRecord(row);
      }),
    commitment: (id) =>
      read(async () => {
        const row = await prisma.commitment.findUnique({ where: { id } });
        return row && toCommitmentRecord(row);
      }),
  } satisfies Partial<Store>;
}
