/** What the statements that write do where time can be over, all of it by the clock of the database. */

/** Whether the time of an entry lies within the last second by the clock of the database. */
export const IS_PRESENT = `
  to_timestamp(input."updatedAt" / 1000) BETWEEN clock_timestamp() - interval '1 second' AND clock_timestamp()`;

/**
 * The guard of a game in which time can be over, by the clock of the database. While the game waits, and while a clock runs,
 * an entry has to come before the deadline, or, if it says that the time is up, at it or later, unless a clock runs and
 * nobody notes outages. Before any of the entries of a running clock, the game has to be extended by the outages that began
 * before its deadline.
 */
export const TIME_GUARD = `
  AND (input.kind IS NULL OR (${IS_PRESENT} AND (input.deadline IS NULL OR input.kind = 'extension' OR (
    CASE WHEN input.kind IN ('timeout', 'expiry') THEN input."updatedAt" >= input.deadline
      ELSE clock_timestamp() < to_timestamp(input.deadline / 1000) END
    AND (input.kind IN ('join', 'expiry') OR NOT EXISTS (
      SELECT 1 FROM outage
      WHERE outage.ended_at > game.updated_at AND outage.began_at < to_timestamp(input.deadline / 1000)
    ))
    AND (input.kind <> 'timeout'
      OR (SELECT max(seen_at) FROM instance) > clock_timestamp() - interval '10 seconds')
  ))))`;

/**
 * Ends what is pending in the games that computer players owe no replies any more: to a response belong its request's own
 * entry and the computers' entries that directly follow it.
 */
const settledVersion = (present: string): string => `coalesce((
    SELECT min(entry.seq) FROM entry
    WHERE entry.game_id = stored_response.subject_id AND entry.seq > stored_response.first_seq
      AND entry.by NOT LIKE 'cpu:%'
  ), ${present})`;

export const SETTLED = `
settled AS (
  UPDATE stored_response SET pending = false, version = ${settledVersion('input."settledVersion"')}
  FROM input
  WHERE stored_response.subject_id = input.id AND stored_response.pending AND input."settledVersion" IS NOT NULL
    AND input.id = ANY (ARRAY(SELECT id FROM stored))
),`;

/** The same when computer players cannot reply at present ($1: the id of the game). */
export const SETTLE_STATEMENT = `
UPDATE stored_response SET pending = false, version = ${settledVersion('game.version')}
FROM game WHERE game.id = $1::text::uuid AND stored_response.subject_id = game.id AND stored_response.pending
RETURNING stored_response.subject_id::text AS id`;
