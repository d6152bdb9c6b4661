/** The store on PostgreSQL, a server or embedded: puts together the parts in this folder. */
import type { Store } from '#src/engine/store.js';
import type { ConnectionOptions, Database } from './database.js';
import { archiveOf } from './archive.js';
import { clocksOf } from './clocks.js';
import { deletesOf, erasureOf } from './deletes.js';
import { distributedJobs, distributedReads } from './distributed.js';
import { openEmbedded } from './embedded/pglite.js';
import { asStoreError, withStoreErrors } from './errors.js';
import { gameReads } from './game-reads.js';
import { readsOf } from './reads.js';
import { logsOf } from './logs.js';
import {
  migrate,
  MIGRATIONS_FOLDER,
  MIGRATIONS_TABLE,
  readMigrations,
  requireTables,
  TABLES,
  type Migration,
} from './migrations.js';
import { createNotifications } from './notifications.js';
import { matchesOf } from './matches.js';
import { playerGameReads } from './player-games.js';
import { playersOf } from './players.js';
import { openPostgres } from './postgres/pool.js';
import { createWriteHealth, whyNotReady } from './health.js';
import { webhooksOf } from './webhooks.js';
import { countingOf, statisticsReads } from './statistics.js';
import { writesOf } from './writes.js';
import { grouped, routed, writeOn } from './write-strategies.js';

const LARGEST_BATCH = 64;
/** On a server one more than needed, so that a statement that waits for a lock does not hold up the rest. */
const STATEMENTS_IN_FLIGHT = { postgres: 2, embedded: 1 } as const;
/** Longer than a statement takes if nothing blocks it. */
const OVERLAP_AFTER_MS = 10;

export interface StoreOptions extends ConnectionOptions {
  /** Called with the batch size when an update statement starts. The returned function is called on completion. */
  readonly startTimer?: ((games: number) => () => void) | undefined;
  /** Receives the reason whenever `ready` returns `false`. It names the database, but not its password. */
  readonly onUnready?: ((reason: string) => void) | undefined;
  /** The folder of migrations, by default the project's own. */
  readonly migrations?: string | undefined;
  readonly statementsInFlight?: number | undefined;
  readonly largestBatch?: number | undefined;
  /** Whether games are changed one by one; by default, whether the database is distributed. */
  readonly isRouted?: boolean | undefined;
}

/**
 * Opens a PostgreSQL server if there is a URL, otherwise PGlite, PostgreSQL embedded in this process. Throws
 * `StoreUnavailable` if the server does not respond, and `Error` if another process has `dataDir` open.
 */
export function openDatabase(options: ConnectionOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);
}

const JOB_LOCKS = 0x70_61_72_6c;

/** Session-level advisory locks on a connection of their own: a crash releases them. */
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

/** Whether Citus distributes the games over several servers. */
const isDistributed = ({ prisma }: Database): Promise<boolean> =>
  withStoreErrors(async () => {
    const citus = await prisma.$queryRaw<
      object[]
    >`SELECT 1 AS found WHERE to_regclass('pg_dist_partition') IS NOT NULL`;
    if (citus.length === 0) return false;
    const games = await prisma.$queryRaw<object[]>`
      SELECT 1 AS found FROM pg_dist_partition WHERE logicalrelid = 'game'::regclass AND partmethod = 'h'`;
    return games.length === 1;
  });

/** Applies missing migrations. Throws if the database has lost its tables. */
const prepare = async (database: Database, migrations: readonly Migration[]): Promise<void> => {
  await database.withSession(async (session) => {
    if (database.wasInitialized) await requireTables(session, [MIGRATIONS_TABLE]);
    await migrate(session, migrations);
    await requireTables(session, TABLES);
  });
  await database.markInitialized();
};

const openPrepared = async (options: StoreOptions, migrations: readonly Migration[]): Promise<Database> => {
  const database = await openDatabase(options);
  try {
    await prepare(database, migrations);
    return database;
  } catch (error) {
    await database.close().catch(options.onError ?? (() => undefined));
    throw asStoreError(error);
  }
};

/** Opens the database and applies missing migrations. */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { onError = () => undefined } = options;
  const folder = options.migrations ?? MIGRATIONS_FOLDER;
  const migrations = await readMigrations(folder);
  const database = await openPrepared(options, migrations);
  const { prisma } = database;
  const writeHealth = createWriteHealth(prisma);
  const write = writeOn(database, writeHealth);
  const isRouted = options.isRouted ?? (await isDistributed(database));
  const reads = {
    ...gameReads(database),
    ...readsOf(database),
    ...logsOf(database, writeHealth),
    ...playersOf(database, writeHealth),
    ...(isRouted && distributedReads(database)),
  };
  const grouping = {
    statementsInFlight: options.statementsInFlight ?? STATEMENTS_IN_FLIGHT[database.kind],
    overlapAfterMs: OVERLAP_AFTER_MS,
    largestBatch: options.largestBatch ?? LARGEST_BATCH,
    poolSize: options.poolSize,
    startTimer: options.startTimer,
  };
  const strategy = isRouted ? routed(database, writeHealth, write, grouping) : grouped(write, grouping);
  const notifications = createNotifications(database.openChannel, onError);
  return {
    ...clocksOf(database),
    ...deletesOf(database, writeHealth),
    ...playerGameReads(database),
    ...matchesOf(database, writeHealth),
    ...erasureOf(database, writeHealth),
    ...archiveOf(database, writeHealth),
    ...reads,
    ...webhooksOf(database, writeHealth),
    ...statisticsReads(database),
    ...countingOf(database, writeHealth),
    ...(isRouted && distributedJobs(database, writeHealth)),
    ...writesOf(database, write, reads, strategy),
    exclusively: exclusively(database),
    ready: async () => {
      const reason = await whyNotReady(
        database,
        writeHealth,
        migrations.map(({ name }) => name),
      );
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
}
