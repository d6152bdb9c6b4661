/** Long polls of players. */
import type { Engine } from '#src/engine/engine.js';
import type { PlayerSignal } from './signals.js';

export interface Patience {
  readonly waitMs: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/**
 * What `look` finds, as soon as it is enough; it looks again with each signal to the player. After `waitMs`, or if the player is
 * deleted, whatever there is then. The player listens meanwhile.
 */
export const lookUntil = async <T>(
  { playerSignals, listening, timers }: Engine,
  playerId: string,
  { waitMs, signal }: Patience,
  look: () => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> => {
  const deadline = timers.now() + waitMs;
  let [isOver, hasChanged] = [false, false];
  let wake: () => void = () => undefined;
  const hear = ({ kind }: Pick<PlayerSignal, 'kind'>): void => {
    hasChanged = true;
    isOver ||= kind === 'departed';
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
};
