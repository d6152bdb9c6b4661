/** What must hold for everything that reads or deletes, on every database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { StoreUnavailable } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { same, stored, type Law } from './law.js';
import { CREATED_AT, moveOfType, nextOf, sha256, someRecord, someEntry, someGame } from './records.js';

/** Longer than another instance waits for a notification. */
const NOTIFIED_BY_THEN_MS = 200;

export const readingLaws: Readonly<Record<string, Law>> = {
  'the store is ready once it is open': async (t, store) => {
    t.equal(await store.ready(), true);
  },

  'records come back exactly as they were stored': async (t, store) => {
    const game = someGame({
      config: { z: 1, a: { y: [1.5, -0.001, 1e21], b: null }, '': false },
      state: { text: 'ñ 🎲 "\\ \n \u2028', deep: [[[[{ k: 'v', j: 'w' }]]]], big: 2 ** 53 - 1 },
      result: {
        outcome: 'win',
        winners: [1],
        scores: [0, 3],
        reason: 'four-in-line',
        details: { z: 1, a: 2 },
      },
      status: 'finished',
      visibility: 'unlisted',
      autoplay: false,
      rulesVersion: 2,
      seedChosenBy: 'client',
      rematchOf: uuidv7(),
      updatedAt: CREATED_AT + 98_765,
    });
    const entries = [
      someEntry(0, { events: [moveOfType('dealt', { z: [3], a: 1 }), moveOfType('turned')] }),
      someEntry(1, { seat: 1, by: 'cpu:medium', move: moveOfType('lay', { z: 1, a: [] }), events: [] }),
    ];
    const record = someRecord(game.id, 'round trip');
    t.equal(await store.create({ game, entries, record }), true);
    same(t, await store.load(game.id), game);
    same(t, await store.entries(game.id, -1, 10), entries);
    same(t, (await store.logs([game])).get(game.id), entries);
    t.strictSame(await store.idempotencyRecord(game.id, record.keyHash), record);
    t.equal(await store.head(game.id), game.head);
  },

  'reading what does not exist finds nothing': async (t, store) => {
    t.equal(await store.load(uuidv7()), null);
    t.equal(await store.head(uuidv7()), null);
    t.equal(await store.idempotencyRecord(uuidv7(), sha256('key')), null);
    t.strictSame(await store.entries(uuidv7(), -1, 10), []);
    t.equal((await store.logs([someGame()])).size, 0);
    t.equal((await store.logs([])).size, 0);
    t.equal((await store.rematchesOf([uuidv7()])).size, 0);
    t.equal(await store.update(nextOf(someGame())), false, 'an update does not create a game');
  },

  'of games that are read at the same time, each reader gets its own': async (t, store) => {
    const [first, second] = [await stored(store), await stored(store)];
    const ids = [first.id, uuidv7(), second.id, first.id];
    same(t, await Promise.all(ids.map((id) => store.load(id))), [first, null, second, first]);
  },

  'a log can be read page by page': async (t, store) => {
    const game = someGame({ version: 5 });
    const entries = Array.from({ length: 5 }, (_, seq) => someEntry(seq));
    await store.create({ game, entries });
    same(t, await store.entries(game.id, -1, 2), entries.slice(0, 2));
    same(t, await store.entries(game.id, 1, 2), entries.slice(2, 4));
    same(t, await store.entries(game.id, 3, 2), entries.slice(4));
    same(t, await store.entries(game.id, 4, 2), []);
  },

  'the logs of several games are read at once': async (t, store) => {
    const games = [3, 1, 12].map((version) => ({
      game: someGame({ version }),
      entries: Array.from({ length: version }, (_, seq) => someEntry(seq)),
    }));
    for (const each of games) await store.create(each);
    await stored(store);
    const ids = games.map(({ game }) => game.id);
    const logs = await store.logs([...games.map(({ game }) => game), someGame()]);
    same(t, [...logs.keys()].sort(), ids.sort());
    for (const { game, entries } of games) same(t, logs.get(game.id), entries);
  },

  'only public games are listed, newest first': async (t, store) => {
    const type = 'basra';
    const a = await stored(store, { type, status: 'waiting' });
    const b = await stored(store, { type, status: 'active' });
    await stored(store, { type, visibility: 'unlisted' });
    await stored(store, { type, visibility: 'private' });
    const c = await stored(store, { type, status: 'waiting' });
    const other = await stored(store, { type: 'war' });
    const cancelled = nextOf(await stored(store, { type, status: 'waiting' }), { status: 'cancelled' });
    t.ok(await store.update(cancelled));

    same(t, await store.list({ type, limit: 10 }), [c, b, a]);
    same(t, await store.list({ type, status: 'waiting', limit: 10 }), [c, a]);
    same(t, await store.list({ type, limit: 2 }), [c, b]);
    same(t, await store.list({ type, limit: 2, before: b.id }), [a]);
    same(t, await store.list({ limit: 2 }), [other, c]);
    same(t, await store.list({ status: 'waiting', limit: 1 }), [c]);
    same(t, await store.list({ type, status: 'cancelled', limit: 10 }), [cancelled.game]);
    same(t, await store.list({ status: 'cancelled', limit: 1 }), [cancelled.game]);
    same(t, await store.list({ type: 'nothing', limit: 10 }), []);
  },

  'finished games are found by the time they ended, in that order': async (t, store) => {
    const [type, start] = ['double-7', CREATED_AT + 1_000_000];
    const finished = (after: number, changes = {}) =>
      stored(store, { type, status: 'finished', updatedAt: start + after, ...changes });
    const late = await finished(5);
    const other = await finished(3, { type: 'war', visibility: 'private' });
    const ties = [await finished(2), await finished(2), await finished(2)];
    const first = await finished(0);
    await stored(store, { type, status: 'active', updatedAt: start + 1 });
    const all = { from: start, to: start + 6, limit: 10 };

    same(t, await store.finishedGames(all), [first, ...ties, other, late]);
    same(t, await store.finishedGames({ ...all, type }), [first, ...ties, late]);
    same(t, await store.finishedGames({ ...all, to: start + 5, from: start + 1 }), [...ties, other]);
    same(t, await store.finishedGames({ ...all, type, limit: 2 }), [first, ties[0]]);
    same(t, await store.finishedGames({ ...all, from: start + 2, afterId: at(ties, 0).id }), [
      ...ties.slice(1),
      other,
      late,
    ]);
    same(t, await store.finishedGames({ ...all, to: start }), []);

    for (const status of ['finished', 'cancelled'] as const) {
      const end = nextOf(await stored(store, { type }), { status, updatedAt: start + 50 });
      await store.update(end);
      const ended = await store.finishedGames({ ...all, type, from: start + 50, to: start + 51 });
      t.equal(ended.at(-1)?.id, end.game.id, `including a game that an update has ${status}`);
    }
  },

  'a game is left to computers as its latest update says': async (t, store) => {
    const game = await stored(store);
    const isFound = async () =>
      (await store.unfinishedGames({ isLeftToComputers: true, limit: 1_000 })).some(
        ({ id }) => id === game.id,
      );
    t.equal(await isFound(), false);
    const left = nextOf(game);
    await store.update({ ...left, isLeftToComputers: true });
    t.equal(await isFound(), true);
    await store.update(nextOf(left.game, { status: 'finished' }));
    t.equal(await isFound(), false);
  },

  'deleting a game deletes its log and its idempotency records': async (t, store) => {
    const game = await stored(store);
    const bystander = await stored(store);
    await store.update(nextOf(game, {}, someRecord(game.id, 'key')));
    t.equal(await store.delete(game.id), true);
    t.equal(await store.load(game.id), null);
    t.strictSame(await store.entries(game.id, -1, 10), []);
    t.equal(await store.idempotencyRecord(game.id, sha256('key')), null);
    t.equal(await store.delete(game.id), false);
    same(t, await store.load(bystander.id), bystander);
  },

  'old idempotency records are deleted': async (t, store) => {
    const game = await stored(store);
    const old = someRecord(game.id, 'old', { createdAt: 1_000 });
    const edge = someRecord(game.id, 'edge', { createdAt: 2_000 });
    await store.update(nextOf(game, {}, old));
    await store.update(nextOf({ ...game, version: 2 }, {}, edge));
    t.equal(await store.deleteExpired(2_000, 0), 1);
    t.equal(await store.idempotencyRecord(game.id, old.keyHash), null);
    t.strictSame(await store.idempotencyRecord(game.id, edge.keyHash), edge);
  },

  'a job runs if no other instance runs it, and may fail': async (t, store) => {
    const runs: string[] = [];
    t.equal(await store.exclusively('retention', async () => void runs.push('first')), true);
    const failing = store.exclusively('retention', () => Promise.reject(new StoreUnavailable('no disk')));
    await t.rejects(failing, { message: 'no disk' });
    t.equal(await store.exclusively('retention', async () => void runs.push('again')), true);
    t.strictSame(runs, ['first', 'again']);
  },

  'an instance is not notified of its own changes': async (t, store) => {
    const received: string[] = [];
    const stop = store.onNotification((gameId) => gameId !== null && received.push(gameId));
    for (const id of [uuidv7(), uuidv7()]) store.notify(id);
    await sleep(NOTIFIED_BY_THEN_MS);
    t.strictSame(received, []);
    stop();
  },
};
