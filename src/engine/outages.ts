/** Outages cost nobody time: a game whose clock ran when one began is extended by it before anything else is written. */
import type { GameType } from 'parlour-games/game-type';
import { deadlineOf } from 'parlour-games/record/clock';
import { playExtension } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Engine } from './engine.js';
import { storeEntries } from './replies.js';
import { timeFor } from './time.js';

/** The milliseconds that outages took from a game whose last entry was at `lastAt`: what came before it cost nothing. */
export function lostMs(
  outages: readonly { readonly beganAt: number; readonly endedAt: number }[],
  lastAt: number,
): number {
  return outages.reduce((sum, { beganAt, endedAt }) => sum + endedAt - Math.max(beganAt, lastAt), 0);
}

/**
 * Extends the game by the outages since its last entry that began before its deadline. Returns whether there were any, even
 * if another instance was faster.
 */
export async function extendForOutages(
  engine: Engine,
  gameType: GameType,
  game: GameRecord,
): Promise<boolean> {
  const deadline = game.clock === undefined ? null : deadlineOf(game.clock);
  if (deadline === null) return false;
  const outages = await engine.store.outages(game.updatedAt, deadline);
  const ms = lostMs(outages, game.updatedAt);
  if (ms <= 0) return false;
  // Not before their end, or they would seem to be left.
  const now = Math.max(timeFor(engine, game), ...outages.map(({ endedAt }) => endedAt));
  const { game: extended, entry } = playExtension(gameType, game, ms, now);
  await storeEntries(engine, game, { game: extended, entries: [entry] });
  return true;
}
