/** The clock of the database, the games that are due by it, the heartbeats of instances, and the outages between them. */
import type { DatabaseClock, Heartbeat, Store } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { GAME_COLUMNS, toGameRecord, type GameRow } from './game-reads.js';
import { retryConflicts, type Sql } from './sql.js';

/**
 * How long after a heartbeat an instance counts as alive: several heartbeats, so that a late one does not make it look dead.
 */
export const ALIVE = "interval '10 seconds'";
/** Rows of instances that ended this long ago are deleted. */
const FORGOTTEN = "interval '1 hour'";

/**
 * Stores the heartbeat of one instance ($1: id, $2: release, $3: rules), deletes the rows of those that ended long ago, and
 * returns the others that are alive. Skips rows that another instance is about to delete. The first heartbeat after an outage
 * records the outage; if several come at once, only one does.
 */
const HEARTBEAT_STATEMENT = `
WITH latest AS (
  SELECT max(seen_at) AS seen_at FROM instance
), noted AS (
  INSERT INTO outage (began_at, ended_at)
  SELECT seen_at, statement_timestamp() FROM latest WHERE seen_at < statement_timestamp() - ${ALIVE}
  ON CONFLICT DO NOTHING
  RETURNING ended_at
), beat AS (
  INSERT INTO instance (id, release, rules, seen_at) VALUES ($1::uuid, $2, $3::json, statement_timestamp())
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
), forgotten AS (
  DELETE FROM instance WHERE id IN (
    SELECT id FROM instance WHERE seen_at < statement_timestamp() - ${FORGOTTEN} AND id <> $1::uuid
    FOR UPDATE SKIP LOCKED
  )
), other AS (
  SELECT id::text, release, rules FROM instance
  WHERE seen_at > statement_timestamp() - ${ALIVE} AND id <> $1::uuid
)
SELECT (SELECT coalesce(json_agg(other), '[]') FROM other) AS others,
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
  (extract(epoch FROM greatest((SELECT max(ended_at) FROM noted), (SELECT max(ended_at) FROM outage))) * 1000)::float8
    AS "outageEndedAt"`;

const TIME_STATEMENT = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time';

/** How long a game stays claimed before it is due again. */
export const CLAIM = "interval '2 seconds'";

/**
 * Claims up to $1 games that are due, longest overdue first, by setting a later due time, so that no two instances get the
 * same one. The condition compares with a time that is stable within the statement, so that the index on `due_at`, which leaves
 * out games without one, is used.
 */
const CLAIM_STATEMENT = `
WITH due AS (
  SELECT id FROM game WHERE due_at <= statement_timestamp() ORDER BY due_at LIMIT $1::int FOR UPDATE SKIP LOCKED
)
UPDATE game SET due_at = statement_timestamp() + ${CLAIM} FROM due WHERE game.id = due.id
RETURNING ${GAME_COLUMNS}, (extract(epoch FROM statement_timestamp()) * 1000)::float8 AS "claimedAt"`;

/** Sets when games ($1: of `Postponed`) are due, unless they have changed since or have to be extended by an outage. */
const POSTPONE_STATEMENT = `
UPDATE game SET due_at = to_timestamp(input."dueAt" / 1000)
FROM json_to_recordset($1::text::json) AS input (id uuid, version int, "dueAt" float8)
WHERE game.id = input.id AND game.version = input.version
  AND NOT EXISTS (SELECT 1 FROM outage WHERE outage.ended_at > game.updated_at)`;

/** Makes due the first games ($2: how many) that were last changed before the end of an outage ($1). */
const RECALL_STATEMENT = `
UPDATE game SET due_at = statement_timestamp() WHERE id IN (
  SELECT id FROM game
  WHERE due_at > statement_timestamp() + ${CLAIM} AND updated_at < to_timestamp($1::float8 / 1000)
  ORDER BY due_at LIMIT $2::int FOR UPDATE SKIP LOCKED
)`;
const RECALLED_AT_ONCE = 1_000;

/** Outages that ended after $1 and began before $2, oldest first. */
const OUTAGES_STATEMENT = `
SELECT (extract(epoch FROM began_at) * 1000)::float8 AS "beganAt",
  (extract(epoch FROM ended_at) * 1000)::float8 AS "endedAt"
FROM outage
WHERE ended_at > to_timestamp($1::float8 / 1000) AND began_at < to_timestamp($2::float8 / 1000)
ORDER BY began_at`;

/**
 * How many of the latest readings count: the one that arrived fastest sets the clock. The two clocks do not drift apart
 * noticeably in that time.
 */
const TIMES = 8;

/** A clock that is set by readings of a database's clock. `ownTime` may start at any value, and only has to advance evenly. */
export function clockOf(
  ownTime: () => number,
): Pick<DatabaseClock, 'now' | 'set'> & { readonly reset: () => void } {
  let offsets: readonly number[] = [];
  let best = -Infinity;
  return {
    now: () => Math.floor(ownTime() + best),
    set: (time) => {
      offsets = [...offsets, time - ownTime()].slice(-TIMES);
      best = Math.max(...offsets);
    },
    reset: () => {
      offsets = [];
    },
  };
}

export function heartbeatsOf({ query }: Sql) {
  return {
    heartbeat: async ({ id, release, rules }) =>
      at(await query<Heartbeat>(HEARTBEAT_STATEMENT, id, release, JSON.stringify(rules)), 0),
    outages: (after, before) => query(OUTAGES_STATEMENT, after, before),
  } satisfies Partial<Store>;
}

/** The clock of the one server, and the games that are due by it. */
export function clocksOf({ prisma, read, query }: Sql) {
  return {
    databaseClock: (ownTime): DatabaseClock => {
      const { now, set, reset } = clockOf(ownTime);
      return {
        now,
        set,
        correct: async () => {
          const { time } = at(await query<{ time: number }>(TIME_STATEMENT), 0);
          reset();
          set(time);
        },
        prepare: () => Promise.resolve(),
      };
    },
    claimDue: (limit) =>
      read(async () => {
        const rows = await retryConflicts(() =>
          prisma.$queryRawUnsafe<(GameRow & { claimedAt: number })[]>(CLAIM_STATEMENT, limit),
        );
        return rows.map(({ claimedAt, ...row }) => ({ game: toGameRecord(row), now: claimedAt }));
      }),
    postpone: (games) =>
      read(async () => {
        await retryConflicts(() => prisma.$executeRawUnsafe(POSTPONE_STATEMENT, JSON.stringify(games)));
      }),
    recallDue: (endedAt, pageSize = RECALLED_AT_ONCE) =>
      read(async () => {
        const recall = () => prisma.$executeRawUnsafe(RECALL_STATEMENT, endedAt, pageSize);
        while ((await retryConflicts(recall)) === pageSize);
      }),
  } satisfies Partial<Store>;
}
