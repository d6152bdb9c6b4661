/** What must hold for notes, on every database. */
import type { Law } from './law.js';
import { stored } from './law.js';
import { storedPlayer } from './laws-of-players.js';
import { CREATED_AT, creationOf, nextOf, someGame } from './records.js';

const MINUTE_MS = 60_000;
const ALL = { after: -1, limit: 10 };
const note = { seq: 1, seat: 0, text: '\ufeffñ 🎲 "\\ \t' };

export const noteLaws: Readonly<Record<string, Law>> = {
  'a note is stored once for each entry, replaced, read by seat, and deleted': async (t, store) => {
    const { id } = await stored(store);
    t.equal(await store.putNote(id, { ...note, text: 'first' }, null), true);
    t.equal(await store.putNote(id, note, null), true);
    const other = { seq: 2, seat: 1, text: 'other' };
    await store.putNote(id, other, null);
    t.strictSame(await store.notes(id, ALL), [note, other]);
    t.strictSame(await store.notes(id, { ...ALL, seat: 1 }), [other]);
    t.strictSame(await store.notes(id, { after: 1, limit: 1 }), [other]);
    t.strictSame(await store.notes(id, { after: -1, limit: 1 }), [note]);
    t.equal(await store.deleteNote(id, 1, false), true);
    t.equal(await store.deleteNote(id, 1, true), false);
    t.strictSame(await store.notes(id, ALL), [other]);
    t.equal(await store.delete(id), true);
    t.strictSame(await store.notes(id, ALL), [], 'they go with their game');
    t.equal(await store.putNote(id, note, null), false, 'there is no such game any more');
  },

  'a note can be written and deleted until a minute after the end': async (t, store) => {
    for (const status of ['finished', 'cancelled'] as const) {
      const { id: late } = await stored(store, { status, updatedAt: Date.now() - MINUTE_MS });
      t.equal(await store.putNote(late, note, null), false, status);
      const { id } = await stored(store, { status, updatedAt: Date.now() - MINUTE_MS / 2 });
      t.equal(await store.putNote(id, note, null), true, status);
      t.equal(await store.deleteNote(id, note.seq, false), true, status);
    }
    for (const status of ['waiting', 'active'] as const) {
      const { id } = await stored(store, { status, updatedAt: CREATED_AT });
      t.equal(await store.putNote(id, note, null), true, status);
    }
  },

  'a note that is late stays, unless the operator deletes it': async (t, store) => {
    const game = await stored(store);
    await store.putNote(game.id, note, null);
    await store.update(nextOf(game, { status: 'cancelled', updatedAt: Date.now() - MINUTE_MS }));
    t.equal(await store.deleteNote(game.id, note.seq, false), false);
    t.strictSame(await store.notes(game.id, ALL), [note]);
    t.equal(await store.deleteNote(game.id, note.seq, true), true);
  },

  'notes go with their player, also one that comes late': async (t, store) => {
    const playerId = await storedPlayer(store);
    const game = someGame();
    const row = { playerId, seat: 0, status: 'active', isInvited: false } as const;
    await store.create({ ...creationOf(game), players: { turnOf: null, rows: [row] } });
    await store.putNote(game.id, note, playerId);
    await store.putNote(game.id, { ...note, seq: 2, seat: 1 }, null);
    await store.deletePlayer(playerId, CREATED_AT);
    await store.erasePlayer(playerId, 10);
    t.match(await store.notes(game.id, ALL), [{ seq: 2 }]);
    await store.putNote(game.id, note, playerId);
    await store.forgetPlayerGame({ gameId: game.id, playerId, type: game.type });
    t.match(await store.notes(game.id, ALL), [{ seq: 2 }]);
    await store.forgetPlayer(playerId);
  },
};
