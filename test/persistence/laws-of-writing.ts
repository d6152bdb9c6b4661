/** What must hold of creations and updates on every database. */
import { v7 as uuidv7 } from 'uuid';
import { StoreUnavailable } from '#src/engine/store.js';
import { same, stored, type Law } from './law.js';
import { CREATED_AT, creationOf, nextOf, sha256, someAnswer, someEntry, someGame } from './records.js';

export const writingLaws: Readonly<Record<string, Law>> = {
  'an update replaces the snapshot and adds entries and the answer': async (t, store) => {
    const game = await stored(store);
    const next = nextOf(
      game,
      {
        version: 3,
        status: 'finished',
        seats: [
          {
            kind: 'cpu',
            level: 'easy',
            name: 'Z',
            resigned: true,
            created: { kind: 'human' },
            tokenHash: null,
          },
        ],
        state: { z: 1, a: 'ñ 🎲 "\\ \n', b: null },
        result: { outcome: 'draw', winners: [0, 1], scores: [1, 1], reason: 'board-full', details: {} },
        head: sha256('next head'),
        rematch: uuidv7(),
        updatedAt: CREATED_AT + 1_001,
      },
      someAnswer(game.id, 'move'),
    );
    const entries = [someEntry(1), someEntry(2, { seat: null, by: null, move: null, events: [] })];
    t.equal(await store.update({ ...next, entries }), true);
    same(t, await store.load(game.id), next.game);
    same(t, await store.entries(game.id, 0, 10), entries);
    t.strictSame(await store.storedResponse(game.id, sha256('move')), next.storedResponse);
  },

  'an update without entries': async (t, store) => {
    const game = await stored(store);
    t.equal(await store.update({ ...nextOf(game, { version: 1 }), entries: [] }), true);
    t.equal(await store.revision(game.id), 2);
  },

  'of racing updates exactly one is stored': async (t, store) => {
    const game = await stored(store);
    const racers = Array.from({ length: 8 }, (_, racer) => nextOf(game, { head: sha256(`racer ${racer}`) }));
    const outcomes = await Promise.all(racers.map((racer) => store.update(racer)));
    t.equal(outcomes.filter(Boolean).length, 1);
    t.equal((await store.load(game.id))?.head, racers[outcomes.indexOf(true)]?.game.head);
    t.equal((await store.entries(game.id, -1, 100)).length, 2);
  },

  'an update from an older revision is refused': async (t, store) => {
    const game = await stored(store);
    t.equal(await store.update(nextOf(game)), true);
    t.equal(await store.update(nextOf(game, {}, someAnswer(game.id, 'late'))), false);
    t.equal(await store.storedResponse(game.id, sha256('late')), null, 'and leaves no answer');
    t.equal((await store.entries(game.id, -1, 100)).length, 2, 'and no entry');
  },

  'an answer is stored once': async (t, store) => {
    const game = await stored(store);
    const first = nextOf(game, {}, someAnswer(game.id, 'key'));
    t.equal(await store.update(first), true);
    t.equal(await store.update(nextOf(first.game, {}, someAnswer(game.id, 'key', { status: 202 }))), false);
    t.equal(await store.revision(game.id), 2);
    t.equal((await store.storedResponse(game.id, sha256('key')))?.status, 201);
    t.equal(await store.update(nextOf(first.game, {}, someAnswer(game.id, 'other key'))), true);
    t.equal(await store.create(creationOf(someGame(), someAnswer(game.id, 'key'))), false);
  },

  'of creations that race with one key exactly one is stored': async (t, store) => {
    const keyId = uuidv7();
    const games = Array.from({ length: 4 }, () => someGame());
    const outcomes = await Promise.all(
      games.map((game) => store.create(creationOf(game, someAnswer(keyId, 'create')))),
    );
    const found = await Promise.all(games.map(({ id }) => store.load(id)));
    t.equal(outcomes.filter(Boolean).length, 1);
    t.strictSame(
      found.map((game) => game !== null),
      outcomes,
    );
  },

  'a rematch is linked both ways, or not stored': async (t, store) => {
    const old = await stored(store);
    const rematch = someGame({ rematchOf: old.id });
    const linked = { ...old, revision: 2, rematch: rematch.id, updatedAt: CREATED_AT + 5 };
    t.equal(await store.create(creationOf(rematch, someAnswer(old.id, 'rematch')), linked), true);
    same(t, await store.load(old.id), linked);
    same(t, await store.load(rematch.id), rematch);

    const late = someGame({ rematchOf: old.id });
    const answer = someAnswer(old.id, 'late rematch');
    t.equal(await store.create(creationOf(late, answer), { ...linked, rematch: late.id }), false);
    t.equal(await store.load(late.id), null);
    t.equal(await store.storedResponse(old.id, answer.keyHash), null);
    t.equal((await store.load(old.id))?.rematch, rematch.id);
  },

  'many updates at once succeed and fail each by itself': async (t, store) => {
    const games = await Promise.all(Array.from({ length: 150 }, () => stored(store)));
    const stale = 70;
    const updates = games.map((game, index) =>
      index === stale ? nextOf({ ...game, revision: 5 }) : nextOf(game, {}, someAnswer(game.id, 'same key')),
    );
    const outcomes = await Promise.all(updates.map((update) => store.update(update)));
    t.strictSame(
      outcomes,
      games.map((_, index) => index !== stale),
    );
    const revisions = await Promise.all(games.map(({ id }) => store.revision(id)));
    t.strictSame(
      revisions,
      outcomes.map((ok) => (ok ? 2 : 1)),
    );
    const logs = await Promise.all(games.map(({ id }) => store.entries(id, -1, 10)));
    t.ok(logs.every((log, index) => log.length === (index === stale ? 1 : 2)));
  },

  'updates of one game that follow each other at once are stored in their order': async (t, store) => {
    const game = await stored(store);
    const second = nextOf(game);
    const third = nextOf(second.game);
    t.strictSame(await Promise.all([store.update(second), store.update(third)]), [true, true]);
    same(t, await store.load(game.id), third.game);
  },

  'text that the database cannot hold fails alone': async (t, store) => {
    const games = await Promise.all(Array.from({ length: 6 }, () => stored(store)));
    const states = [{}, { a: '\u0000' }, { a: '\ud800' }, { a: '\udc00x' }, { '\u0000': 1 }, {}];
    const updates = games.map((game, index) => nextOf(game, { state: states[index] ?? {} }));
    const outcomes = await Promise.allSettled(updates.map((update) => store.update(update)));
    t.strictSame(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected', 'fulfilled'],
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') t.notOk(outcome.reason instanceof StoreUnavailable);
    }
    t.strictSame(await Promise.all(games.map(({ id }) => store.revision(id))), [2, 1, 1, 1, 1, 2]);
  },
};
