import { firstSeq, lastSeq, type News } from './news.js';

/** Entries that this instance has just committed, so that a feed need not read them from the store. */
export interface Offers {
  readonly add: (news: News) => void;
  /** Takes what was offered: the entries from `version` on; `null` if there are none or one is missing in between. */
  readonly take: (version: number) => News | null;
  /** A wake-up of the feed. The one that follows an offer is about it. */
  readonly woken: () => void;
  /** Whether a wake-up since the last call was about something else, such as an entry that another instance has stored. */
  readonly takeOthers: () => boolean;
}

export const createOffers = (): Offers => {
  let offered: News | null = null;
  let offering = false;
  let others = false;
  const add = (news: News): void => {
    offering = true;
    const entries =
      offered !== null && lastSeq(offered) + 1 === firstSeq(news)
        ? [...offered.entries, ...news.entries]
        : news.entries;
    offered = { game: news.game, entries };
  };
  const take = (version: number): News | null => {
    if (offered === null) return null;
    const { game, entries } = offered;
    offered = null;
    const unread = entries.filter(({ seq }) => seq >= version);
    return unread[0]?.seq === version ? { game, entries: unread } : null;
  };
  const woken = (): void => {
    others ||= !offering;
    offering = false;
  };
  const takeOthers = (): boolean => {
    const taken = others;
    others = false;
    return taken;
  };
  return { add, take, woken, takeOthers };
};
