/**
 * Everything that the service does differently on Citus, PostgreSQL's extension that distributes tables over servers;
 * docs/decisions.md says why and how. `distribute.sql` distributes a database. `migrations/` has the functions that run on the
 * server of a game, and its table. All other statements keep to what Citus accepts: in an update or after `ON CONFLICT`, a
 * volatile function only in a query of its own and nothing that depends on the session’s time zone; no lock on joined rows; and
 * no `INSERT` after a `WITH` that changes other rows.
 */
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '#src/project.js';
import type { Session } from '#src/persistence/database.js';
import type { WriterOptions } from '#src/persistence/group-commit.js';
import { readMigrations, type Migration } from '#src/persistence/migrations.js';
import type { PlacedGames } from '#src/persistence/one-server.js';
import type { Sql } from '#src/persistence/sql.js';
import { distributedClock } from './clock.js';
import { distributedJobs } from './jobs.js';
import { distributedReads } from './reads.js';
import { distributedWriter } from './writer.js';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('src/persistence/citus/migrations', PROJECT_ROOT));

const IS_INSTALLED = `SELECT 1 AS found WHERE to_regclass('pg_dist_partition') IS NOT NULL`;
const IS_DISTRIBUTED = `SELECT 1 AS found FROM pg_dist_partition WHERE logicalrelid = 'game'::regclass AND partmethod = 'h'`;

/** The additional migrations of a database whose games can be, or are, on several servers; usually none. */
export async function migrationsForServers(session: Session): Promise<readonly Migration[]> {
  return (await session.query(IS_INSTALLED)).length === 0 ? [] : readMigrations(MIGRATIONS_FOLDER);
}

/** The part of the store for games, if the database is distributed; otherwise `null`. */
export async function gamesOnSeveralServers(sql: Sql, options: WriterOptions): Promise<PlacedGames | null> {
  for (const condition of [IS_INSTALLED, IS_DISTRIBUTED])
    if ((await sql.query(condition)).length === 0) return null;
  return {
    ...distributedReads(sql),
    ...distributedJobs(sql),
    databaseClock: distributedClock(sql),
    writer: distributedWriter(sql, options),
  };
}
