/**
 * Delays the start of statements by a few event-loop ticks. When a statement has ended, its clients get their responses. If
 * they continue at once, their next requests arrive within these ticks and share the next statement.
 */

/** With a single active game: the tick in which its response is sent, and the next one. */
const TICKS_ALONE = 2;
const TICKS_TOGETHER = 10;

export interface StartDelay {
  /** Calls `start` after the delay, which may pass while a statement is running. Does nothing if a call is waiting already. */
  readonly schedule: (start: () => void) => void;
  /** Call when a statement for `games` games starts; sets the delay of the next one. */
  readonly started: (games: number) => void;
}

/** Calls `start` at the end of the given number of ticks. */
const afterTicks = (ticks: number, start: () => void): void => {
  setImmediate(() => {
    if (ticks > 1) afterTicks(ticks - 1, start);
    else start();
  });
};

export function createStartDelay(): StartDelay {
  let ticks = TICKS_ALONE;
  let isScheduled = false;
  return {
    schedule: (start) => {
      if (isScheduled) return;
      isScheduled = true;
      afterTicks(ticks, () => {
        isScheduled = false;
        start();
      });
    },
    started: (games) => {
      ticks = games > 1 ? TICKS_TOGETHER : TICKS_ALONE;
    },
  };
}
