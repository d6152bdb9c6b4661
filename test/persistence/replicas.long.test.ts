/** Several instances on one server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import type { GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import { defined } from 'parlour-games/kit/checked';
import { startPostgres } from '#test/support/postgres.js';
import { withClient } from './clients.js';
import { seatsOf, stored, versionOf } from './law.js';
import { humanSeat, nextOf, nextWithSeat, sha256 } from './records.js';
import { openStore } from './stores.js';

const MOVES = 10;

/** Adds entries until the game has `MOVES` of them, including those of others; returns how many it added itself. */
const play = async (store: Store, { id }: GameRecord): Promise<number> => {
  for (let added = 0; ;) {
    const game = await store.load(id);
    if (!game || game.version > MOVES) return added;
    if (await store.update(nextOf(game))) added += 1;
  }
};

const changeSeat = async (store: Store, id: string, index: number, record: SeatRecord): Promise<void> => {
  for (let isStored = false; !isStored;) {
    const game = defined(await store.load(id), 'the game');
    isStored = await store.update(nextWithSeat(game, index, record));
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Repeats `act`, since notifications may get lost, until `store` is notified of all `ids`. Returns those received, sorted. */
const notifiedOf = async (store: Store, ids: readonly string[], act: () => void): Promise<string[]> => {
  const received = new Set<string>();
  const stop = store.onNotification((id) => id !== null && received.add(id));
  while (received.size < ids.length) {
    act();
    await sleep(100);
  }
  stop();
  return [...received].sort();
};

test('two instances', async (t) => {
  const postgres = await startPostgres();
  const open = () => openStore({ databaseUrl: postgres.url });
  const [one, other] = await Promise.all([open(), open()]);
  t.teardown(async () => {
    await Promise.all([one.close(), other.close()]);
    await postgres.remove();
  });

  await t.test('are notified of each other’s games, many at a time', async (t) => {
    const ids = Array.from({ length: 500 }, () => uuidv7());
    const received = await notifiedOf(other, ids, () => {
      for (const id of ids) one.notify(id);
    });
    t.strictSame(received, ids);
  });

  await t.test('are notified again after an outage', async (t) => {
    await postgres.kill9();
    await postgres.restart();
    const id = uuidv7();
    t.strictSame(await notifiedOf(other, [id], () => one.notify(id)), [id]);
  });

  await t.test(
    'learn that notifications may have been lost when only the connection that listens is cut',
    async (t) => {
      const losses = [one, other].map(
        (store) =>
          new Promise<null>((resolve) => {
            store.onNotification((id) => {
              if (id === null) resolve(id);
            });
          }),
      );
      await withClient(postgres.url, async (client) => {
        const { rowCount } = await client.query(`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^(LISTEN|SELECT pg_notify)'`);
        t.equal(rowCount, 2);
      });
      t.strictSame(await Promise.all(losses), [null, null]);
    },
  );

  await t.test('run a job on one instance at a time', async (t) => {
    const runs: string[] = [];
    const isAlone = await one.exclusively('retention', async () => {
      t.equal(await other.exclusively('retention', async () => void runs.push('other')), false);
      t.equal(await other.exclusively('vacuum', async () => void runs.push('another job')), true);
      runs.push('one');
    });
    t.equal(isAlone, true);
    t.equal(await other.exclusively('retention', async () => void runs.push('other')), true);
    t.strictSame(runs, ['another job', 'one', 'other']);
  });

  await t.test('race for the same games without a lost or duplicate move', async (t) => {
    const games = await Promise.all(Array.from({ length: 20 }, () => stored(one)));
    const players = [one, other, one, other].map(async (store) => {
      const ordered = store === one ? games : games.toReversed();
      return sum(await Promise.all(ordered.map((game) => play(store, game))));
    });
    t.equal(sum(await Promise.all(players)), games.length * MOVES);
    for (const { id } of games) {
      t.equal(await versionOf(one, id), 1 + MOVES);
      t.strictSame(
        (await one.entries(id, -1, 100)).map(({ seq }) => seq),
        Array.from({ length: 1 + MOVES }, (_, seq) => seq),
      );
    }
  });

  await t.test('claim seats while others join, are taken over and move, and lose nothing', async (t) => {
    const seats = ['Ada', 'Bob', 'Eve', 'Dan'].map((name) => humanSeat({ name }));
    const games = await Promise.all(Array.from({ length: 20 }, () => stored(one, { seats })));
    const joined = humanSeat({ name: 'Zoe', tokenHash: sha256('Zoe') });
    const claimed = (index: number, name: string) => humanSeat({ name, tokenHash: sha256(`${index}`) });
    await Promise.all(
      games.flatMap((game) => [
        play(one, game),
        changeSeat(other, game.id, 3, joined),
        other.claimSeat(game.id, 0, sha256('0')),
        one.claimSeat(game.id, 1, sha256('1')),
        other.claimSeat(game.id, 2, sha256('2')),
      ]),
    );
    for (const { id } of games) {
      t.strictSame(await seatsOf(one, id), [claimed(0, 'Ada'), claimed(1, 'Bob'), claimed(2, 'Eve'), joined]);
      t.equal((await one.entries(id, -1, 100)).length, await versionOf(one, id));
    }
  });
});
