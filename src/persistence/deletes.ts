/** Deletes games, and idempotency records and commitments past their time. */
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { retryConflicts, withStoreErrors } from './errors.js';

type Deletes = Pick<Store, 'delete' | 'deleteIdempotencyRecordsBefore' | 'deleteCommitmentsExpiredBefore'>;

/** Small enough for a statement to stay within its time limit. */
const ROWS_PER_STATEMENT = 1_000;

/** Repeats `deleteSome` until nothing is left; returns how many rows were deleted. */
const deleteInBatches = async (
  deleteSome: (limit: number) => Promise<{ count: number }>,
): Promise<number> => {
  let deleted = 0;
  for (let count = ROWS_PER_STATEMENT; count === ROWS_PER_STATEMENT; deleted += count) {
    ({ count } = await retryConflicts(() => deleteSome(ROWS_PER_STATEMENT)));
  }
  return deleted;
};

export const deletesOf = ({ prisma, vacuum }: Database): Deletes => ({
  delete: (id) =>
    withStoreErrors(async () => {
      const [, games] = await retryConflicts(() =>
        prisma.$transaction([
          prisma.idempotencyRecord.deleteMany({ where: { scopeId: id } }),
          prisma.game.deleteMany({ where: { id } }),
        ]),
      );
      return games.count > 0;
    }),
  deleteIdempotencyRecordsBefore: (time) =>
    withStoreErrors(async () => {
      const where = { createdAt: { lt: new Date(time) } };
      const deleted = await deleteInBatches((limit) => prisma.idempotencyRecord.deleteMany({ where, limit }));
      await vacuum();
      return deleted;
    }),
  deleteCommitmentsExpiredBefore: (time) =>
    withStoreErrors(() => {
      const where = { expiresAt: { lt: new Date(time) } };
      return deleteInBatches((limit) => prisma.commitment.deleteMany({ where, limit }));
    }),
});
