/** What the laws of the store are made of. */
import type { Test } from 'tap';
import type { GameRecord } from '#src/engine/records.js';
import type { Store } from '#src/engine/store.js';
import { creationOf, someGame } from './records.js';

/** A test of a store that may hold other games already. */
export type Law = (t: Test, store: Store) => Promise<void>;

/** A game that the store has. */
export async function stored(store: Store, changes: Partial<GameRecord> = {}) {
  const game = someGame(changes);
  await store.create(creationOf(game));
  return game;
}

/** Equal with the keys of the stored documents in the same order, which decides about hashes. */
export function same(t: Test, found: unknown, wanted: unknown): void {
  t.strictSame(found, wanted);
  t.equal(JSON.stringify(documents(found)), JSON.stringify(documents(wanted)));
}

function documents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(documents);
  if (typeof value !== 'object' || value === null) return value;
  const { config, seats, state, result, move, events } = value as Record<string, unknown>;
  return [config, seats, state, result, move, events];
}
