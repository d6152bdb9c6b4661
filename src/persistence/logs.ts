/** Reads entries as JSON, one row per log or page: with a row per entry, parsing would take longer than reading. */
import type { EntryRecord } from '#src/record/game-record.js';
import type { Typed } from '#src/game-type.js';
import { withStoreErrors } from './errors.js';
import type { PrismaClient } from './generated/client.js';

type Line = readonly [
  seq: number,
  seat: number | null,
  by: string | null,
  move: Typed | null,
  events: readonly Typed[],
  at: number,
  body: string,
  hash: string,
];

const LOG = `json_agg(json_build_array(
    seq, seat, by, move, events, (extract(epoch FROM at) * 1000)::bigint, encode(body, 'hex'), encode(hash, 'hex')
  ) ORDER BY seq)::text`;

/** The parameter is a JSON array of ids. A game that does not exist has a null log. */
const LOGS_STATEMENT = `
SELECT input.id AS "gameId", (SELECT ${LOG} FROM entry WHERE game_id = input.id::uuid) AS log
FROM json_array_elements_text($1::text::json) AS input (id)`;

/** The parameters are a game’s id, a seq and a number of entries. Without entries after that seq, the log is null. */
const PAGE_STATEMENT = `
SELECT ${LOG} AS log
FROM (SELECT * FROM entry WHERE game_id = $1::text::uuid AND seq > $2::int ORDER BY seq LIMIT $3::int) AS page`;

const parseLog = (log: string): EntryRecord[] =>
  (JSON.parse(log) as Line[]).map(([seq, seat, by, move, events, at, body, hash]) => ({
    seq,
    seat,
    by,
    move,
    events,
    at,
    body,
    hash,
  }));

/** The logs by game id, each in order. Games that do not exist are left out. */
export const readLogs = (
  prisma: PrismaClient,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryRecord[]>> =>
  withStoreErrors(async () => {
    const rows = await prisma.$queryRawUnsafe<{ gameId: string; log: string | null }[]>(
      LOGS_STATEMENT,
      JSON.stringify(gameIds),
    );
    return new Map(
      rows.flatMap(({ gameId, log }) => (log === null ? [] : [[gameId, parseLog(log)] as const])),
    );
  });

/** Entries with a seq greater than `after`, in order, at most `limit`. */
export const readPage = (
  prisma: PrismaClient,
  gameId: string,
  after: number,
  limit: number,
): Promise<EntryRecord[]> =>
  withStoreErrors(async () => {
    const rows = await prisma.$queryRawUnsafe<{ log: string | null }[]>(PAGE_STATEMENT, gameId, after, limit);
    return rows.flatMap(({ log }) => (log === null ? [] : parseLog(log)));
  });
