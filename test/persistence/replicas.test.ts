/** Several instances on one server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import type { Store } from '#src/engine/store.js';
import type { GameRecord } from '#src/engine/records.js';
import { startPostgres } from '../support/postgres.js';
import { creationOf, nextOf, someGame } from './records.js';
import { SLOW, openStore } from './stores.js';

test('two instances', SLOW, async (t) => {
  const postgres = await startPostgres();
  const open = () => openStore({ databaseUrl: postgres.url });
  const [one, other] = await Promise.all([open(), open()]);
  t.teardown(async () => {
    await Promise.all([one.close(), other.close()]);
    await postgres.remove();
  });

  await t.test('hear of each other’s games, in few notices', async (t) => {
    const ids = Array.from({ length: 500 }, () => uuidv7());
    const heard = await heardBy(other, ids, () => {
      for (const id of ids) one.notify(id);
    });
    t.strictSame(heard, ids);
  });

  await t.test('hear of each other again after an outage', async (t) => {
    await postgres.kill9();
    await postgres.restart();
    const id = uuidv7();
    t.strictSame(await heardBy(other, [id], () => one.notify(id)), [id]);
  });

  await t.test('race for the same games without a lost or doubled move', async (t) => {
    const games = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const game = someGame();
        await one.create(creationOf(game));
        return game;
      }),
    );
    const moves = 10;
    const players = [one, other, one, other].map(async (store) => {
      const ordered = store === one ? games : games.toReversed();
      const outcomes = await Promise.all(ordered.map((game) => playUntil(store, game, moves)));
      return outcomes.reduce((sum, stored) => sum + stored, 0);
    });
    const stored = await Promise.all(players);
    t.equal(
      stored.reduce((sum, each) => sum + each, 0),
      games.length * moves,
    );
    for (const { id } of games) {
      t.equal(await one.revision(id), 1 + moves);
      t.strictSame(
        (await one.entries(id, -1, 100)).map(({ seq }) => seq),
        Array.from({ length: 1 + moves }, (_, seq) => seq),
      );
    }
  });
});

/** Adds entries until the game has `moves` of them, whoever adds them; how many were added here. */
async function playUntil(store: Store, { id }: GameRecord, moves: number): Promise<number> {
  for (let stored = 0; ;) {
    const game = await store.load(id);
    if (!game || game.revision > moves) return stored;
    if (await store.update(nextOf(game))) stored += 1;
  }
}

/** What a store hears of `ids`, sorted, when `act` is repeated until it has heard them all: notices may get lost. */
async function heardBy(store: Store, ids: readonly string[], act: () => void): Promise<string[]> {
  const heard = new Set<string>();
  const stop = store.onNotification((id) => heard.add(id));
  for (let tries = 0; tries < 50 && heard.size < ids.length; tries += 1) {
    act();
    await sleep(100);
  }
  stop();
  return [...heard].sort();
}
