/**
 * The logs of games. While a game can change, its log has one row per entry; some time after the game ends, it is packed,
 * a hundred entries per row.
 * Entries are read as JSON, one row per log or page: with a row per entry, parsing would take longer than reading.
 */
import type { Store } from '#src/engine/store.js';
import type { EntryRecord } from 'parlour-games/record/game-record';
import type { Typed } from 'parlour-games/game-type';
import { LOWEST_ID } from './reads.js';
import type { Sql } from './sql.js';

type Line = readonly [
  seq: number,
  seat: number | null,
  by: string | null,
  move: Typed | null,
  events: readonly Typed[],
  at: number,
];

/** Lines, bodies and hashes of some entries, in the same order: 64 hex digits for each entry. */
type Pack = readonly [lines: readonly Line[], bodies: string, hashes: string];

const LINES =
  'json_agg(json_build_array(seq, seat, by, move, events, (extract(epoch FROM at) * 1000)::bigint) ORDER BY seq)';
const BODIES = "string_agg(body, '' ORDER BY seq)";
const HASHES = "string_agg(hash, '' ORDER BY seq)";

const packOf = (lines: string, bodies: string, hashes: string): string =>
  `json_build_array(${lines}, encode(${bodies}, 'hex'), encode(${hashes}, 'hex'))`;

/** Entries from one of the two places, as packs; null if there are none. */
const packsOf = (packedRows: string, entries: string): string => `coalesce(
    (SELECT json_agg(${packOf('lines', 'bodies', 'hashes')} ORDER BY first_seq)::text FROM packed_log WHERE ${packedRows}),
    (SELECT CASE WHEN count(*) > 0 THEN json_build_array(${packOf(LINES, BODIES, HASHES)})::text END FROM ${entries})
  )`;

/** The parameter is a JSON array of ids. A game that does not exist has a null log. */
const LOGS_STATEMENT = `
SELECT input.id AS "gameId", ${packsOf('game_id = input.id::uuid', 'entry WHERE game_id = input.id::uuid')} AS log
FROM json_array_elements_text($1::text::json) AS input (id)`;

/** Reads the log of one game ($1). */
export const LOG_STATEMENT = `SELECT ${packsOf('game_id = $1::uuid', 'entry WHERE game_id = $1::uuid')} AS log`;

const ENTRIES_PER_ROW = 100;

/** The parameters are a game’s id, a seq and a number of entries. Packed rows may have further entries at both ends. */
const PAGE_STATEMENT = `
SELECT ${packsOf(
  `game_id = $1::text::uuid AND first_seq BETWEEN $2::int::bigint + 2 - ${ENTRIES_PER_ROW} AND $2::int::bigint + $3::int`,
  `(SELECT * FROM entry WHERE game_id = $1::text::uuid AND seq > $2::int ORDER BY seq LIMIT $3::int) AS page`,
)} AS log`;

/**
 * Packs logs of games that finished more than $1 seconds ago, after the last one packed: up to $2 games with up to $3 entries.
 */
const PACK_STATEMENT = `
WITH page AS (
  SELECT id, finished_at, version FROM game
  WHERE finished_at < statement_timestamp() - make_interval(secs => $1::float8) AND (finished_at, id) > (
    coalesce((SELECT max(finished_at) FROM packed_log), '-infinity'),
    coalesce((SELECT game_id FROM packed_log ORDER BY finished_at DESC, game_id DESC LIMIT 1), '${LOWEST_ID}')
  ) AND EXISTS (SELECT 1 FROM entry WHERE entry.game_id = game.id)
  ORDER BY finished_at, id LIMIT $2::int FOR KEY SHARE SKIP LOCKED
), chosen AS (
  SELECT id, finished_at FROM (
    SELECT id, finished_at, sum(version) OVER (ORDER BY finished_at, id) - version AS before FROM page
  ) AS running WHERE before < $3::int
), packed AS (
  INSERT INTO packed_log (game_id, first_seq, finished_at, lines, bodies, hashes)
  SELECT id, log.* FROM chosen CROSS JOIN LATERAL (
    SELECT seq / ${ENTRIES_PER_ROW} * ${ENTRIES_PER_ROW} AS first_seq, finished_at, ${LINES}, ${BODIES}, ${HASHES}
    FROM entry WHERE game_id = chosen.id GROUP BY first_seq
  ) AS log
  RETURNING game_id
), unpacked AS (
  DELETE FROM entry WHERE game_id = ANY (ARRAY(SELECT game_id FROM packed))
)
SELECT count(DISTINCT game_id)::int AS games FROM packed`;

const HASH_DIGITS = 64;
const digitsOf = (hex: string, index: number): string =>
  hex.slice(index * HASH_DIGITS, (index + 1) * HASH_DIGITS);

const unpack = ([lines, bodies, hashes]: Pack): EntryRecord[] =>
  lines.map(([seq, seat, by, move, events, at], index) => ({
    seq,
    seat,
    by,
    move,
    events,
    at,
    body: digitsOf(bodies, index),
    hash: digitsOf(hashes, index),
  }));

export function parseLog(log: string): EntryRecord[] {
  return (JSON.parse(log) as Pack[]).flatMap(unpack);
}

/** How many logs a run packs: few enough that the job does not slow down play. */
export const GAMES_PER_RUN = 50;
const ENTRIES_PER_RUN = 1_000;

export function wholeLogsOf({ query, change }: Sql) {
  return {
    logs: async (games) => {
      const ids = JSON.stringify(games.map(({ id }) => id));
      const rows = await query<{ gameId: string; log: string | null }>(LOGS_STATEMENT, ids);
      return new Map(
        rows.flatMap(({ gameId, log }) => (log === null ? [] : [[gameId, parseLog(log)] as const])),
      );
    },
    packLogs: async (keptS) => {
      const [row] = await change<{ games: number }>(PACK_STATEMENT, keptS, GAMES_PER_RUN, ENTRIES_PER_RUN);
      return row?.games ?? 0;
    },
  } satisfies Partial<Store>;
}

export function entriesOf({ query }: Sql) {
  return {
    entries: async (gameId, after, limit) => {
      const [row] = await query<{ log: string | null }>(PAGE_STATEMENT, gameId, after, limit);
      if (row === undefined || row.log === null) return [];
      return parseLog(row.log)
        .filter(({ seq }) => seq > after)
        .slice(0, limit);
    },
  } satisfies Partial<Store>;
}
