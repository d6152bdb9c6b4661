/**
 * Applies prisma/migrations when the service starts. It uses the table, the lock and the checksums of Prisma Migrate, so
 * that `prisma migrate deploy` and `prisma migrate status` agree with the result.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '#src/project.js';
import type { Session } from './database.js';
import { driverMessage } from './errors.js';

/** Prisma Migrate's advisory lock. */
const LOCK = 72_707_369;

/** How long to wait for another instance that migrates, and for the locks that a migration takes. */
const LONGEST_WAIT = '60s';

export const MIGRATIONS_TABLE = '_prisma_migrations';

/** Creates the table of migrations as Prisma's schema engine does. */
const CREATE_MIGRATIONS_TABLE = `
CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
);`;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the script, lower-case hex. */
  readonly checksum: string;
}

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('prisma/migrations', PROJECT_ROOT));

const readMigration = async (folder: string, name: string): Promise<Migration> => {
  const script = await readFile(join(folder, name, 'migration.sql'));
  return { name, sql: script.toString('utf8'), checksum: createHash('sha256').update(script).digest('hex') };
};

/** The migrations in a folder, in the order of their application. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const items = await readdir(folder, { withFileTypes: true });
  const names = items.filter((item) => item.isDirectory()).map((item) => item.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

const missing = (migrations: readonly Migration[], applied: readonly Applied[]): Migration[] => {
  const unfinished = applied.find(({ finished }) => !finished);
  if (unfinished) {
    throw new Error(
      `Migration ${unfinished.migration_name} failed half-way. Repair the database, then mark the migration with ` +
        '`prisma migrate resolve`.',
    );
  }
  const checksums = new Map(applied.map((row) => [row.migration_name, row.checksum]));
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had been applied.`);
  return migrations.filter(({ name }) => !checksums.has(name));
};

const apply = async (session: Session, { name, sql, checksum }: Migration): Promise<void> => {
  await session.run('BEGIN');
  try {
    await session.run(sql);
    await session.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await session.run('COMMIT');
  } catch (cause) {
    await session.run('ROLLBACK');
    throw new Error(`Migration ${name} failed and was rolled back: ${driverMessage(cause)}`, { cause });
  }
};

/**
 * Applies missing migrations, each in a transaction with its record, while other instances wait. Throws if an applied migration
 * has changed since, or if one was left unfinished. Ignores applied migrations that are not in the folder: a newer release may
 * have added them.
 */
export async function migrate(session: Session, migrations: readonly Migration[]): Promise<void> {
  await session.run(`SET lock_timeout = '${LONGEST_WAIT}'`);
  await session.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    await session.run(CREATE_MIGRATIONS_TABLE);
    const applied = await session.query<Applied>(
      `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    );
    for (const migration of missing(migrations, applied)) await apply(session, migration);
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

/** The tables that the migrations create. */
export const TABLES = [
  'game',
  'entry',
  'packed_log',
  'note',
  'ladder_result',
  'rating',
  'series',
  'series_player',
  'series_game',
  'idempotency_record',
  'commitment',
  'instance',
  'outage',
  'player',
  'player_token',
  'player_game',
  'webhook',
  'delivery',
  'delivery_target',
  'type_statistic',
  'player_statistic',
  'match',
  'archived_game',
] as const;

const MISSING_STATEMENT = `
SELECT name FROM json_array_elements_text($1::text::json) AS wanted (name) WHERE to_regclass(name) IS NULL`;

/** Throws if one of the tables is missing: a database that has lost them must not look like a new or a working one. */
export async function requireTables(session: Session, names: readonly string[]): Promise<void> {
  const missing = await session.query<{ name: string }>(MISSING_STATEMENT, [JSON.stringify(names)]);
  if (missing.length === 0) return;
  const list = missing.map(({ name }) => name).join(', ');
  throw new Error(
    `the database was initialized before, and has lost these tables: ${list}. Restore it from a backup`,
  );
}
