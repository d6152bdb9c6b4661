import type { Engine } from '#src/engine/engine.js';

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
