/**
 * The clocks of players, and how each entry of a log changes them. Everything follows from the settings in entry 0 and the
 * logged times, so that anybody can recompute every deadline. Times are milliseconds since 1970.
 */
import type { Seat } from '../game-type.js';
import { at as element } from '../kit/checked.js';

/** A time limit for each move, in seconds. */
interface PerMove {
  readonly perMoveS: number;
}

/** A budget for the whole game and the increment for each of the player's moves, in seconds. */
interface Budget {
  readonly initialS: number;
  readonly incrementS: number;
}

export type ClockSettings = PerMove | Budget;

export interface Clock {
  readonly settings: ClockSettings;
  /** The seat whose clock runs, and since when. */
  readonly running: { readonly seat: Seat; readonly since: number } | null;
  /** The time that each seat had left when the running clock was started, extensions included; `null` for computer players. */
  readonly budgetsMs: readonly (number | null)[];
}

/** By seat, `human` or `cpu:<level>`; `null` for an open seat. */
export type Players = readonly (string | null)[];

/** The parts of an entry that affect clocks. */
export interface ClockStep {
  readonly at: number;
  /** The seat that made the move of the game; `null` for every other entry. */
  readonly mover: Seat | null;
  /**
   * Whether the entry starts the clock of the seat to move: the game begins, a move of the game was made, moves were taken
   * back, or a computer takes that seat.
   */
  readonly starts: boolean;
  /** The seat to move after the entry; `null` while the game waits and when it is over. */
  readonly turn: Seat | null;
  readonly isOver: boolean;
  /** Who plays the seats after the entry. */
  readonly players: Players;
}

const SECOND_MS = 1000;

const isComputer = (player: string | null | undefined): boolean => player?.startsWith('cpu:') === true;

/** The budget of a seat at the start. A budget of 0 is replaced by the increment. */
const wholeMs = (settings: ClockSettings): number =>
  SECOND_MS * ('perMoveS' in settings ? settings.perMoveS : settings.initialS || settings.incrementS);

export function newClock(settings: ClockSettings, players: Players): Clock {
  return {
    settings,
    running: null,
    budgetsMs: players.map((player) => (isComputer(player) ? null : wholeMs(settings))),
  };
}

/** The time that each seat has left at `time`, at least 0; `null` for computer players. */
const remainingMs = ({ running, budgetsMs }: Clock, time: number): (number | null)[] =>
  budgetsMs.map((budget, seat) =>
    budget !== null && running?.seat === seat ? Math.max(0, budget - (time - running.since)) : budget,
  );

/** The deadline for taking open seats of a game; `null` if there is none. */
export function joinByOf({
  createdAt,
  joinWithinS,
}: {
  readonly createdAt: number;
  readonly joinWithinS?: number;
}): number | null {
  return joinWithinS === undefined ? null : createdAt + SECOND_MS * joinWithinS;
}

/** When the running clock runs out; `null` if none runs. */
export function deadlineOf({ running, budgetsMs }: Clock): number | null {
  return running === null ? null : running.since + (element(budgetsMs, running.seat) ?? 0);
}

/**
 * The budgets of the seats when a clock is started: with a limit per move, all full again; otherwise the mover's grows by the
 * increment.
 */
const renewed = (
  settings: ClockSettings,
  budgetsMs: readonly (number | null)[],
  mover: Seat | null,
): readonly (number | null)[] =>
  budgetsMs.map((budget, seat) => {
    if (budget === null) return null;
    if ('perMoveS' in settings) return wholeMs(settings);
    return seat === mover ? budget + SECOND_MS * settings.incrementS : budget;
  });

/** The clock after an entry. The seat whose clock ran is charged when a clock starts, and when the game is over. */
export function clockAfter(clock: Clock, step: ClockStep): Clock {
  const { settings } = clock;
  const { at, mover, starts, turn, isOver, players } = step;
  const withoutComputers = (budgets: readonly (number | null)[]) =>
    budgets.map((budget, seat) => (isComputer(players[seat]) ? null : budget));
  if (!starts && !isOver) return { ...clock, budgetsMs: withoutComputers(clock.budgetsMs) };
  const charged = remainingMs(clock, at);
  const budgetsMs = withoutComputers(starts ? renewed(settings, charged, mover) : charged);
  const runs = turn !== null && !isComputer(players[turn]);
  return { settings, running: runs ? { seat: turn, since: at } : null, budgetsMs };
}

/** The clock after an outage: the seat whose clock runs gets `ms` more. */
export function extendedClock(clock: Clock, ms: number): Clock {
  return {
    ...clock,
    budgetsMs: clock.budgetsMs.map((budget, seat) =>
      budget !== null && clock.running?.seat === seat ? budget + ms : budget,
    ),
  };
}

/** A clock as the last entry left it, at `updatedAt`. It does not depend on the time at which it is shown. */
export function shownClock(clock: Clock, updatedAt: number) {
  const deadline = deadlineOf(clock);
  const shown = {
    running: clock.running?.seat ?? null,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    remainingMs: remainingMs(clock, updatedAt),
  };
  return Object.assign({}, clock.settings, shown);
}
