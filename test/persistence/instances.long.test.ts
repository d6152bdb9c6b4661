/** Heartbeats, by the clock of the database. */
import { v7 as uuidv7 } from 'uuid';
import { test } from 'tap';
import { heartbeatsOf } from '#src/persistence/clocks.js';
import { sqlOn } from '#src/persistence/sql.js';
import { openDatabase } from '#src/persistence/store.js';
import { startPostgres } from '#test/support/postgres.js';
import { somePlayer } from './laws-of-players.js';
import { sha256 } from './records.js';
import { databaseOptions, openStore } from './stores.js';

test('an instance is alive until its heartbeat is 10 seconds old, and forgotten after an hour', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const store = await openStore({ databaseUrl: postgres.url });
  t.teardown(() => store.close());
  const database = await openDatabase(databaseOptions({ databaseUrl: postgres.url }));
  t.teardown(() => database.close());
  const { prisma } = database;
  const { heartbeat } = heartbeatsOf(sqlOn(database));
  const [first, second] = [1, 2].map((version) => ({
    id: uuidv7(),
    release: `1.${version}.0`,
    rules: { duets: version },
  })) as [never, never];
  const age = (time: string) =>
    prisma.$executeRawUnsafe(`UPDATE instance SET seen_at = seen_at - interval '${time}'`);

  t.same((await heartbeat(first)).others, []);
  t.same((await heartbeat(second)).others, [first]);
  t.same((await heartbeat(first)).others, [second]);
  await age('9 seconds');
  t.same((await heartbeat(first)).others, [second]);
  await age('11 seconds');
  t.same((await heartbeat(second)).others, []);
  const noted = await prisma.outage.findMany();
  t.equal(noted.length, 1, 'the second gap is an outage, the first one was too short');
  t.equal((await heartbeat(first)).outageEndedAt, noted[0]?.endedAt.getTime());
  t.equal(await prisma.outage.count(), 1);
  t.equal(await prisma.instance.count(), 2);
  await age('61 minutes');
  await heartbeat(second);
  t.equal(await prisma.instance.count(), 1);

  await t.test(
    'after an outage nobody leaves a line before every instance can say who listens',
    async (t) => {
      const player = somePlayer();
      await store.addPlayer(player, sha256(player.id));
      const match = {
        id: uuidv7(),
        playerId: player.id,
        type: 'war',
        against: 'anybody',
        fillAfterS: null,
        commitmentId: null,
        clientSeed: null,
      } as const;
      const terms = { seats: 2, config: {}, clock: { perMoveS: 60 }, rated: false };
      await store.addMatch({ ...match, terms, termsHash: sha256(match.id) }, 0);
      await age('11 seconds');
      t.strictSame(await store.cancelMatches({ leavers: 9 }), [], 'it is not over');
      await heartbeat(second);
      for (const time of ['0', '28']) {
        await prisma.$executeRawUnsafe(`UPDATE outage SET ended_at = ended_at - interval '${time} seconds'`);
        t.strictSame(await store.cancelMatches({ leavers: 9 }), [], `it was over ${time} s ago`);
      }
      await prisma.$executeRawUnsafe(`UPDATE outage SET ended_at = ended_at - interval '3 seconds'`);
      t.strictSame(await store.cancelMatches({ leavers: 9 }), [{ id: match.id, playerId: player.id }]);
    },
  );
});
