/** Statistics of finished games: counters to which each game is added once. */
import type { PlayerTally, Store, TypeTally, UncountedGame } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import type { Sql } from './sql.js';

const RETURNING = 'RETURNING game.id, type, version, visibility, seats, result';

/**
 * Adds the games of `counted` to the counters (`sign` 1), or subtracts them (-1). Against the house, draws without winners
 * count for all seats. A player whose seat was taken over has lost. A resignation or a timeout is the last entry of its game,
 * unless the seat was taken over. Leaves out deleted players. Locks the counters in their order.
 */
const addCounted = (sign: 1 | -1): string => `
seat AS (
  SELECT counted.id, type, version, visibility = 'public' AS is_public, number::int - 1 AS seat, seat ->> 'kind' AS kind,
    seat ->> 'level' AS level, (seat -> 'player' ->> 'id')::uuid AS player_id,
    coalesce((seat ->> 'resigned')::boolean, false) AS is_taken_over,
    CASE WHEN result ->> 'outcome' = 'draw' AND result ->> 'winners' = '[]' THEN 'draws'
      WHEN NOT (result -> 'winners')::jsonb @> to_jsonb(number::int - 1) THEN 'losses'
      WHEN result ->> 'outcome' = 'win' THEN 'wins' ELSE 'draws' END AS result
  FROM counted CROSS JOIN LATERAL json_array_elements(seats) WITH ORDINALITY AS place (seat, number)
), in_players AS (
  INSERT INTO player_statistic (player_id, type, is_public, wins, draws, losses, resigned, timed_out)
  SELECT player_id, type, is_public,
    ${sign} * count(*) FILTER (WHERE seat.result = 'wins' AND NOT is_taken_over),
    ${sign} * count(*) FILTER (WHERE seat.result = 'draws' AND NOT is_taken_over),
    ${sign} * count(*) FILTER (WHERE seat.result = 'losses' OR is_taken_over),
    ${sign} * count(*) FILTER (WHERE leaving.move = 'resign'), ${sign} * count(*) FILTER (WHERE leaving.move = 'timeout')
  FROM seat JOIN player ON player.id = seat.player_id AND player.deleted_at IS NULL
  LEFT JOIN LATERAL (
    SELECT entry.move ->> 'type' AS move FROM logged_entry AS entry
    WHERE entry.game_id = seat.id AND entry.seat = seat.seat AND entry.move ->> 'type' IN ('resign', 'timeout')
      AND entry.seq >= CASE WHEN is_taken_over THEN 0 ELSE version - 1 END
    ORDER BY entry.seq LIMIT 1
  ) AS leaving ON true
  GROUP BY player_id, type, is_public ORDER BY player_id, type, is_public
  ON CONFLICT (player_id, type, is_public) DO UPDATE SET
    wins = player_statistic.wins + excluded.wins, draws = player_statistic.draws + excluded.draws,
    losses = player_statistic.losses + excluded.losses, resigned = player_statistic.resigned + excluded.resigned,
    timed_out = player_statistic.timed_out + excluded.timed_out
), in_types AS (
  INSERT INTO type_statistic (type, counter, value, games)
  SELECT type, counter, value, ${sign} * count(*) FROM (
    SELECT type, counter, value FROM counted CROSS JOIN LATERAL (VALUES
      ('length', version::text), ('outcome', result ->> 'outcome'), ('reason', result ->> 'reason')
    ) AS each (counter, value) WHERE visibility = 'public'
    UNION ALL SELECT type, 'winner', seat::text FROM seat WHERE is_public AND result = 'wins'
    UNION ALL SELECT type, 'cpu:' || level, result FROM seat WHERE is_public AND kind = 'cpu'
  ) AS had GROUP BY type, counter, value ORDER BY type, counter, value
  ON CONFLICT (type, counter, value) DO UPDATE SET games = type_statistic.games + excluded.games
)`;

/** Only the index of uncounted games has this order, so that the planner cannot use one with all games. */
const UNCOUNTED = "CASE WHEN status = 'finished' AND NOT counted THEN id END";

/** Up to $1 uncounted games, with what the ladder needs from rated ones. */
export const UNCOUNTED_STATEMENT = `
SELECT id::text, CASE WHEN rated THEN json_build_object('id', id, 'type', type, 'head', encode(head, 'hex'),
  'at', (extract(epoch FROM updated_at) * 1000)::float8, 'seats', seats, 'result', result) END AS rated
FROM game WHERE status = 'finished' AND NOT counted AND ${UNCOUNTED} IS NOT NULL ORDER BY ${UNCOUNTED} LIMIT $1::int`;

/** Counts games ($1: their ids). */
const COUNT_STATEMENT = `
WITH uncounted AS MATERIALIZED (
  SELECT id FROM game WHERE id = ANY (ARRAY(SELECT json_array_elements_text($1::text::json)::uuid)) AND NOT counted
  ORDER BY id FOR UPDATE SKIP LOCKED
), counted AS (
  UPDATE game SET counted = true FROM uncounted WHERE game.id = uncounted.id ${RETURNING}
), ${addCounted(1)}
SELECT count(*)::int AS games FROM counted`;

/** Deletes a game ($1), and subtracts it from the statistics if it was counted. */
export const DELETE_STATEMENT = `
WITH gone AS (
  DELETE FROM game WHERE id = $1::text::uuid ${RETURNING}, counted
), counted AS (
  SELECT * FROM gone WHERE counted
), ${addCounted(-1)}
SELECT id::text FROM gone`;

/** Reads the statistics of a player ($1): of public games only ($2), or of all. */
const PLAYER_STATEMENT = `
SELECT type, sum(wins)::float8 AS wins, sum(draws)::float8 AS draws, sum(losses)::float8 AS losses,
  sum(resigned)::float8 AS resigned, sum(timed_out)::float8 AS "timedOut"
FROM player_statistic WHERE player_id = $1::text::uuid AND (is_public OR NOT $2::boolean)
GROUP BY type ORDER BY type`;

const TYPE_STATEMENT = 'SELECT counter, value, games::float8 AS games FROM type_statistic WHERE type = $1';

export function statisticsOf({ query }: Sql) {
  return {
    playerStatistics: (playerId, isPublic) => query<PlayerTally>(PLAYER_STATEMENT, playerId, isPublic),
    typeStatistics: (type) => query<TypeTally>(TYPE_STATEMENT, type),
  } satisfies Partial<Store>;
}

export function countingOf({ query, change }: Sql) {
  return {
    uncountedGames: (limit) => query<UncountedGame>(UNCOUNTED_STATEMENT, limit),
    countInStatistics: async (ids) =>
      at(await change<{ games: number }>(COUNT_STATEMENT, JSON.stringify(ids)), 0).games,
  } satisfies Partial<Store>;
}
