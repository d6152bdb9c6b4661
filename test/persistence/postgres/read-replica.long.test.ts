/** Reads that may be a little old, with a standby that follows, is behind, is gone, and comes back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import type { GameRecord } from 'parlour-games/record/game-record';
import { createJobs, type JobRun } from '#src/engine/jobs/jobs.js';
import { withReplica } from '#src/persistence/replica.js';
import { createTimers } from '#src/process/timers.js';
import { withClient } from '#test/persistence/clients.js';
import { same, stored } from '#test/persistence/law.js';
import { nextOf, someEntry, someGame } from '#test/persistence/records.js';
import { databaseOptions, openStore } from '#test/persistence/stores.js';
import { startPostgres } from '#test/support/postgres.js';

const TYPE = 'replicated';
const POLL_MS = 20;

test('a read replica', async (t) => {
  const primary = await startPostgres();
  const writer = await openStore({ databaseUrl: primary.url });
  const first = await stored(writer, { type: TYPE });
  const standby = await startPostgres({}, primary);
  await standby.stop();
  const store = withReplica(await openStore({ databaseUrl: primary.url }), databaseOptions({}), standby.url);
  const errors: unknown[] = [];
  const onRun = ({ error }: JobRun) => void errors.push(error);
  const jobs = createJobs({ timers: createTimers(), random: () => 0.5, onRun });
  const elsewhere = `${primary.url}_of_others`;
  t.teardown(async () => {
    await Promise.all([writer.close(), store.close()]);
    await Promise.all([standby.remove(), primary.remove()]);
  });
  const list = () => store.list({ type: TYPE, limit: 10 });
  const onStandby = (statement: string) => withClient(standby.url, (client) => client.query(statement));
  /** Public games are told apart by where they are: the primary alone, or the standby, too. */
  const until = async (wanted: readonly GameRecord[]) => {
    while ((await list()).length !== wanted.length) await sleep(POLL_MS);
    same(t, await list(), wanted);
  };

  // The store opens and reads without the replica.
  same(t, await list(), [first]);

  await withClient(primary.url, (client) => client.query('CREATE DATABASE postgres_of_others'));
  await (await openStore({ databaseUrl: elsewhere })).close();
  const misled = withReplica(
    await openStore({ databaseUrl: primary.url }),
    databaseOptions({ jobs }),
    elsewhere,
  );
  while (errors.length < 2) await sleep(POLL_MS);
  t.match(errors[0], { message: /^DATABASE_READ_URL: database "postgres_of_others" on .* is no standby/ });
  same(t, await misled.list({ type: TYPE, limit: 10 }), [first]);
  await misled.close();

  await standby.restart();
  await onStandby('SELECT pg_wal_replay_pause()');
  const ending = someGame({ type: TYPE, version: 3, status: 'finished' });
  const entries = [0, 1, 2].map((seq) => someEntry(seq));
  await writer.create({ game: ending, entries });
  await until([first]);
  t.comment('the replica is used, and is behind');
  same(t, (await store.logs([ending])).get(ending.id), entries);
  same(t, await store.entries(ending.id, -1, 3, true), entries);
  same(t, await store.load(ending.id), ending);
  t.equal(await store.update(nextOf(first)), true, 'what seats decide on is never old');

  await onStandby('SELECT pg_wal_replay_resume()');
  await until([ending, nextOf(first).game]);
  const { version } = nextOf(first).game;
  await onStandby('SELECT pg_wal_replay_pause()');
  const last = await stored(writer, { type: TYPE });
  same(
    t,
    (await list()).map(({ id }) => id),
    [ending.id, first.id],
  );
  t.equal((await store.load(first.id))?.version, version);

  await standby.kill9();
  // One that is gone is no error.
  same(
    t,
    (await list()).map(({ id }) => id),
    [last.id, ending.id, first.id],
  );
  same(t, await store.entries(ending.id, 0, 2, true), entries.slice(1));
  t.equal(await store.ready(), true);

  await standby.restart();
  await onStandby('SELECT pg_wal_replay_pause()');
  const newest = await stored(writer, { type: TYPE });
  while ((await list())[0]?.id === newest.id) await sleep(POLL_MS);
  t.pass('it is used again');
});
