/**
 * The store on PostgreSQL, a server or embedded, put together from the parts in this folder. No two parts have a member in
 * common.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '#src/engine/store.js';
import { archivedGamesOf } from './archive.js';
import { gamesOnSeveralServers, migrationsForServers } from './citus/index.js';
import { heartbeatsOf } from './clocks.js';
import type { ConnectionOptions, Database } from './database.js';
import { erasureOf, retentionOf } from './deletes.js';
import { openEmbedded } from './embedded/pglite.js';
import { asStoreError, driverMessage } from './errors.js';
import { laddersOf } from './ladder.js';
import { entriesOf } from './logs.js';
import { matchesOf } from './matches.js';
import {
  migrate,
  MIGRATIONS_FOLDER,
  MIGRATIONS_TABLE,
  readMigrations,
  requireTables,
  TABLES,
} from './migrations.js';
import { notesOf } from './notes.js';
import { createNotifications } from './notifications.js';
import { gamesOnOneServer } from './one-server.js';
import { playerGameReads, playerListOf } from './player-games.js';
import { playersOf } from './players.js';
import { openPostgres } from './postgres/pool.js';
import { recordsOf } from './reads.js';
import { seriesOf } from './series.js';
import { sqlOn, type Sql } from './sql.js';
import { statisticsOf } from './statistics.js';
import { webhooksOf } from './webhooks.js';
import { writesOf } from './writes.js';

const LARGEST_BATCH = 64;
/** How many write statements may run at once. On a server, a second one can run while the first waits for a lock. */
const STATEMENTS_IN_FLIGHT = { postgres: 2, embedded: 1 } as const;
/** How long after the start of a statement a second one may start: longer than an unblocked statement takes. */
const OVERLAP_AFTER_MS = 10;

export interface StoreOptions extends ConnectionOptions {
  /** Called with the number of games when an update statement starts; the returned function is called at its end. */
  readonly startTimer?: ((games: number) => () => void) | undefined;
  /** Receives the reason whenever `ready` returns `false`. It names the database, but not its password. */
  readonly onUnready?: ((reason: string) => void) | undefined;
  /** The folder of migrations, by default the project's own. */
  readonly migrations?: string | undefined;
  readonly statementsInFlight?: number | undefined;
  readonly largestBatch?: number | undefined;
}

/**
 * Connects to a PostgreSQL server if there is a URL, otherwise opens PGlite, PostgreSQL embedded in this process. Throws
 * `StoreUnavailable` if the server does not respond, and `Error` if another process has `dataDir` open.
 */
export function openDatabase(options: ConnectionOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

const JOB_LOCKS = 0x70_61_72_6c;

/** Runs jobs under session-level advisory locks on a separate connection, so that a crash releases them. */
const exclusively =
  ({ withSession }: Database): Store['exclusively'] =>
  (job, work) =>
    withSession(async (session) => {
      const key = [JOB_LOCKS, job];
      const [lock] = await session.query<{ isHeld: boolean }>(
        'SELECT pg_try_advisory_lock($1::int, hashtext($2)) AS "isHeld"',
        key,
      );
      if (lock?.isHeld !== true) return false;
      try {
        await work();
        return true;
      } finally {
        await session.query('SELECT pg_advisory_unlock($1::int, hashtext($2))', key);
      }
    });

/** How long a check of readiness waits for the database. */
const READY_WITHIN_MS = 2_000;
const APPLIED_STATEMENT = `
SELECT migration_name AS name FROM _prisma_migrations
WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND current_setting('transaction_read_only') = 'off'`;

const NO_RESPONSE = `it did not respond within ${READY_WITHIN_MS / 1000} s`;

const examine = async (
  { prisma, diskSpace, checkWrites }: Sql,
  migrations: readonly string[],
): Promise<string | null> => {
  if (diskSpace() === 'exhausted') return 'its disk is full';
  const rows = await prisma.$queryRawUnsafe<{ name: string }[]>(APPLIED_STATEMENT);
  if (rows.length === 0) return 'it is read-only, or has no migrations';
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter((name) => !applied.has(name));
  if (missing.length > 0) return `migrations are missing: ${missing.join(', ')}`;
  await checkWrites();
  return null;
};

/** Why the service cannot work, in a sentence that names the database; `null` if it can. Never throws. */
const whyNotReady = async (sql: Sql, migrations: readonly string[]): Promise<string | null> => {
  const finished = new AbortController();
  const timeout = sleep(READY_WITHIN_MS, NO_RESPONSE, { signal: finished.signal, ref: false }).catch(
    () => null,
  );
  const examined = examine(sql, migrations).catch(driverMessage);
  const reason = await Promise.race([examined, timeout]);
  finished.abort();
  return reason === null ? null : `${sql.name} is not ready: ${reason}`;
};

/** Applies missing migrations; returns the names of all. Throws if tables of the database are missing. */
const prepare = async (database: Database, folder: string): Promise<readonly string[]> => {
  const migrations = await database.withSession(async (session) => {
    if (database.wasInitialized) await requireTables(session, [MIGRATIONS_TABLE]);
    const wanted = [...(await readMigrations(folder)), ...(await migrationsForServers(session))];
    await migrate(session, wanted);
    await requireTables(session, TABLES);
    return wanted.map(({ name }) => name);
  });
  await database.markInitialized();
  return migrations;
};

const storeOn = async (database: Database, options: StoreOptions): Promise<Store> => {
  const migrations = await prepare(database, options.migrations ?? MIGRATIONS_FOLDER);
  const sql = sqlOn(database);
  const grouping = {
    statementsInFlight: options.statementsInFlight ?? STATEMENTS_IN_FLIGHT[database.kind],
    overlapAfterMs: OVERLAP_AFTER_MS,
    largestBatch: options.largestBatch ?? LARGEST_BATCH,
    poolSize: options.poolSize,
    startTimer: options.startTimer,
  };
  const { writer, ...games } =
    (await gamesOnSeveralServers(sql, grouping)) ?? gamesOnOneServer(sql, grouping);
  const records = recordsOf(sql);
  const listOfPlayer = playerListOf(sql);
  const notifications = createNotifications(database.openChannel, options.onError ?? (() => undefined));
  return {
    ...games,
    ...records,
    ...entriesOf(sql),
    ...archivedGamesOf(sql),
    ...notesOf(sql),
    ...laddersOf(sql),
    ...seriesOf(sql),
    ...playersOf(sql),
    ...playerGameReads(sql),
    ...matchesOf(sql),
    ...webhooksOf(sql),
    ...statisticsOf(sql),
    ...writesOf(sql, writer, { ...records, ...games }),
    ...erasureOf(sql),
    ...retentionOf(sql),
    ...heartbeatsOf(sql),
    list: (query) => ('playerId' in query ? listOfPlayer(query) : games.list(query)),
    exclusively: exclusively(database),
    ready: async () => {
      const reason = await whyNotReady(sql, migrations);
      if (reason !== null) options.onUnready?.(reason);
      return reason === null;
    },
    notify: notifications.notify,
    onNotification: notifications.onNotification,
    close: async () => {
      await notifications.close();
      await database.close();
    },
  };
};

/** Opens the database and applies missing migrations. */
export async function createStore(options: StoreOptions): Promise<Store> {
  const database = await openDatabase(options);
  try {
    return await storeOn(database, options);
  } catch (error) {
    await database.close().catch(options.onError ?? (() => undefined));
    throw asStoreError(error);
  }
}
