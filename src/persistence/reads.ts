/** The lists of games. */
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';
import type { Prisma } from './generated/client.js';
import { toGameRecord } from './rows.js';

const BY_END: Prisma.GameOrderByWithRelationInput[] = [{ finishedAt: 'asc' }, { id: 'asc' }];

export const listsOf = ({ prisma }: Database): Pick<Store, 'list' | 'finishedGames'> => ({
  list: ({ type, status, limit, before }) =>
    withStoreErrors(async () => {
      const where: Prisma.GameWhereInput = {
        visibility: 'public',
        ...(type !== undefined && { type }),
        ...(status !== undefined && { status }),
        ...(before !== undefined && { id: { lt: before } }),
      };
      const rows = await prisma.game.findMany({ where, orderBy: { id: 'desc' }, take: limit });
      return rows.map(toGameRecord);
    }),
  finishedGames: ({ type, from, afterId, to, limit }) =>
    withStoreErrors(async () => {
      const where: Prisma.GameWhereInput = {
        finishedAt: { gte: new Date(from), lt: new Date(to) },
        ...(type !== undefined && { type }),
        ...(afterId !== undefined && { NOT: { finishedAt: new Date(from), id: { lte: afterId } } }),
      };
      const rows = await prisma.game.findMany({ where, orderBy: BY_END, take: limit });
      return rows.map(toGameRecord);
    }),
});
