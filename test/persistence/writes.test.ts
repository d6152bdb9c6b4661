/** Every write that loses a conflict with another transaction is retried. */
import { test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { clocksOf } from '#src/persistence/clocks.js';
import type { Database } from '#src/persistence/database.js';
import { deletionOf } from '#src/persistence/deletes.js';
import { groupedWriter } from '#src/persistence/group-commit.js';
import { sqlOn } from '#src/persistence/sql.js';
import { DELETE_STATEMENT } from '#src/persistence/statistics.js';
import { writesOf } from '#src/persistence/writes.js';
import { CREATED_AT, creationOf, nextOf, sha256, someGame } from './records.js';

/** The writes on a database whose first `conflicts` statements fail with `code`. */
const writesWith = (conflicts: number, code: string) => {
  let statements = 0;
  const begin = (): void => {
    statements += 1;
    if (statements <= conflicts) throw Object.assign(new Error('lost a conflict'), { code });
  };
  const table = { deleteMany: () => undefined };
  const prisma = {
    $queryRawUnsafe: async (statement: string, inputs: string | number) => {
      // It begins with its transaction.
      if (statement === DELETE_STATEMENT) return [];
      begin();
      return typeof inputs === 'number'
        ? []
        : (JSON.parse(inputs) as { id: string }[]).map(({ id }) => ({ id }));
    },
    $executeRawUnsafe: async () => begin(),
    $transaction: async () => {
      begin();
      return [{ count: 0 }, [{}]];
    },
    idempotencyRecord: table,
    game: table,
  };
  const sql = sqlOn({ prisma, diskSpace: () => 'ample' } as unknown as Database);
  const lookups = {
    idempotencyRecord: async () => null,
    rematchesOf: async () => new Map<string, string>(),
  };
  const limits = { statementsInFlight: 1, overlapAfterMs: 0, largestBatch: 1, poolSize: 1 };
  const writes = writesOf(sql, groupedWriter(sql, limits), lookups);
  const others = { ...deletionOf(sql), ...clocksOf(sql) };
  return { writes: { ...writes, ...others }, statements: () => statements };
};

type Writes = ReturnType<typeof writesWith>['writes'];

const game = someGame();
const commitment = {
  id: uuidv7(),
  secret: sha256('secret'),
  createdAt: CREATED_AT,
  expiresAt: CREATED_AT + 1,
  gameId: null,
};
const WRITES: Readonly<Record<string, (writes: Writes) => Promise<unknown>>> = {
  create: (writes) => writes.create(creationOf(game)),
  'create with a commitment': (writes) => writes.create({ ...creationOf(game), commitmentId: commitment.id }),
  update: (writes) => writes.update(nextOf(game)),
  claimSeat: (writes) => writes.claimSeat(game.id, 0, sha256('token'), undefined),
  addCommitment: (writes) => writes.addCommitment(commitment, undefined),
  delete: (writes) => writes.delete(game.id),
};
const WRITES_OF_JOBS: typeof WRITES = {
  claimDue: (writes) => writes.claimDue(1),
  postpone: (writes) => writes.postpone([]),
  recallDue: (writes) => writes.recallDue(0),
};

for (const [name, run] of Object.entries(WRITES))
  test(`nobody knows whether ${name} was stored after an unforeseen error`, async (t) => {
    const { writes, statements } = writesWith(1, 'unforeseen');
    await t.rejects(run(writes), { name: 'OutcomeUnknown' });
    t.equal(statements(), 1);
  });

for (const [name, run] of Object.entries({ ...WRITES, ...WRITES_OF_JOBS })) {
  test(`${name} is retried after deadlocks and serialization failures`, async (t) => {
    for (const code of ['40P01', '40001']) {
      const { writes, statements } = writesWith(2, code);
      t.not(await run(writes), false);
      t.equal(statements(), 3);
    }
  });

  test(`${name} fails after five conflicts in a row, and at once for other reasons`, async (t) => {
    const { writes, statements } = writesWith(Infinity, '40001');
    await t.rejects(run(writes), /lost a conflict/);
    t.equal(statements(), 5);
    const other = writesWith(Infinity, '22021');
    await t.rejects(run(other.writes), /lost a conflict/);
    t.equal(other.statements(), 1);
  });
}
