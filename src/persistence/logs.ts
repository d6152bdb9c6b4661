/**
 * The logs of games. While a game can change, its log is a row for each entry; a while after its end it is packed into one row.
 * Entries are read as JSON, one row per log or page: with a row per entry, parsing would take longer than reading.
 */
import type { Store } from '#src/engine/store.js';
import type { EntryRecord } from '#src/record/game-record.js';
import type { Typed } from '#src/game-type.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';
import type { WriteHealth } from './health.js';
import { LOWEST_ID } from './reads.js';

type Line = readonly [
  seq: number,
  seat: number | null,
  by: string | null,
  move: Typed | null,
  events: readonly Typed[],
  at: number,
];

/** Lines, bodies and hashes of some entries, in the same order: 64 hex digits for each entry. */
type Log = readonly [lines: readonly Line[], bodies: string, hashes: string];

const LINES =
  'json_agg(json_build_array(seq, seat, by, move, events, (extract(epoch FROM at) * 1000)::bigint) ORDER BY seq)';
const BODIES = "string_agg(body, '' ORDER BY seq)";
const HASHES = "string_agg(hash, '' ORDER BY seq)";

const logOf = (lines: string, bodies: string, hashes: string): string =>
  `json_build_array(${lines}, encode(${bodies}, 'hex'), encode(${hashes}, 'hex'))::text`;
const LOG = logOf(LINES, BODIES, HASHES);
const PACKED_LOG = logOf('lines', 'bodies', 'hashes');

/** The parameter is a JSON array of ids. A game that does not exist has a null log. */
const LOGS_STATEMENT = `
SELECT input.id AS "gameId", coalesce(
  (SELECT ${PACKED_LOG} FROM packed_log WHERE game_id = input.id::uuid),
  (SELECT CASE WHEN count(*) > 0 THEN ${LOG} END FROM entry WHERE game_id = input.id::uuid)
) AS log
FROM json_array_elements_text($1::text::json) AS input (id)`;

/** The parameters are a game’s id, a seq and a number of entries. A packed log is read as a whole. */
const PAGE_STATEMENT = `
SELECT coalesce(
  (SELECT ${PACKED_LOG} FROM packed_log WHERE game_id = $1::text::uuid),
  (SELECT CASE WHEN count(*) > 0 THEN ${LOG} END FROM (
    SELECT * FROM entry WHERE game_id = $1::text::uuid AND seq > $2::int ORDER BY seq LIMIT $3::int
  ) AS page)
) AS log`;

/**
 * Packs logs of games that finished more than $1 seconds ago, after the last one packed: up to $2 games with up to $3 entries. A
 * log with a damaged hash stays as it is.
 */
const PACK_STATEMENT = `
WITH page AS (
  SELECT id, finished_at, version FROM game
  WHERE finished_at < statement_timestamp() - make_interval(secs => $1::float8) AND (finished_at, id) > (
    coalesce((SELECT max(finished_at) FROM packed_log), '-infinity'),
    coalesce((SELECT game_id FROM packed_log ORDER BY finished_at DESC, game_id DESC LIMIT 1), '${LOWEST_ID}')
  )
  ORDER BY finished_at, id LIMIT $2::int FOR KEY SHARE SKIP LOCKED
), chosen AS (
  SELECT id, finished_at FROM (
    SELECT id, finished_at, sum(version) OVER (ORDER BY finished_at, id) - version AS before FROM page
  ) AS running WHERE before < $3::int
), packed AS (
  INSERT INTO packed_log (game_id, finished_at, lines, bodies, hashes)
  SELECT id, finished_at, log.* FROM chosen CROSS JOIN LATERAL (
    SELECT coalesce(${LINES}, '[]'), coalesce(${BODIES}, ''), coalesce(${HASHES}, '') FROM entry WHERE game_id = chosen.id
    HAVING coalesce(bool_and(octet_length(body) = 32 AND octet_length(hash) = 32), true)
  ) AS log
  RETURNING game_id
), unpacked AS (
  DELETE FROM entry WHERE game_id = ANY (ARRAY(SELECT game_id FROM packed))
)
SELECT count(*)::int AS games FROM packed`;

const HASH_DIGITS = 64;
const digitsOf = (hex: string, index: number): string =>
  hex.slice(index * HASH_DIGITS, (index + 1) * HASH_DIGITS);

const parseLog = (log: string): EntryRecord[] => {
  const [lines, bodies, hashes] = JSON.parse(log) as Log;
  return lines.map(([seq, seat, by, move, events, time], index) => ({
    seq,
    seat,
    by,
    move,
    events,
    at: time,
    body: digitsOf(bodies, index),
    hash: digitsOf(hashes, index),
  }));
};

/** Few enough that play does not notice. */
const GAMES_PER_RUN = 50;
const ENTRIES_PER_RUN = 1_000;

export const logsOf = (
  { prisma }: Database,
  { observe: write }: WriteHealth,
): Pick<Store, 'entries' | 'logs' | 'packLogs'> => ({
  logs: (gameIds) =>
    withStoreErrors(async () => {
      const rows = await prisma.$queryRawUnsafe<{ gameId: string; log: string | null }[]>(
        LOGS_STATEMENT,
        JSON.stringify(gameIds),
      );
      return new Map(
        rows.flatMap(({ gameId, log }) => (log === null ? [] : [[gameId, parseLog(log)] as const])),
      );
    }),
  entries: (gameId, after, limit) =>
    withStoreErrors(async () => {
      const [row] = await prisma.$queryRawUnsafe<{ log: string | null }[]>(
        PAGE_STATEMENT,
        gameId,
        after,
        limit,
      );
      if (row === undefined || row.log === null) return [];
      return parseLog(row.log)
        .filter(({ seq }) => seq > after)
        .slice(0, limit);
    }),
  packLogs: async (keptS) => {
    const [row] = await write(() =>
      prisma.$queryRawUnsafe<{ games: number }[]>(PACK_STATEMENT, keptS, GAMES_PER_RUN, ENTRIES_PER_RUN),
    );
    return row?.games ?? 0;
  },
});
