/** All of the store that reads or removes games, in Prisma's words. */
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import type { Prisma } from './generated/client.js';
import { storedResponse, bytes, commitmentRecord, entryRecord, gameRecord } from './rows.js';
import { withStoreErrors } from './errors.js';

type Queries = Pick<
  Store,
  'load' | 'revision' | 'entries' | 'storedResponse' | 'list' | 'finishedGames' | 'delete' | 'commitment'
>;

const BY_END: Prisma.GameOrderByWithRelationInput[] = [{ finishedAt: 'asc' }, { id: 'asc' }];

export function queriesOf({ prisma }: Database): Queries {
  return {
    load: (id) =>
      withStoreErrors(async () => {
        const row = await prisma.game.findUnique({ where: { id } });
        return row && gameRecord(row);
      }),
    revision: (id) =>
      withStoreErrors(async () => {
        const row = await prisma.game.findUnique({ where: { id }, select: { revision: true } });
        return row?.revision ?? null;
      }),
    entries: (gameId, after, limit) =>
      withStoreErrors(async () => {
        const where = { gameId, seq: { gt: after } };
        const rows = await prisma.entry.findMany({ where, orderBy: { seq: 'asc' }, take: limit });
        return rows.map(entryRecord);
      }),
    storedResponse: (gameId, keyHash) =>
      withStoreErrors(async () => {
        const key = { gameId, keyHash: bytes(keyHash) };
        const row = await prisma.answer.findUnique({ where: { gameId_keyHash: key } });
        return row && storedResponse(row);
      }),
    list: ({ type, status, limit, before }) =>
      withStoreErrors(async () => {
        const where: Prisma.GameWhereInput = {
          visibility: 'public',
          ...(type !== undefined && { type }),
          ...(status !== undefined && { status }),
          ...(before !== undefined && { id: { lt: before } }),
        };
        const rows = await prisma.game.findMany({ where, orderBy: { id: 'desc' }, take: limit });
        return rows.map(gameRecord);
      }),
    finishedGames: ({ type, from, afterId, to, limit }) =>
      withStoreErrors(async () => {
        const where: Prisma.GameWhereInput = {
          finishedAt: { gte: new Date(from), lt: new Date(to) },
          ...(type !== undefined && { type }),
          ...(afterId !== undefined && { NOT: { finishedAt: new Date(from), id: { lte: afterId } } }),
        };
        const rows = await prisma.game.findMany({ where, orderBy: BY_END, take: limit });
        return rows.map(gameRecord);
      }),
    delete: (id) =>
      withStoreErrors(async () => {
        const [, games] = await prisma.$transaction([
          prisma.answer.deleteMany({ where: { gameId: id } }),
          prisma.game.deleteMany({ where: { id } }),
        ]);
        return games.count > 0;
      }),
    commitment: (id) =>
      withStoreErrors(async () => {
        const row = await prisma.commitment.findUnique({ where: { id } });
        return row && commitmentRecord(row);
      }),
  };
}
