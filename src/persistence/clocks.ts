/** The clock of the database, and what it says is due. */
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { retryConflicts, withStoreErrors } from './errors.js';
import { GAME_COLUMNS, toGameRecord, type GameRow } from './game-reads.js';

const TIME_STATEMENT = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time';

/** Whoever claims a game has this long to deal with it before it is due again. */
const CLAIM = "interval '2 seconds'";

/**
 * Claims up to $1 games that are due, the longest first, by making them due again later: no two instances get the same one.
 * The index on `due_at` holds no game without a clock, and the condition compares with a stable time, so that it is used.
 */
const CLAIM_STATEMENT = `
WITH due AS (
  SELECT id FROM game WHERE due_at <= statement_timestamp() ORDER BY due_at LIMIT $1::int FOR UPDATE SKIP LOCKED
)
UPDATE game SET due_at = statement_timestamp() + ${CLAIM} FROM due WHERE game.id = due.id
RETURNING ${GAME_COLUMNS}, (extract(epoch FROM statement_timestamp()) * 1000)::float8 AS "claimedAt"`;

/** Sets when games ($1: of `Postponed`) are due, unless they have changed or have to be extended by an outage. */
const POSTPONE_STATEMENT = `
UPDATE game SET due_at = to_timestamp(input."dueAt" / 1000)
FROM json_to_recordset($1::text::json) AS input (id uuid, version int, "dueAt" float8)
WHERE game.id = input.id AND game.version = input.version
  AND NOT EXISTS (SELECT 1 FROM outage WHERE outage.ended_at > game.updated_at)`;

/** Makes the games due that were last changed before the end of an outage ($1). */
const RECALL_STATEMENT = `
UPDATE game SET due_at = statement_timestamp() WHERE id IN (
  SELECT id FROM game
  WHERE due_at > statement_timestamp() + ${CLAIM} AND updated_at < to_timestamp($1::float8 / 1000)
  FOR UPDATE SKIP LOCKED
)`;

/** Outages that ended after $1 and began before $2, oldest first. */
const OUTAGES_STATEMENT = `
SELECT (extract(epoch FROM began_at) * 1000)::float8 AS "beganAt",
  (extract(epoch FROM ended_at) * 1000)::float8 AS "endedAt"
FROM outage
WHERE ended_at > to_timestamp($1::float8 / 1000) AND began_at < to_timestamp($2::float8 / 1000)
ORDER BY began_at`;

type Clocks = Pick<Store, 'time' | 'claimDue' | 'postpone' | 'recallDue' | 'outages'>;

export const clocksOf = ({ prisma }: Database): Clocks => ({
  time: () =>
    withStoreErrors(async () => {
      const [row] = await prisma.$queryRawUnsafe<{ time: number }[]>(TIME_STATEMENT);
      return row?.time ?? Number.NaN;
    }),
  claimDue: (limit) =>
    withStoreErrors(async () => {
      const rows = await retryConflicts(() =>
        prisma.$queryRawUnsafe<(GameRow & { claimedAt: number })[]>(CLAIM_STATEMENT, limit),
      );
      return {
        now: rows[0]?.claimedAt ?? 0,
        games: rows.map(({ claimedAt: _, ...row }) => toGameRecord(row)),
      };
    }),
  postpone: (games) =>
    withStoreErrors(async () => {
      await retryConflicts(() => prisma.$executeRawUnsafe(POSTPONE_STATEMENT, JSON.stringify(games)));
    }),
  recallDue: (endedAt) =>
    withStoreErrors(async () => {
      await retryConflicts(() => prisma.$executeRawUnsafe(RECALL_STATEMENT, endedAt));
    }),
  outages: (after, before) => withStoreErrors(() => prisma.$queryRawUnsafe(OUTAGES_STATEMENT, after, before)),
});
