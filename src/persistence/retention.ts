/** Removes what was kept for long enough. */
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';

/** So few that a statement stays within its time limit, however many there are. */
const FORGOTTEN_AT_ONCE = 1_000;

export function retentionOf({
  prisma,
  vacuum,
}: Database): Pick<Store, 'deleteStoredResponsesBefore' | 'deleteCommitmentsExpiredBefore'> {
  return {
    deleteStoredResponsesBefore: (time) =>
      withStoreErrors(async () => {
        const where = { createdAt: { lt: new Date(time) } };
        const forgotten = await inPortions((limit) => prisma.answer.deleteMany({ where, limit }));
        await vacuum();
        return forgotten;
      }),
    deleteCommitmentsExpiredBefore: (time) =>
      withStoreErrors(() => {
        const where = { expiresAt: { lt: new Date(time) } };
        return inPortions((limit) => prisma.commitment.deleteMany({ where, limit }));
      }),
  };
}

/** Removes until less than a portion is left; how many were removed. */
async function inPortions(remove: (limit: number) => Promise<{ count: number }>): Promise<number> {
  let removed = 0;
  for (let count = FORGOTTEN_AT_ONCE; count === FORGOTTEN_AT_ONCE; removed += count) {
    ({ count } = await remove(FORGOTTEN_AT_ONCE));
  }
  return removed;
}
