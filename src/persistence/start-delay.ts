/**
 * Delays the start of statements by a few turns of the event loop. When a statement has ended, its clients get their
 * responses. If they go on at once, their next requests arrive within these turns and share the next statement.
 */

/** Whoever plays alone waits for the turn in which the responses go out, and the one after. */
const TURNS_ALONE = 2;
const TURNS_TOGETHER = 10;

export interface StartDelay {
  /** Calls `start` after the delay, which may pass while a statement is running. Does nothing if a call is waiting already. */
  readonly schedule: (start: () => void) => void;
  /** To be called when a statement for so many games starts: the next one waits accordingly. */
  readonly started: (games: number) => void;
}

/** Calls `start` at the end of the given number of turns. */
const afterTurns = (turns: number, start: () => void): void => {
  setImmediate(() => {
    if (turns > 1) afterTurns(turns - 1, start);
    else start();
  });
};

export const createStartDelay = (): StartDelay => {
  let turns = TURNS_ALONE;
  let isScheduled = false;
  return {
    schedule: (start) => {
      if (isScheduled) return;
      isScheduled = true;
      afterTurns(turns, () => {
        isScheduled = false;
        start();
      });
    },
    started: (games) => {
      turns = games > 1 ? TURNS_TOGETHER : TURNS_ALONE;
    },
  };
};
