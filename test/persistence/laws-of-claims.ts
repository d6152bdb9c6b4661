/** What must hold for claims of seats on every database. */
import { v7 as uuidv7 } from 'uuid';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import { count, same, seatsOf, stored, type Law } from './law.js';
import { computerSeat, humanSeat, nextOf, nextWithSeat, openSeat, sha256, someRecord } from './records.js';

const ROUNDS = 10;

/** A rematch: its human seats await their tokens. */
const storedRematch = (store: Store, changes: Partial<GameRecord> = {}): Promise<GameRecord> =>
  stored(store, { seats: [humanSeat(), humanSeat({ name: 'Bob' }), computerSeat()], ...changes });

export const claimLaws: Readonly<Record<string, Law>> = {
  'a claim gives a human seat its token and changes nothing else': async (t, store) => {
    const game = await storedRematch(store);
    const record = someRecord(game.id, 'claim');
    t.equal(await store.claimSeat(game.id, 1, sha256('Bob'), record), true);
    const seats = game.seats.with(1, humanSeat({ name: 'Bob', tokenHash: sha256('Bob') }));
    t.strictSame(await store.load(game.id), { ...game, seats });
    t.strictSame(await store.idempotencyRecord(game.id, record.keyHash), record);
    t.equal((await store.entries(game.id, -1, 10)).length, 1);
    t.equal(await store.claimSeat(game.id, 1, sha256('Bob')), true, 'and may be repeated');
  },

  'a claim of a seat that is not human is refused': async (t, store) => {
    const game = await storedRematch(store, { seats: [humanSeat(), openSeat(), computerSeat()] });
    for (const [id, seat] of [
      [game.id, 1],
      [game.id, 2],
      [game.id, 3],
      [uuidv7(), 0],
    ] as const) {
      const record = someRecord(id, `claim ${seat}`);
      t.equal(await store.claimSeat(id, seat, sha256('token'), record), false);
      t.equal(await store.idempotencyRecord(id, record.keyHash), null);
    }
    same(t, await store.load(game.id), game);
  },

  'a claim with a used key is refused': async (t, store) => {
    const game = await storedRematch(store);
    const record = someRecord(game.id, 'used');
    t.equal(await store.claimSeat(game.id, 0, sha256('Ada'), record), true);
    t.equal(
      await store.claimSeat(game.id, 1, sha256('Bob'), {
        ...record,
        viewer: 1,
      }),
      false,
    );
    t.equal((await seatsOf(store, game.id))[1]?.tokenHash, null);
    t.strictSame(await store.idempotencyRecord(game.id, record.keyHash), record);
  },

  'exactly one of several claims that race with one key is stored': async (t, store) => {
    const game = await storedRematch(store);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, racer) =>
        store.claimSeat(game.id, racer % 2, sha256(`${racer}`), someRecord(game.id, 'race')),
      ),
    );
    t.equal(count(outcomes), 1);
    const winner = outcomes.indexOf(true);
    const tokens: (string | null)[] = [null, null, null];
    t.strictSame(
      (await seatsOf(store, game.id)).map(({ tokenHash }) => tokenHash),
      tokens.with(winner % 2, sha256(`${winner}`)),
    );
  },

  'a claim and an update that race with one key are never both stored': async (t, store) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const game = await storedRematch(store);
      const record = someRecord(game.id, 'race');
      const outcomes = await Promise.all([
        store.claimSeat(game.id, 0, sha256('Ada'), record),
        store.update(nextOf(game, {}, record)),
      ]);
      t.equal(count(outcomes), 1);
      const loaded = await store.load(game.id);
      t.equal(loaded?.seats[0]?.tokenHash, outcomes[0] ? sha256('Ada') : null);
      t.equal(loaded?.version, outcomes[1] ? 2 : 1);
    }
  },

  'a claim never gives a token to a seat that was taken over': async (t, store) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const game = await storedRematch(store);
      const resigned = computerSeat({ name: 'Ada', resigned: true, created: { kind: 'human' } });
      const takeover = nextWithSeat(game, 0, resigned);
      const [wasTakenOver] = await Promise.all([
        store.update(takeover),
        store.claimSeat(game.id, 0, sha256('Ada')),
      ]);
      t.equal(wasTakenOver, true);
      t.strictSame(await store.load(game.id), takeover.game);
      t.equal(await store.claimSeat(game.id, 0, sha256('Ada')), false);
    }
  },
};
