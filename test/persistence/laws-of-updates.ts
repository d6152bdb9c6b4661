/** What must hold for updates on every database. */
import { StoreUnavailable } from '#src/engine/store.js';
import { count, same, stored, versionOf, type Law } from './law.js';
import {
  computerSeat,
  CREATED_AT,
  creationOf,
  humanSeat,
  nextOf,
  nextWithSeat,
  openSeat,
  sha256,
  someEntry,
  someGame,
  someRecord,
} from './records.js';

export const updateLaws: Readonly<Record<string, Law>> = {
  'an update replaces the snapshot and adds entries and the record': async (t, store) => {
    const game = await stored(store);
    const next = nextOf(
      game,
      {
        version: 3,
        status: 'finished',
        state: { z: 1, a: 'ñ 🎲 "\\ \n', b: null },
        result: { outcome: 'draw', winners: [0, 1], scores: [1, 1], reason: 'board-full', details: {} },
        head: sha256('next head'),
        updatedAt: CREATED_AT + 1_001,
      },
      someRecord(game.id, 'move'),
    );
    const entries = [someEntry(1), someEntry(2, { seat: null, by: null, move: null, events: [] })];
    t.equal(await store.update({ ...next, entries }), true);
    same(t, await store.load(game.id), next.game);
    same(t, await store.entries(game.id, 0, 10), entries);
    t.strictSame(await store.idempotencyRecord(game.id, sha256('move')), next.record);
  },

  'an update records which entries it added, and who saw them': async (t, store) => {
    let game = await stored(store);
    for (const viewer of [0, 3, null]) {
      const salt = viewer === null ? null : sha256(`salt ${viewer}`).slice(0, 32);
      const change = { firstSeq: game.version, version: game.version + 1, viewer, salt };
      const next = nextOf(game, {}, someRecord(game.id, `to ${viewer}`, change));
      t.equal(await store.update(next), true);
      t.strictSame(await store.idempotencyRecord(game.id, sha256(`to ${viewer}`)), next.record);
      ({ game } = next);
    }
  },

  'an update replaces the seat that it names, and no other': async (t, store) => {
    const game = await stored(store, {
      status: 'waiting',
      seats: [humanSeat({ tokenHash: sha256('Ada') }), openSeat(), humanSeat()],
    });
    const joined = humanSeat({ name: 'ñ 🎲 "\\', created: { kind: 'open' }, tokenHash: sha256('joined') });
    const join = nextWithSeat(game, 1, joined);
    t.equal(await store.update(join), true);
    t.strictSame(await store.load(game.id), join.game);

    const resigned = computerSeat({ name: 'Ada', resigned: true, created: { kind: 'human' } });
    const takeover = nextWithSeat(join.game, 0, resigned);
    t.equal(await store.update(takeover), true);
    t.strictSame(await store.load(game.id), takeover.game);
  },

  'an update without a seat leaves the seats as they are stored': async (t, store) => {
    const game = await stored(store);
    t.equal(await store.update(nextOf(game, { seats: [] })), true);
    const loaded = await store.load(game.id);
    same(t, loaded?.seats, game.seats);
    t.equal(loaded?.version, 2);
  },

  'an update without entries is an error': async (t, store) => {
    const game = await stored(store);
    await t.rejects(store.update({ ...nextOf(game), entries: [] }), { message: /no entries/ });
    same(t, await store.load(game.id), game);
  },

  'exactly one of several racing updates is stored': async (t, store) => {
    const game = await stored(store);
    const racers = Array.from({ length: 8 }, (_, racer) => nextOf(game, { head: sha256(`racer ${racer}`) }));
    const outcomes = await Promise.all(racers.map((racer) => store.update(racer)));
    t.equal(count(outcomes), 1);
    t.equal((await store.load(game.id))?.head, racers[outcomes.indexOf(true)]?.game.head);
    t.equal((await store.entries(game.id, -1, 100)).length, 2);
  },

  'an update from a stale version is refused': async (t, store) => {
    const game = await stored(store);
    const next = nextOf(game);
    t.equal(await store.update(next), true);
    const stale = nextOf(game, { head: sha256('stale') }, someRecord(game.id, 'late'));
    t.equal(await store.update(stale), false);
    const staleByTwo = {
      ...stale,
      game: { ...stale.game, version: 3 },
      entries: [someEntry(1), someEntry(2)],
    };
    t.equal(await store.update(staleByTwo), false, 'however many entries it adds');
    t.equal(
      await store.update(nextOf({ ...game, version: 3 })),
      false,
      'and so is one from a version to come',
    );
    same(t, await store.load(game.id), next.game);
    t.equal(await store.idempotencyRecord(game.id, sha256('late')), null, 'no record is stored');
    t.equal((await store.entries(game.id, -1, 100)).length, 2, 'and no entry');
  },

  'an update on a lost entry is refused, although as many entries are stored': async (t, store) => {
    const game = await stored(store);
    const lost = nextOf(game, { head: sha256('lost') });
    const next = nextOf(game, { head: sha256('stored instead') });
    t.equal(await store.update(next), true);
    const onLost = nextOf(lost.game, {}, someRecord(game.id, 'on the lost entry'));
    t.equal(await store.update(onLost), false);
    same(t, await store.load(game.id), next.game);
    t.equal(await store.idempotencyRecord(game.id, sha256('on the lost entry')), null);
    t.equal((await store.entries(game.id, -1, 100)).length, 2);
    t.equal(await store.update(nextOf(next.game)), true);
  },

  'a key is recorded once': async (t, store) => {
    const game = await stored(store);
    const first = nextOf(game, {}, someRecord(game.id, 'key'));
    t.equal(await store.update(first), true);
    t.equal(
      await store.update(nextOf(first.game, {}, someRecord(game.id, 'key', { firstSeq: 2, version: 3 }))),
      false,
    );
    t.equal(await versionOf(store, game.id), 2);
    t.strictSame(await store.idempotencyRecord(game.id, sha256('key')), first.record);
    t.equal(await store.update(nextOf(first.game, {}, someRecord(game.id, 'other key'))), true);
    t.equal(await store.create(creationOf(someGame(), someRecord(game.id, 'key'))), false);
  },

  'in a large batch each update succeeds or fails by itself': async (t, store) => {
    const games = await Promise.all(Array.from({ length: 150 }, () => stored(store)));
    const stale = 70;
    const updates = games.map((game, index) =>
      index === stale ? nextOf({ ...game, version: 5 }) : nextOf(game, {}, someRecord(game.id, 'same key')),
    );
    const outcomes = await Promise.all(updates.map((update) => store.update(update)));
    t.strictSame(
      outcomes,
      games.map((_, index) => index !== stale),
    );
    const versions = await Promise.all(games.map(({ id }) => versionOf(store, id)));
    t.strictSame(
      versions,
      outcomes.map((wasStored) => (wasStored ? 2 : 1)),
    );
    const logs = await Promise.all(games.map(({ id }) => store.entries(id, -1, 10)));
    t.ok(logs.every((log, index) => log.length === (index === stale ? 1 : 2)));
  },

  'consecutive updates of one game that are sent at once are stored in order': async (t, store) => {
    const game = await stored(store);
    const second = nextOf(game);
    const third = nextOf(second.game);
    t.strictSame(await Promise.all([store.update(second), store.update(third)]), [true, true]);
    same(t, await store.load(game.id), third.game);
  },

  'text that the database cannot store fails alone': async (t, store) => {
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
    t.strictSame(await Promise.all(games.map(({ id }) => versionOf(store, id))), [2, 1, 1, 1, 1, 2]);
  },
};
