/** Deletes games, and idempotency records and commitments past their time. */
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { retryConflicts, withStoreErrors } from './errors.js';
import type { WriteHealth } from './health.js';
import { DELETE_STATEMENT } from './statistics.js';

type Deletes = Pick<Store, 'delete' | 'deleteIdempotencyRecordsBefore' | 'deleteCommitmentsExpiredBefore'>;

/** Small enough for a statement to stay within its time limit. */
const ROWS_PER_STATEMENT = 1_000;

/** Rows that become old: how to find and to delete them by their times. */
interface Aging {
  /** The time of the row after the `skip` oldest ones before `time`; `null` if there are not so many. */
  readonly timeAfter: (time: Date, skip: number) => Promise<Date | null>;
  readonly deleteWhere: (times: { lt: Date } | { lte: Date }) => Promise<{ count: number }>;
}

/**
 * Deletes the rows before `time`, the oldest first; returns their number. A statement takes a range of times and not a
 * number of rows: PostgreSQL would look up each row again by its primary key.
 */
const deleteBefore = async (time: Date, { timeAfter, deleteWhere }: Aging): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const last = await timeAfter(time, ROWS_PER_STATEMENT - 1);
    deleted += (await retryConflicts(() => deleteWhere(last === null ? { lt: time } : { lte: last }))).count;
    if (last === null) return deleted;
  }
};

export const deletesOf = ({ prisma, vacuum }: Database, writeHealth: WriteHealth): Deletes => ({
  delete: async (id) => {
    const [, games] = await writeHealth.observe(() =>
      prisma.$transaction([
        prisma.idempotencyRecord.deleteMany({ where: { scopeId: id } }),
        prisma.$queryRawUnsafe<object[]>(DELETE_STATEMENT, id),
      ]),
    );
    return games.length > 0;
  },
  deleteIdempotencyRecordsBefore: (time) =>
    withStoreErrors(async () => {
      const deleted = await deleteBefore(new Date(time), {
        timeAfter: async (lt, skip) => {
          const query = { where: { createdAt: { lt } }, orderBy: { createdAt: 'asc' }, skip } as const;
          return (await prisma.idempotencyRecord.findFirst(query))?.createdAt ?? null;
        },
        deleteWhere: (createdAt) => prisma.idempotencyRecord.deleteMany({ where: { createdAt } }),
      });
      await vacuum();
      return deleted;
    }),
  deleteCommitmentsExpiredBefore: (time) =>
    withStoreErrors(() =>
      deleteBefore(new Date(time), {
        timeAfter: async (lt, skip) => {
          const query = { where: { expiresAt: { lt } }, orderBy: { expiresAt: 'asc' }, skip } as const;
          return (await prisma.commitment.findFirst(query))?.expiresAt ?? null;
        },
        deleteWhere: (expiresAt) => prisma.commitment.deleteMany({ where: { expiresAt } }),
      }),
    ),
});
