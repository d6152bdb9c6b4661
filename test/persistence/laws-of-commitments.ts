/** What must hold for commitments, and for games that use them, on every database. */
import { v7 as uuidv7 } from 'uuid';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { CommitmentRecord } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { count, same, stored, type Law } from './law.js';
import { CREATED_AT, creationOf, sha256, someRecord, someGame } from './records.js';

const MINUTE = 60_000;

const someCommitment = (changes: Partial<CommitmentRecord> = {}): CommitmentRecord => ({
  id: uuidv7(),
  secret: sha256('secret'),
  createdAt: CREATED_AT - MINUTE,
  expiresAt: CREATED_AT + MINUTE,
  gameId: null,
  ...changes,
});

const someJointGame = (changes: Partial<GameRecord> = {}): GameRecord =>
  someGame({
    seedChosenBy: 'both',
    seedParts: { secret: sha256('secret'), clientSeed: 'ñ 🎲 "\\' },
    ...changes,
  });

export const commitmentLaws: Readonly<Record<string, Law>> = {
  'a commitment is good for one game, which keeps both parts of its seed': async (t, store) => {
    const commitment = someCommitment();
    t.equal(await store.addCommitment(commitment), true);
    t.strictSame(await store.commitment(commitment.id), commitment);
    t.equal(await store.commitment(uuidv7()), null);

    const game = someJointGame();
    t.equal(await store.create({ ...creationOf(game), commitmentId: commitment.id }), true);
    same(t, await store.load(game.id), game);
    t.strictSame(await store.commitment(commitment.id), { ...commitment, gameId: game.id });

    const late = someJointGame();
    const record = someRecord(uuidv7(), 'late');
    t.equal(await store.create({ ...creationOf(late, record), commitmentId: commitment.id }), false);
    t.equal(await store.load(late.id), null);
    t.strictSame(await store.entries(late.id, -1, 10), [], 'no entry is stored');
    t.equal(await store.idempotencyRecord(record.scopeId, record.keyHash), null, 'and no record');
  },

  'exactly one of several creations that race for a commitment is stored': async (t, store) => {
    const commitment = someCommitment();
    await store.addCommitment(commitment);
    const games = Array.from({ length: 8 }, () => someJointGame());
    const outcomes = await Promise.all(
      games.map((game) => store.create({ ...creationOf(game), commitmentId: commitment.id })),
    );
    t.equal(count(outcomes), 1);
    const found = await Promise.all(games.map(({ id }) => store.load(id)));
    t.strictSame(
      found.map((game) => game !== null),
      outcomes,
    );
    const winner = games[outcomes.indexOf(true)]?.id;
    t.equal((await store.commitment(commitment.id))?.gameId, winner);
  },

  'a creation that is refused for its key leaves the commitment unused': async (t, store) => {
    const commitment = someCommitment();
    await store.addCommitment(commitment);
    const used = someRecord((await stored(store)).id, 'used');
    await store.create(creationOf(someGame(), used));
    const game = someJointGame();
    t.equal(await store.create({ ...creationOf(game, used), commitmentId: commitment.id }), false);
    t.equal((await store.commitment(commitment.id))?.gameId, null);
    t.equal(await store.create({ ...creationOf(game), commitmentId: commitment.id }), true);
  },

  'a rematch that is refused leaves the commitment unused': async (t, store) => {
    const commitment = someCommitment();
    await store.addCommitment(commitment);
    const { rematchOf } = await stored(store, { rematchOf: uuidv7() });
    const rematch = someJointGame({ rematchOf });
    t.equal(await store.create({ ...creationOf(rematch), commitmentId: commitment.id }), false);
    t.equal((await store.commitment(commitment.id))?.gameId, null);
  },

  'a creation that is refused for its time or for a match that waits no more leaves the commitment unused':
    async (t, store) => {
      const commitment = someCommitment();
      await store.addCommitment(commitment);
      const game = someJointGame();
      const late = { ...creationOf({ ...game, joinWithinS: 60 }), dueAt: CREATED_AT + MINUTE };
      for (const creation of [late, { ...creationOf(game), matches: [{ id: uuidv7(), seat: 0 }] }]) {
        t.equal(await store.create({ ...creation, commitmentId: commitment.id }), false);
        t.equal((await store.commitment(commitment.id))?.gameId, null);
      }
      t.equal(await store.create({ ...creationOf(game), commitmentId: commitment.id }), true);
    },

  'no game can use a commitment that has expired or does not exist': async (t, store) => {
    const commitment = someCommitment({ expiresAt: CREATED_AT });
    await store.addCommitment(commitment);
    for (const commitmentId of [commitment.id, uuidv7()]) {
      const game = someJointGame();
      t.equal(await store.create({ ...creationOf(game), commitmentId }), false);
      t.equal(await store.load(game.id), null);
    }
    t.equal((await store.commitment(commitment.id))?.gameId, null);
  },

  'the record of a commitment is stored once': async (t, store) => {
    const record = someRecord(uuidv7(), 'commit');
    const [first, second] = [someCommitment(), someCommitment()];
    t.equal(await store.addCommitment(first, record), true);
    t.strictSame(await store.idempotencyRecord(record.scopeId, record.keyHash), record);
    t.equal(await store.addCommitment(second, record), false);
    t.equal(await store.commitment(second.id), null);
  },

  'expired commitments are deleted, used or not': async (t, store) => {
    await store.deleteExpired(CREATED_AT + 10 * MINUTE, 0);
    const kept = someCommitment({ expiresAt: CREATED_AT + MINUTE });
    const gone = [MINUTE - 1, 1, 0].map((after) => someCommitment({ expiresAt: CREATED_AT + after }));
    for (const commitment of [kept, ...gone]) await store.addCommitment(commitment);
    const game = someJointGame();
    await store.create({ ...creationOf(game), commitmentId: at(gone, 0).id });
    t.equal(await store.deleteExpired(CREATED_AT + MINUTE, 0, 2), gone.length, 'in pages of two');
    t.strictSame(await store.commitment(kept.id), kept);
    t.equal(await store.commitment(at(gone, 0).id), null);
    same(t, await store.load(game.id), game);
  },
};
