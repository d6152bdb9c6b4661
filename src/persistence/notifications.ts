/** Tells listeners here at once, and other instances a moment later, which games have changed. */
import type { Channel } from './database.js';

/** How long announcements are gathered before they are sent. */
const GATHERING_MS = 20;
/** A notice holds less than 8,000 bytes (PostgreSQL, NOTIFY); an id with its comma has 37. */
const IDS_PER_NOTICE = 200;

export type Listener = (gameId: string) => void;

export interface Notifications {
  announce(gameId: string): void;
  onAnnounced(listener: Listener): () => void;
  /** Sends what has been gathered. */
  close(): Promise<void>;
}

/** `open` begins to listen to other instances, if there can be any. */
export function createNotifications(
  open: (receive: (gameIds: readonly string[]) => void) => Channel | null,
  onError: (error: unknown) => void,
): Notifications {
  const listeners = new Set<Listener>();
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();

  const tell = (gameIds: readonly string[]) => {
    for (const gameId of gameIds) {
      for (const listener of listeners) {
        try {
          listener(gameId);
        } catch (error) {
          onError(error);
        }
      }
    }
  };
  const channel = open(tell);

  /** One notice at a time: what comes meanwhile is gathered for the next. */
  const sendSoon = (to: Channel) =>
    setTimeout(() => {
      sending = sendGathered(to).then(() => {
        timer = gathered.size > 0 ? sendSoon(to) : null;
      });
    }, GATHERING_MS);

  const sendGathered = async (to: Channel) => {
    const gameIds = [...gathered];
    gathered.clear();
    try {
      for (let from = 0; from < gameIds.length; from += IDS_PER_NOTICE) {
        await to.send(gameIds.slice(from, from + IDS_PER_NOTICE));
      }
    } catch (error) {
      onError(error);
    }
  };

  return {
    announce: (gameId) => {
      tell([gameId]);
      if (channel === null) return;
      gathered.add(gameId);
      timer ??= sendSoon(channel);
    },
    onAnnounced: (listener) => {
      const own: Listener = (gameId) => {
        listener(gameId);
      };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    close: async () => {
      if (channel === null) return;
      await sending;
      if (timer) clearTimeout(timer);
      await sendGathered(channel);
      await channel.close();
    },
  };
}
