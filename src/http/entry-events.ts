/** Log entries as Server-Sent Events. */
import type { News } from '#src/engine/feeds/news.js';
import type { SubscribedNews } from '#src/engine/feeds/subscription.js';
import type { GameType, Viewer } from '#src/game-type.js';
import { eventText } from '#src/http/streams/events.js';
import { presentEntry } from './presenters.js';

const eventsOf = (gameType: GameType, { game, entries }: News, viewer: Viewer): Buffer => {
  const events = entries.map((entry) =>
    eventText({ id: entry.seq, event: 'entry', data: presentEntry(gameType, game, entry, viewer) }),
  );
  return Buffer.from(events.join(''));
};

/** Returns how to encode news. All subscribers who see the same get the same bytes, encoded once. */
export const createNewsEncoder = (gameType: GameType): ((news: SubscribedNews) => Buffer) => {
  const encoded = new WeakMap<News, Map<Viewer, Buffer>>();
  return ({ news, viewer }) => {
    const byViewer = encoded.get(news) ?? new Map<Viewer, Buffer>();
    encoded.set(news, byViewer);
    const known = byViewer.get(viewer);
    if (known !== undefined) return known;
    const bytes = eventsOf(gameType, news, viewer);
    byViewer.set(viewer, bytes);
    return bytes;
  };
};
