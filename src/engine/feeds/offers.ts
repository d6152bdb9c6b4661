import { firstSeq, lastSeq, type News } from './news.js';

/** Entries that this instance has just committed, so that a feed need not read them from the store. */
export interface Offers {
  readonly add: (news: News) => void;
  /** Takes what was offered: the entries from `version` on; `null` if there are none or one is missing in between. */
  readonly take: (version: number) => News | null;
}

export const createOffers = (): Offers => {
  let offered: News | null = null;
  const add = (news: News): void => {
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
  return { add, take };
};
