/**
 * Applies prisma/migrations when the service starts, with the table, the lock and the checksums of Prisma Migrate, so
 * that `prisma migrate deploy` and `prisma migrate status` agree with what was done here.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Session } from './database.js';

/** The advisory lock of Prisma Migrate. */
const LOCK = 72_707_369;

/** For the instance that migrates, and for the locks that a migration needs. */
const LONGEST_WAIT = '60s';

/** As Prisma's schema engine creates it. */
const MIGRATIONS_TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
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

/** The folder `prisma/migrations` beside the nearest package.json at or above `from`. */
export function migrationsFolder(from: string): string {
  if (existsSync(join(from, 'package.json'))) return join(from, 'prisma', 'migrations');
  const parent = dirname(from);
  if (parent === from) throw new Error('prisma/migrations is missing');
  return migrationsFolder(parent);
}

/** The migrations of a folder, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const names = found.filter((item) => item.isDirectory()).map((item) => item.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const script = await readFile(join(folder, name, 'migration.sql'));
  return { name, sql: script.toString('utf8'), checksum: createHash('sha256').update(script).digest('hex') };
}

/**
 * Applies what is missing, each migration and its record in one transaction, while other instances wait. Throws where
 * an applied migration reads differently now, or one was left unfinished. Migrations of a newer version are let be.
 */
export async function migrate(session: Session, migrations: readonly Migration[]): Promise<void> {
  await session.run(`SET lock_timeout = '${LONGEST_WAIT}'`);
  await session.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    await session.run(MIGRATIONS_TABLE);
    const applied = await session.query<Applied>(
      `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    );
    for (const migration of missing(migrations, applied)) await apply(session, migration);
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

function missing(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const unfinished = applied.find(({ finished }) => !finished);
  if (unfinished) {
    throw new Error(
      `Migration ${unfinished.migration_name} has failed half-way: repair the database, then say so with ` +
        '`prisma migrate resolve`.',
    );
  }
  const checksums = new Map(applied.map((row) => [row.migration_name, row.checksum]));
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had been applied.`);
  return migrations.filter(({ name }) => !checksums.has(name));
}

async function apply(session: Session, { name, sql, checksum }: Migration): Promise<void> {
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
    throw new Error(`Migration ${name} failed; nothing of it is kept.`, { cause });
  }
}
