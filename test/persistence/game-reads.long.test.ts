/** Reads of games share statements. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import type { PrismaClient } from '#src/persistence/generated/client.js';
import { gameReads } from '#src/persistence/game-reads.js';
import { sqlOn } from '#src/persistence/sql.js';
import { openDatabase } from '#src/persistence/store.js';
import { creationOf, someGame } from './records.js';
import { databaseOptions, openStore, temporaryFolder } from './stores.js';

/** Tries until two reads a few turns apart share a statement; a busy machine may need longer for the turns. */
const MAX_TRIES = 50;
/** More than a start is delayed by otherwise. */
const TURNS = 20;

/** The same client; `onRead` receives the ids that each statement reads. */
const watched = (prisma: PrismaClient, onRead: (ids: string[]) => void): PrismaClient =>
  new Proxy(prisma, {
    get: (target, name, receiver) =>
      name === '$queryRawUnsafe'
        ? (statement: string, ids: string) => {
            onRead(JSON.parse(ids) as string[]);
            return target.$queryRawUnsafe(statement, ids);
          }
        : (Reflect.get(target, name, receiver) as unknown),
  });

test('reads of games', async (t) => {
  const folder = await temporaryFolder();
  const games = Array.from({ length: 5 }, () => someGame());
  const ids = games.map(({ id }) => id) as [string, string, string, string, string];
  const [first, second, third, fourth, fifth] = ids;
  const store = await openStore({ dataDir: folder.path });
  for (const game of games) await store.create(creationOf(game));
  await store.close();
  const database = await openDatabase(databaseOptions({ dataDir: folder.path }));
  t.teardown(async () => {
    await database.close();
    await folder.remove();
  });
  const statements: string[][] = [];
  const prisma = watched(database.prisma, (read) => statements.push(read));
  const reads = gameReads(sqlOn({ ...database, prisma }));
  const loadAll = async (wanted: readonly string[]): Promise<unknown[]> =>
    Promise.all(wanted.map(async (id) => (await reads.load(id))?.id));

  await t.test('several games that are asked for at once are read by one statement', async (t) => {
    t.strictSame(await loadAll([first, second, first]), [first, second, first]);
    t.strictSame(statements.splice(0), [[first, second]]);
  });

  await t.test('after a statement that has read three games, reads are collected for a while', async (t) => {
    let tries = 0;
    do {
      await loadAll([first, second, fifth]);
      statements.length = 0;
      const early = reads.load(third);
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
      await Promise.all([early, reads.load(fourth)]);
      tries += 1;
    } while (statements.length > 1 && tries < MAX_TRIES);
    t.strictSame(statements.splice(0), [[third, fourth]]);
  });

  await t.test('a game that is read alone does not wait', async (t) => {
    await reads.load(first);
    await reads.load(second);
    statements.length = 0;
    const early = reads.load(third);
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    t.strictSame(at(statements, 0), [third]);
    t.equal((await early)?.id, third);
  });
});
