/** Past views over a log in memory, which tests can change. */
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { createPastViews, type PastGame } from '#src/engine/past/past-views.js';
import type { Timers } from '#src/engine/timers.js';
import type { Bet } from 'parlour-games/games/over-under-seven/schemas';
import { createTimers } from '#src/timers.js';
import { dealt, typeOf, withMove, type Played } from '#test/engine/support.js';

const PAGE_SIZE = 10;

/** A game of Over/Under Seven: it goes on for as long as one likes. */
export function longGame(moves: number): Played {
  let played = dealt(typeOf('over-under-seven'), 1, { bankroll: 1_000_000 });
  const bet: Bet = { type: 'bet', wager: 1, guess: 'over' };
  for (let n = 0; n < moves; n += 1) played = withMove(played, bet);
  return played;
}

/** What is stored, and what is read of it. */
export interface Stored {
  played: Played;
  /** The seqs of the entries read, in order. */
  readonly read: number[];
}

export function startPastViews(
  played: Played,
  {
    snapshotBytes = 1_000_000,
    timers = {},
  }: { readonly snapshotBytes?: number; readonly timers?: Partial<Timers> } = {},
) {
  const stored: Stored = { played, read: [] };
  async function* read(
    { version }: Pick<GameRecord, 'version'>,
    after: number,
  ): AsyncGenerator<readonly EntryRecord[]> {
    for (let from = after + 1; from < version; from += PAGE_SIZE) {
      await Promise.resolve();
      const page = stored.played.entries.slice(from, Math.min(from + PAGE_SIZE, version));
      if (page.length === 0) return;
      stored.read.push(...page.map(({ seq }) => seq));
      yield page;
    }
  }
  const pastViews = createPastViews({ read, timers: { ...createTimers(), ...timers }, snapshotBytes });
  const gameAt = (
    version: number,
    signal = new AbortController().signal,
    address = '127.0.0.1',
  ): Promise<PastGame> =>
    pastViews.at(stored.played.gameType, stored.played.game, version, { address, signal });
  return { pastViews, gameAt, stored };
}
