/** Players who listen on this instance, by a stream or a poll, stay in line. The database is told now and then. */
import type { Engine } from '#src/engine/engine.js';
import { createCounts } from '#src/engine/fair-queue.js';
import type { MatchStore } from '#src/engine/players/match-store.js';
import type { Timers } from '#src/engine/timers.js';
import type { Bus, News } from './bus.js';
import type { Subscriber, SubscriberOptions } from './subscribers.js';

/** Without anybody who listens for so long, a match leaves the line. */
export const LEAVES_AFTER_MS = 60_000;
/** How often those who go on listening are noted. */
const NOTED_EVERY_MS = 20_000;

export interface Listening {
  /** Subscribes to what is new of the player, who listens until the subscriber leaves. */
  readonly subscribe: (playerId: string, options: SubscriberOptions<News>) => Subscriber<News>;
  /** Notes what is new since the last call. */
  readonly note: () => Promise<void>;
}

export interface ListeningOptions {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly store: Pick<MatchStore, 'keepInLine'>;
  readonly timers: Pick<Timers, 'now'>;
}

export function createListening({ bus, store, timers: { now } }: ListeningOptions): Listening {
  /** How many streams and polls of each player are open. */
  const open = createCounts();
  let changed = new Set<string>();
  let notedAt = now();
  const add = (playerId: string, change: 1 | -1): void => {
    const count = open.add(playerId, change);
    if (count === (change === 1 ? 1 : 0)) changed.add(playerId);
  };
  return {
    subscribe: (playerId, options) => {
      add(playerId, 1);
      const onLeave = (): void => {
        add(playerId, -1);
      };
      return bus.subscribe(`player:${playerId}`, { ...options, onLeave });
    },
    note: async () => {
      const isTime = now() >= notedAt + NOTED_EVERY_MS;
      const noted = changed;
      changed = new Set();
      const present = isTime ? [...open.all.keys()] : [...noted].filter((id) => open.of(id) > 0);
      const gone = [...noted].filter((id) => open.of(id) === 0);
      try {
        // If this instance ends, they have as long as anybody from then on.
        if (present.length > 0) await store.keepInLine(present, LEAVES_AFTER_MS + NOTED_EVERY_MS);
        if (gone.length > 0) await store.keepInLine(gone, LEAVES_AFTER_MS);
        if (isTime) notedAt = now();
      } catch (error) {
        for (const id of noted) changed.add(id);
        throw error;
      }
    },
  };
}

/**
 * What `look` finds, as soon as it is enough; it looks again with all that is new of the player. After `waitMs`, or once
 * `signal` aborts, whatever there is then. The player listens meanwhile.
 */
export async function lookUntil<T>(
  { listening, timers }: Pick<Engine, 'listening' | 'timers'>,
  playerId: string,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
  look: () => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  const { next, leave } = listening.subscribe(playerId, { signal, hears: ({ kind }) => kind === 'changed' });
  let isOver = signal.aborted;
  const cancel = timers.after(waitMs, () => {
    isOver = true;
    leave();
  });
  try {
    for (;;) {
      const found = await look();
      if (isEnough(found) || isOver) return found;
      if ((await next()) === null) isOver = true;
    }
  } finally {
    cancel();
    leave();
  }
}
