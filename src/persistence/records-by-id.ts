/** What the store reads or deletes by id, except whole games (game-reads.ts). */
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { retryConflicts, withStoreErrors } from './errors.js';
import { readPage } from './logs.js';
import { fromHex, toHex, toCommitmentRecord, toIdempotencyRecord } from './rows.js';

type RecordsById = Pick<
  Store,
  'head' | 'rematchesOf' | 'entries' | 'idempotencyRecord' | 'delete' | 'commitment'
>;

/** The parameter is a JSON array of ids: the statement stays the same, and prepared, however many there are. */
const REMATCHES_STATEMENT = `
SELECT old.id AS "oldId", game.id::text AS id
FROM json_array_elements_text($1::text::json) AS old (id) JOIN game ON game.rematch_of = old.id::uuid`;

export const recordsByIdOf = ({ prisma }: Database): RecordsById => ({
  head: (id) =>
    withStoreErrors(async () => {
      const row = await prisma.game.findUnique({ where: { id }, select: { head: true } });
      return row && toHex(row.head);
    }),
  rematchesOf: (gameIds) =>
    withStoreErrors(async () => {
      const ids = JSON.stringify(gameIds);
      const rows = await prisma.$queryRawUnsafe<{ oldId: string; id: string }[]>(REMATCHES_STATEMENT, ids);
      return new Map(rows.map(({ oldId, id }) => [oldId, id]));
    }),
  entries: (gameId, after, limit) => readPage(prisma, gameId, after, limit),
  idempotencyRecord: (scopeId, keyHash) =>
    withStoreErrors(async () => {
      const key = { scopeId, keyHash: fromHex(keyHash) };
      const row = await prisma.idempotencyRecord.findUnique({ where: { scopeId_keyHash: key } });
      return row && toIdempotencyRecord(row);
    }),
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
  commitment: (id) =>
    withStoreErrors(async () => {
      const row = await prisma.commitment.findUnique({ where: { id } });
      return row && toCommitmentRecord(row);
    }),
});
