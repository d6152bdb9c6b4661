/**
 * PGlite: PostgreSQL compiled to WebAssembly, running in this process on files in a folder. Committed transactions
 * survive a crash of the process. PGlite never calls fsync, so a power failure may lose what the operating system had
 * not written yet.
 */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import type { Database, Session } from './database.js';
import { lockFolder } from './folder-lock.js';
import { PrismaClient } from './generated/client.js';
import { SESSION_SETUP } from './session-settings.js';

const CLUSTER = 'pglite';
const UNFINISHED_CLUSTER = 'pglite.new';

/** A server does this in background processes. Without it the write-ahead log would grow until the database is closed. */
const MAINTENANCE = ['VACUUM game', 'CHECKPOINT'];
const MAINTENANCE_INTERVAL_MS = 60_000;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Creates a missing cluster under another name first, so that an unfinished one is never opened. */
const openCluster = async (dataDir: string): Promise<PGlite> => {
  const cluster = join(dataDir, CLUSTER);
  if (!(await exists(cluster))) {
    const unfinished = join(dataDir, UNFINISHED_CLUSTER);
    await rm(unfinished, { recursive: true, force: true });
    const created = await PGlite.create({ dataDir: unfinished });
    await created.close();
    await rename(unfinished, cluster);
  }
  return PGlite.create({ dataDir: cluster });
};

/** Runs the statements one by one: VACUUM refuses to share a transaction. */
const runAll = async (pglite: PGlite, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await pglite.exec(statement);
};

const sessionOn = (pglite: PGlite): Session => ({
  run: async (sql) => {
    await pglite.exec(sql);
  },
  query: async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await pglite.query<Row>(sql, [...values])).rows,
});

/** Opens the database in `dataDir` and creates it if necessary. Throws if another process has it open. */
export const openEmbedded = async (
  dataDir: string,
  onError: (error: unknown) => void = () => undefined,
): Promise<Database> => {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir);
  try {
    const pglite = await openCluster(dataDir);
    await pglite.exec(SESSION_SETUP);
    const maintenance = setInterval(
      () => void runAll(pglite, MAINTENANCE).catch(onError),
      MAINTENANCE_INTERVAL_MS,
    ).unref();
    const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite), errorFormat: 'minimal' });
    return {
      kind: 'embedded',
      name: `the embedded database in ${dataDir}`,
      prisma,
      withSession: (work) => work(sessionOn(pglite)),
      openChannel: () => null,
      vacuum: () => runAll(pglite, ['VACUUM (ANALYZE)', 'CHECKPOINT']),
      close: async () => {
        clearInterval(maintenance);
        await prisma.$disconnect();
        await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
