/** The instances that share the database, their heartbeats, and the outages between them. */
import type { Heartbeat, Instance, Store } from '#src/engine/store.js';
import { at } from '#src/kit/checked.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';

/** Several heartbeats, so that a late one does not make an instance look dead. */
const ALIVE = "interval '10 seconds'";
/** Rows of instances that ended this long ago are deleted. */
const FORGOTTEN = "interval '1 hour'";

/**
 * Stores the heartbeat of one instance ($1: id, $2: release, $3: rules), deletes the rows of those that ended long ago, and
 * returns the others that are alive. Rows that another instance is about to delete are skipped. The first heartbeat after
 * an outage notes it: of several at once, which all see the same last one before it, one does.
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

export const heartbeatOf =
  ({ prisma }: Database): Store['heartbeat'] =>
  ({ id, release, rules }: Instance) =>
    withStoreErrors(async () =>
      at(
        await prisma.$queryRawUnsafe<Heartbeat[]>(HEARTBEAT_STATEMENT, id, release, JSON.stringify(rules)),
        0,
      ),
    );
