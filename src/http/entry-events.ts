/** Log entries as Server-Sent Events. */
import type { EntryBatch } from '#src/engine/feeds/feed.js';
import type { ViewerEntries } from '#src/engine/feeds/subscription.js';
import type { GameType, Viewer } from '#src/game-type.js';
import { eventText } from '#src/http/streams/events.js';
import { presentEntry } from './presenters.js';

const eventsOf = (gameType: GameType, { game, entries }: EntryBatch, viewer: Viewer): Buffer => {
  const events = entries.map((entry) =>
    eventText({ id: entry.seq, event: 'entry', data: presentEntry(gameType, game, entry, viewer) }),
  );
  return Buffer.from(events.join(''));
};

/** Returns a function that encodes entries. All subscribers with the same view get the same bytes, encoded once. */
export const createEntryEncoder = (gameType: GameType): ((entries: ViewerEntries) => Buffer) => {
  const encoded = new WeakMap<EntryBatch, Map<Viewer, Buffer>>();
  return ({ batch, viewer }) => {
    const byViewer = encoded.get(batch) ?? new Map<Viewer, Buffer>();
    encoded.set(batch, byViewer);
    const known = byViewer.get(viewer);
    if (known !== undefined) return known;
    const bytes = eventsOf(gameType, batch, viewer);
    byViewer.set(viewer, bytes);
    return bytes;
  };
};
