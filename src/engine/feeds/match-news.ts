/** What a player's stream tells of its matches. */
import type { MatchRecord, MatchStore } from '#src/engine/players/match-store.js';

/** The player's matches that have ended since a time, but for those that the last call has found. */
export type MatchNews = (since: number) => Promise<readonly MatchRecord[]>;

export const createMatchNews = (
  store: Pick<MatchStore, 'matchesEndedSince'>,
  playerId: string,
): MatchNews => {
  let known: ReadonlySet<string> = new Set();
  return async (since) => {
    const ended = await store.matchesEndedSince(playerId, since);
    const before = known;
    known = new Set(ended.map(({ id }) => id));
    return ended.filter(({ id }) => !before.has(id));
  };
};
