/** What must hold for creations, rematches included, on every database. */
import { v7 as uuidv7 } from 'uuid';
import { at } from 'parlour-games/kit/checked';
import { count, same, stored, type Law } from './law.js';
import { creationOf, nextOf, sha256, someGame, someRecord } from './records.js';

export const creationLaws: Readonly<Record<string, Law>> = {
  'exactly one of several creations that race with one key is stored': async (t, store) => {
    const keyId = uuidv7();
    const games = Array.from({ length: 4 }, () => someGame());
    const outcomes = await Promise.all(
      games.map((game) => store.create(creationOf(game, someRecord(keyId, 'create')))),
    );
    const found = await Promise.all(games.map(({ id }) => store.load(id)));
    t.equal(count(outcomes), 1);
    t.strictSame(
      found.map((game) => game !== null),
      outcomes,
    );
  },

  'a creation that is refused does not affect those that arrive with it': async (t, store) => {
    const keyId = uuidv7();
    const used = someRecord(keyId, 'used');
    t.equal(await store.create(creationOf(someGame(), used)), true);
    const games = Array.from({ length: 5 }, () => someGame());
    const outcomes = await Promise.all(
      games.map((game, index) => {
        if (index === 1) return store.create(creationOf(game, used));
        if (index === 3) return store.create({ ...creationOf(game), commitmentId: uuidv7() });
        return store.create(creationOf(game, someRecord(uuidv7(), game.id)));
      }),
    );
    t.strictSame(outcomes, [true, false, true, false, true]);
    for (const [index, { id }] of games.entries())
      t.equal((await store.entries(id, -1, 10)).length, outcomes[index] === true ? 1 : 0);
  },

  'a game has at most one rematch, which is found by its id': async (t, store) => {
    const old = await stored(store, { status: 'finished' });
    const rematch = someGame({ rematchOf: old.id });
    t.equal(await store.create(creationOf(rematch, someRecord(old.id, 'rematch'))), true);
    t.strictSame(await store.rematchesOf([old.id]), new Map([[old.id, rematch.id]]));
    same(t, await store.load(rematch.id), rematch);
    same(t, await store.load(old.id), old);

    const late = someGame({ rematchOf: old.id });
    const record = someRecord(old.id, 'late rematch');
    t.equal(await store.create(creationOf(late, record)), false);
    t.equal(await store.create(creationOf(late)), false, 'nor without a record');
    t.equal(await store.load(late.id), null);
    t.strictSame(await store.entries(late.id, -1, 10), [], 'no entry is stored');
    t.equal(await store.idempotencyRecord(old.id, record.keyHash), null, 'and no record');
    t.strictSame(await store.rematchesOf([old.id]), new Map([[old.id, rematch.id]]));
  },

  'exactly one of several rematches that are created at once is stored': async (t, store) => {
    const old = await stored(store, { status: 'finished' });
    const rematches = Array.from({ length: 6 }, () => someGame({ rematchOf: old.id }));
    const outcomes = await Promise.all(
      rematches.map((rematch) => store.create(creationOf(rematch, someRecord(old.id, rematch.id)))),
    );
    t.equal(count(outcomes), 1);
    const winner = at(rematches, outcomes.indexOf(true));
    t.strictSame(await store.rematchesOf([old.id]), new Map([[old.id, winner.id]]));
    for (const [index, { id }] of rematches.entries()) {
      t.equal((await store.load(id)) !== null, outcomes[index]);
      t.equal((await store.entries(id, -1, 10)).length, outcomes[index] === true ? 1 : 0);
      t.equal((await store.idempotencyRecord(old.id, sha256(id))) !== null, outcomes[index]);
    }
  },

  'once its rematch is deleted, a game can have another': async (t, store) => {
    const old = await stored(store, { status: 'finished' });
    const first = await stored(store, { rematchOf: old.id });
    t.equal(await store.delete(first.id), true);
    t.strictSame(await store.rematchesOf([old.id]), new Map());
    const second = someGame({ rematchOf: old.id });
    t.equal(await store.create(creationOf(second)), true);
    t.strictSame(await store.rematchesOf([old.id]), new Map([[old.id, second.id]]));
  },

  'a rematch outlives the deletion of the old game, and can have a rematch': async (t, store) => {
    const old = await stored(store, { status: 'finished' });
    const rematch = await stored(store, { rematchOf: old.id });
    t.equal(await store.delete(old.id), true);
    t.equal(await store.update(nextOf(rematch)), true);
    const third = await stored(store, { rematchOf: rematch.id });
    t.strictSame(await store.rematchesOf([rematch.id]), new Map([[rematch.id, third.id]]));
  },

  'the rematches of several games are found at once': async (t, store) => {
    const games = [await stored(store), await stored(store), await stored(store)];
    const ids = games.map(({ id }) => id);
    const [first, , third] = ids;
    const rematches = new Map<string | undefined, string>();
    for (const rematchOf of [first, third]) {
      rematches.set(rematchOf, (await stored(store, { rematchOf: rematchOf ?? null })).id);
    }
    t.strictSame(await store.rematchesOf([...ids, uuidv7()]), rematches);
    t.strictSame(await store.rematchesOf([]), new Map());
  },
};
