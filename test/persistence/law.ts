/** What the laws of the store share. */
import type { Test } from 'tap';
import type { GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import type { Store } from '#src/engine/store.js';
import { defined } from 'parlour-games/kit/checked';
import { creationOf, someGame } from './records.js';

/** A test of a store that may already contain other games. */
export type Law = (t: Test, store: Store) => Promise<void>;

/** Creates a game in the store. */
export async function stored(store: Store, changes: Partial<GameRecord> = {}): Promise<GameRecord> {
  const game = someGame(changes);
  await store.create(creationOf(game));
  return game;
}

/** The seats of a game as stored now. */
export async function seatsOf(store: Store, gameId: string): Promise<readonly SeatRecord[]> {
  return defined(await store.load(gameId), 'the game').seats;
}

/** The version of a game as stored now. */
export async function versionOf(store: Store, gameId: string): Promise<number | undefined> {
  return (await store.load(gameId))?.version;
}

export function count(outcomes: readonly boolean[]): number {
  return outcomes.filter(Boolean).length;
}

const documents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(documents);
  if (typeof value !== 'object' || value === null) return value;
  const { config, seats, state, result, move, events } = value as Record<string, unknown>;
  return [config, seats, state, result, move, events];
};

/** Equal, and the keys of the stored documents are in the same order, because hashes depend on it. */
export function same(t: Test, found: unknown, wanted: unknown): void {
  t.strictSame(found, wanted);
  t.equal(JSON.stringify(documents(found)), JSON.stringify(documents(wanted)));
}
