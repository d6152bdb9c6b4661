/** Reads that may be a little old, from a read replica while it answers. */
import type { Store } from '#src/engine/store.js';
import type { ConnectionOptions, Database } from './database.js';
import { withStoreErrors } from './errors.js';
import { logReads } from './logs.js';
import { MIGRATIONS_TABLE } from './migrations.js';
import { openPostgres } from './postgres/pool.js';
import { readsOf } from './reads.js';
import { statisticsReads } from './statistics.js';

const SETTING = 'DATABASE_READ_URL';

type OldReads = Pick<
  Store,
  'list' | 'finishedGames' | 'entries' | 'logs' | 'playerStatistics' | 'typeStatistics'
>;

const oldReads = (database: Database): OldReads => ({
  ...readsOf(database),
  ...logReads(database),
  ...statisticsReads(database),
});

/** Whether the database has the migration with the id $1, which no other database has. */
const IS_COPY = `SELECT 1 FROM ${MIGRATIONS_TABLE} WHERE id = $1::text`;

/**
 * The store, with lists, exports, statistics and the logs of finished games from the replica at `url`. What the replica does not
 * have yet comes from the store, and everything while it does not answer: a job tries it every second.
 */
export function withReplica(store: Store, options: ConnectionOptions, url: string): Store {
  let database: Database | null = null;
  let reads: OldReads | null = null;
  let migration: string | null = null;
  const tryReplica = async (): Promise<void> => {
    const opened = (database ??= await openPostgres(options, url, SETTING));
    try {
      const wanted = (migration ??= await store.lastMigration());
      const found = await withStoreErrors(() => opened.prisma.$queryRawUnsafe<object[]>(IS_COPY, wanted));
      if (found.length === 0)
        throw new Error(`${SETTING}: ${opened.name} is no standby of DATABASE_URL, or has not caught up.`);
      reads ??= oldReads(opened);
    } catch (error) {
      reads = null;
      throw error;
    }
  };
  const stop = options.jobs?.start('replica', tryReplica);

  /** What the replica finds, if that is all; else what the store does. */
  const read = async <T>(of: (from: OldReads) => Promise<T>, isAll: (found: T) => boolean): Promise<T> => {
    if (reads === null) return of(store);
    const found = await of(reads).catch(() => {
      reads = null;
      return null;
    });
    return found !== null && isAll(found) ? found : of(store);
  };
  const always = () => true;
  return {
    ...store,
    list: (query) => read((from) => from.list(query), always),
    finishedGames: (query) => read((from) => from.finishedGames(query), always),
    playerStatistics: (...query) => read((from) => from.playerStatistics(...query), always),
    typeStatistics: (type) => read((from) => from.typeStatistics(type), always),
    entries: (gameId, after, limit, isOver) => {
      const of = (from: OldReads) => from.entries(gameId, after, limit);
      return isOver === true ? read(of, ({ length }) => length === limit) : of(store);
    },
    logs: (games) =>
      read(
        (from) => from.logs(games),
        (found) => games.every(({ id, version }) => (found.get(id)?.length ?? 0) >= version),
      ),
    close: async () => {
      stop?.();
      reads = null;
      await Promise.all([database?.close(), store.close()]);
    },
  };
}
