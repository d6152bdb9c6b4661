/** Players who listen on this instance, by a stream or a poll, stay in line. The database is told now and then. */
import { createCounts } from '#src/engine/fair-queue.js';
import type { Timers } from '#src/engine/timers.js';
import type { MatchStore } from './match-store.js';
import type { PlayerSignals } from './signals.js';

/** Without anybody who listens for so long, a match leaves the line. */
export const LEAVES_AFTER_MS = 60_000;
/** How often those who go on listening are noted. */
const NOTED_EVERY_MS = 20_000;

export interface Listening {
  /** A stream or a poll of the player is open from now on; returns a function that says that it is closed. */
  readonly listen: (playerId: string) => () => void;
  /** Notes what is new since the last call. */
  readonly note: () => Promise<void>;
}

export function createListening(
  store: Pick<MatchStore, 'keepInLine'>,
  { now }: Pick<Timers, 'now'>,
): Listening {
  /** How many streams and polls of each player are open. */
  const open = createCounts();
  let changed = new Set<string>();
  let notedAt = now();
  const add = (playerId: string, change: 1 | -1): void => {
    const count = open.add(playerId, change);
    if (count === (change === 1 ? 1 : 0)) changed.add(playerId);
  };
  return {
    listen: (playerId) => {
      add(playerId, 1);
      return () => {
        add(playerId, -1);
      };
    },
    note: async () => {
      const isTime = now() >= notedAt + NOTED_EVERY_MS;
      const noted = changed;
      changed = new Set();
      const present = isTime ? [...open.all.keys()] : [...noted].filter((id) => open.of(id) > 0);
      const gone = [...noted].filter((id) => open.of(id) === 0);
      try {
        // If this instance ends, they have as long as anybody from then on.
        await store.keepInLine(present, LEAVES_AFTER_MS + NOTED_EVERY_MS);
        await store.keepInLine(gone, LEAVES_AFTER_MS);
        if (isTime) notedAt = now();
      } catch (error) {
        for (const id of noted) changed.add(id);
        throw error;
      }
    },
  };
}

interface Patience {
  readonly waitMs: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/**
 * What `look` finds, as soon as it is enough; it looks again with each signal to the player. After `waitMs`, or once `signal`
 * aborts, whatever there is then. The player listens meanwhile.
 */
export async function lookUntil<T>(
  {
    playerSignals,
    listening,
    timers,
  }: { readonly playerSignals: PlayerSignals; readonly listening: Listening; readonly timers: Timers },
  playerId: string,
  { waitMs, signal }: Patience,
  look: () => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  const deadline = timers.now() + waitMs;
  let [isOver, hasChanged] = [false, false];
  let wake: () => void = () => undefined;
  const hear = (): void => {
    hasChanged = true;
    wake();
  };
  const giveUp = (): void => {
    isOver = hasChanged = true;
    wake();
  };
  const stopListening = listening.listen(playerId);
  const unwatch = playerSignals.watch(playerId, hear);
  const cancel = timers.after(waitMs, giveUp);
  signal.addEventListener('abort', giveUp);
  try {
    for (;;) {
      hasChanged = false;
      const found = await look();
      if (isEnough(found) || isOver || signal.aborted || timers.now() >= deadline) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (hasChanged) resolve();
      });
    }
  } finally {
    cancel();
    signal.removeEventListener('abort', giveUp);
    unwatch();
    stopListening();
  }
}
