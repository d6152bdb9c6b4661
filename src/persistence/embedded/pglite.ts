/**
 * PGlite: PostgreSQL compiled to WebAssembly, running in this process on files in a folder. Committed transactions
 * survive a crash of the process. PGlite never calls fsync, so a power failure may lose what the operating system had
 * not written yet.
 */
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import {
  createCluster,
  inspectFolder,
  lockFolder,
  makeFolder,
  markInitialized,
  type DataFolder,
} from './data-folder.js';
import {
  SESSION_SETUP,
  type ConnectionOptions,
  type Database,
  type Session,
} from '#src/persistence/database.js';
import { watchFolder, watchDiskSpace } from './disk-watch.js';
import { copyEmptyDatabase } from './empty-database.js';
import { PrismaClient } from '#src/persistence/generated/client.js';

/** Makes older parts of the write-ahead log reusable; otherwise it would grow until the database is closed. */
const CHECKPOINT = 'CHECKPOINT';
/** The shortest interval between checkpoints, while disk space is scarce. */
const SHORTEST_INTERVAL_MS = 10_000;

/** The work that a PostgreSQL server does in background processes. */
interface BackgroundWork {
  /** Frees the space of replaced rows of games, and shortens the write-ahead log. */
  readonly routine: () => Promise<void>;
  /** Frees the space of deleted and replaced rows. */
  readonly vacuum: () => Promise<void>;
  /** Shortens the write-ahead log, unless that was done a moment ago. */
  readonly shortenLog: () => void;
}

/** Runs the statements one by one: VACUUM refuses to share a transaction. */
const runAll = async (pglite: PGlite, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await pglite.exec(statement);
};

const backgroundWorkOf = (pglite: PGlite, onError: (error: unknown) => void): BackgroundWork => {
  let wasShortened = false;
  return {
    routine: () => runAll(pglite, ['VACUUM game', CHECKPOINT]),
    vacuum: () => runAll(pglite, ['VACUUM (ANALYZE)', CHECKPOINT]),
    shortenLog: () => {
      if (wasShortened) return;
      wasShortened = true;
      setTimeout(() => (wasShortened = false), SHORTEST_INTERVAL_MS).unref();
      runAll(pglite, [CHECKPOINT]).catch(onError);
    },
  };
};

/** The exit status with which PostgreSQL's main loop reports an ordinary error, from which it recovers. */
const ORDINARY_ERROR = 100;
const SEVERE = /\b(PANIC|FATAL):\s+(?<message>.*)/;

/**
 * PostgreSQL ends its process when it can no longer guarantee the data, for instance because the write-ahead log cannot be
 * written. PGlite has no process to end: it ignores the crash, and repeats the interrupted step for ever. The crash log keeps
 * PostgreSQL's last severe message, which says why it crashed.
 */
interface CrashLog {
  /** PGlite's option `onStderr`. Returns true for every message, so that PGlite prints none. */
  readonly onStderr: (text: string) => boolean;
  readonly reason: () => string | undefined;
}

const createCrashLog = (): CrashLog => {
  let reason: string | undefined;
  return {
    onStderr: (text) => {
      reason = SEVERE.exec(text)?.groups?.['message'] ?? reason;
      return true;
    },
    reason: () => reason,
  };
};

const isOrdinary = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === ORDINARY_ERROR;

/** Calls `onCrash`, which must not return, as soon as PostgreSQL has crashed. */
const watchForCrash = (
  { Module: postgres }: PGlite,
  log: CrashLog,
  onCrash: (error: Error) => never,
): void => {
  const step = postgres._PostgresMainLoopOnce;
  postgres._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      if (isOrdinary(error)) throw error;
      const reason = log.reason() ?? String(error);
      onCrash(new Error(`the embedded database has crashed: ${reason}`, { cause: error }));
    }
  };
};

type Options = Pick<ConnectionOptions, 'dataDir' | 'reserveMb' | 'jobs' | 'onError' | 'onFatal'>;

const NO_JOBS = { start: () => () => undefined };

/**
 * A smaller buffer than PostgreSQL's 128 MB, which is cleared at each start and takes memory. The operating system has the
 * files in memory anyway.
 */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** When a file operation fails, PGlite throws objects that are not errors. */
const asError = (error: unknown, folder: string, reason: string | undefined): Error => {
  const cause = error instanceof Error ? error.message : `file system error ${JSON.stringify(error)}`;
  return new Error(`the database in ${folder} cannot be opened: ${reason ?? cause}`, { cause: error });
};

const openCluster = async (
  { dataDir, onFatal }: Options,
  { cluster, state }: DataFolder,
): Promise<PGlite> => {
  const log = createCrashLog();
  try {
    if (state === 'empty') await createCluster(dataDir, copyEmptyDatabase);
    const pglite = await PGlite.create({
      dataDir: cluster,
      startParams: START_PARAMS,
      onStderr: log.onStderr,
    });
    watchForCrash(pglite, log, onFatal);
    return pglite;
  } catch (error) {
    throw asError(error, cluster, log.reason());
  }
};

const sessionOn = (pglite: PGlite): Session => ({
  run: async (sql) => {
    await pglite.exec(sql);
  },
  query: async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await pglite.query<Row>(sql, [...values])).rows,
});

/** What has been started, in order; it is stopped in reverse order. */
export type Cleanup = (() => void | Promise<void>)[];

/** Runs every step, even if one of them fails; then throws the first error. */
export async function cleanUp(cleanup: Cleanup): Promise<void> {
  const step = cleanup.pop();
  if (step === undefined) return;
  try {
    await step();
  } catch (error) {
    await cleanUp(cleanup).catch(() => undefined);
    throw error;
  }
  await cleanUp(cleanup);
}

const start = async (options: Options, cleanup: Cleanup): Promise<Database> => {
  const { dataDir, reserveMb, jobs = NO_JOBS, onError = () => undefined, onFatal } = options;
  cleanup.push(await lockFolder(dataDir));
  cleanup.push(await watchFolder(dataDir, jobs, onFatal));
  const folder = await inspectFolder(dataDir);
  const pglite = await openCluster(options, folder);
  cleanup.push(() => pglite.close());
  cleanup.push(await watchFolder(folder.cluster, jobs, onFatal));
  await pglite.exec(SESSION_SETUP);
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite), errorFormat: 'minimal' });
  cleanup.push(() => prisma.$disconnect());
  const { routine, vacuum, shortenLog } = backgroundWorkOf(pglite, onError);
  cleanup.push(jobs.start('vacuum', routine));
  const diskWatch = await watchDiskSpace({
    folder: dataDir,
    reserveMb,
    jobs,
    onShortage: shortenLog,
    onWarning: onError,
  });
  cleanup.push(diskWatch.stop);
  return {
    kind: 'embedded',
    name: `the embedded database in ${dataDir}`,
    prisma,
    wasInitialized: folder.state === 'initialized',
    markInitialized: () => markInitialized(dataDir),
    withSession: (work) => work(sessionOn(pglite)),
    openChannel: () => null,
    vacuum,
    diskSpace: diskWatch.diskSpace,
    close: () => cleanUp(cleanup),
  };
};

/** Opens the database in `dataDir` and creates it in an empty folder. Throws if another process has it open. */
export async function openEmbedded(options: Options): Promise<Database> {
  await makeFolder(options.dataDir);
  const cleanup: Cleanup = [];
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanUp(cleanup).catch(options.onError ?? (() => undefined));
    throw error;
  }
}
