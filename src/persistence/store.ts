/** Games kept in PostgreSQL, a server's or the embedded one: what the engine asks for, in Prisma's words. */
import { fileURLToPath } from 'node:url';
import type { StoredResponse } from '#src/engine/records.js';
import type { Store } from '#src/engine/store.js';
import { createNotifications } from './notifications.js';
import { openDatabase } from './connection.js';
import type { ConnectionOptions } from './database.js';
import { retentionOf } from './retention.js';
import { groupCommit } from './group-commit.js';
import { readLogs } from './logs.js';
import { migrate, migrationsFolder, readMigrations } from './migrations.js';
import { queriesOf } from './queries.js';
import { isReady } from './readiness.js';
import { asStoreError } from './errors.js';
import { writeCommitment, writeCreation, writeUpdates } from './writes.js';

const LARGEST_BATCH = 64;
/** One more than needed, so that one that waits for a lock does not stop the rest. */
const STATEMENTS_IN_FLIGHT = { postgres: 2, embedded: 1 } as const;
/** Longer than a statement takes where nothing is in its way. */
const PATIENCE_MS = 10;

export interface StoreOptions extends ConnectionOptions {
  /** Called when a statement begins that stores moves of so many games; what it gives is called at its end. */
  readonly startTimer?: ((games: number) => () => void) | undefined;
  /** Where the migrations are; by default the project's own. */
  readonly migrations?: string | undefined;
  readonly statementsInFlight?: number | undefined;
  readonly largestBatch?: number | undefined;
}

/** Opens the database and brings its tables up to date. */
export async function createStore(options: StoreOptions): Promise<Store> {
  const { onError = () => undefined } = options;
  const folder = options.migrations ?? migrationsFolder(fileURLToPath(new URL('.', import.meta.url)));
  const migrations = await readMigrations(folder);
  const database = await openDatabase(options);
  try {
    await database.withSession((session) => migrate(session, migrations));
  } catch (error) {
    await database.close();
    throw asStoreError(error);
  }
  const { prisma } = database;
  const queries = queriesOf(database);
  const isAnswered = async ({ gameId, keyHash }: StoredResponse) =>
    (await queries.storedResponse(gameId, keyHash)) !== null;
  const notifications = createNotifications(database.openChannel, onError);
  return {
    ...queries,
    ...retentionOf(database),
    logs: (gameIds) => readLogs(prisma, gameIds),
    create: (creation, rematchOf) => writeCreation(prisma, creation, rematchOf, isAnswered),
    addCommitment: (commitment, answer) => writeCommitment(prisma, commitment, answer, isAnswered),
    update: groupCommit({
      write: (updates) => timed(() => writeUpdates(prisma, updates), options.startTimer?.(updates.length)),
      statementsInFlight: options.statementsInFlight ?? STATEMENTS_IN_FLIGHT[database.kind],
      patienceMs: PATIENCE_MS,
      largestBatch: options.largestBatch ?? LARGEST_BATCH,
    }),
    ready: () =>
      isReady(
        database,
        migrations.map(({ name }) => name),
      ),
    notify: notifications.announce,
    onNotification: notifications.onAnnounced,
    close: async () => {
      await notifications.close();
      await database.close();
    },
  };
}

async function timed<T>(work: () => Promise<T>, stopTimer?: () => void): Promise<T> {
  try {
    return await work();
  } finally {
    stopTimer?.();
  }
}
