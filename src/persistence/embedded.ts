/**
 * PGlite: PostgreSQL compiled to WebAssembly, in this process, its files in a folder. A committed transaction survives
 * the end of the process, however it ends. PGlite never calls fsync, so that a power failure may cost what the
 * operating system had not yet written.
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

/** A server would do this in processes of its own; here its log would grow until the database is closed. */
const UPKEEP = ['VACUUM game', 'CHECKPOINT'];
const UPKEEP_INTERVAL_MS = 60_000;

/** Opens the database in `dataDir`, made where there is none; refuses a folder that another process has open. */
export async function openEmbedded(
  dataDir: string,
  onError: (error: unknown) => void = () => undefined,
): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir);
  try {
    const pglite = await openCluster(dataDir);
    await pglite.exec(SESSION_SETUP);
    const upkeep = setInterval(() => void runAll(pglite, UPKEEP).catch(onError), UPKEEP_INTERVAL_MS).unref();
    const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite), errorFormat: 'minimal' });
    return {
      kind: 'embedded',
      prisma,
      withSession: (work) => work(sessionOn(pglite)),
      openChannel: () => null,
      vacuum: () => runAll(pglite, ['VACUUM (ANALYZE)', 'CHECKPOINT']),
      close: async () => {
        clearInterval(upkeep);
        await prisma.$disconnect();
        await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A new cluster gets its name when it is complete, so that one that was interrupted is never opened. */
async function openCluster(dataDir: string): Promise<PGlite> {
  const cluster = join(dataDir, CLUSTER);
  const exists = await stat(cluster).then(
    () => true,
    () => false,
  );
  if (!exists) {
    const unfinished = join(dataDir, UNFINISHED_CLUSTER);
    await rm(unfinished, { recursive: true, force: true });
    const created = await PGlite.create({ dataDir: unfinished });
    await created.close();
    await rename(unfinished, cluster);
  }
  return PGlite.create({ dataDir: cluster });
}

/** One by one: VACUUM cannot share a transaction. */
async function runAll(pglite: PGlite, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await pglite.exec(statement);
}

function sessionOn(pglite: PGlite): Session {
  return {
    run: async (sql) => {
      await pglite.exec(sql);
    },
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await pglite.query<Row>(sql, [...values])).rows,
  };
}
