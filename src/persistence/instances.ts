/** The instances that share the database, and their heartbeats. */
import type { Instance, Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';

/** Several heartbeats, so that a late one does not make an instance look dead. */
const ALIVE = "interval '10 seconds'";
/** Rows of instances that ended this long ago are deleted. */
const FORGOTTEN = "interval '1 hour'";

/**
 * Stores the heartbeat of one instance ($1: id, $2: release, $3: rules), deletes the rows of those that ended long ago, and
 * returns the others that are alive. Rows that another instance is about to delete are skipped.
 */
const HEARTBEAT_STATEMENT = `
WITH beat AS (
  INSERT INTO instance (id, release, rules, seen_at) VALUES ($1::uuid, $2, $3::json, statement_timestamp())
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
), forgotten AS (
  DELETE FROM instance WHERE id IN (
    SELECT id FROM instance WHERE seen_at < statement_timestamp() - ${FORGOTTEN} AND id <> $1::uuid
    FOR UPDATE SKIP LOCKED
  )
)
SELECT id::text, release, rules FROM instance
WHERE seen_at > statement_timestamp() - ${ALIVE} AND id <> $1::uuid`;

/** Nobody shares an embedded database, so nothing is written there. */
export const heartbeatOf =
  ({ kind, prisma }: Database): Store['heartbeat'] =>
  async ({ id, release, rules }) =>
    kind === 'embedded'
      ? []
      : withStoreErrors(() =>
          prisma.$queryRawUnsafe<Instance[]>(HEARTBEAT_STATEMENT, id, release, JSON.stringify(rules)),
        );
