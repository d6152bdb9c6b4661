/** The clocks that date entries, and what the clocks of a game mean for changing it. */
import { at } from 'parlour-games/kit/checked';
import { deadlineOf, joinByOf } from 'parlour-games/record/clock';
import { CANCEL, CLOCK, isExtension, isTimeout } from 'parlour-games/record/common-moves';
import { timeText } from 'parlour-games/record/entries';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { hasPlayers } from 'parlour-games/record/seats';
import { EngineError } from './errors.js';
import type { DatabaseClock, Timing } from './store.js';

/** The clocks by which entries are dated. */
export interface Clocks {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The clock that decides in games with clocks. */
  readonly databaseClock: DatabaseClock;
}

/** How long to wait for replies of computer players that another instance owes before this one makes them. */
const REPLY_PATIENCE_MS = 5_000;

/** Whether the clock of the database decides in a game: it has clocks, or open seats that can be taken for a while only. */
export function isTimed(game: { readonly clock?: unknown; readonly joinWithinS?: unknown }): boolean {
  return game.clock !== undefined || game.joinWithinS !== undefined;
}

/** When the time is up for whatever is to come next in the game; `null` if there is enough. */
export function deadlineIn(game: GameRecord): number | null {
  if (game.status === 'waiting') return joinByOf(game);
  return game.clock === undefined ? null : deadlineOf(game.clock);
}

/**
 * The time of the next entry: in a game with clocks by that of the database. With players, too: their streams find by the time
 * what they have missed, whichever instance wrote it. `joiner` is the player, if any, that becomes one of them.
 */
export function timeFor(
  { clock, databaseClock }: Clocks,
  game: Parameters<typeof isTimed>[0] & Pick<GameRecord, 'id' | 'seats'>,
  joiner: object | null = null,
): number {
  return isTimed(game) || joiner !== null || hasPlayers(game) ? databaseClock.now(game.id) : clock();
}

/**
 * Whether computer players are to go on by themselves in a game with clocks, after the entry that is stored before they
 * compute. Games without people are played on by another job.
 */
export function owesReplies({ clock, status, autoplay, seats }: GameRecord): boolean {
  if (clock === undefined || status !== 'active' || clock.running !== null) return false;
  return autoplay && seats.some(({ kind }) => kind !== 'cpu');
}

/** When the job that watches clocks has to look at the game; `null` if not before the next entry. */
export function dueAtOf(game: GameRecord): number | null {
  return deadlineIn(game) ?? (owesReplies(game) ? game.updatedAt + REPLY_PATIENCE_MS : null);
}

export function isByComputer({ by }: EntryRecord): boolean {
  return by?.startsWith('cpu:') === true;
}

/** The entries of a response: its request's own, and those of computers that directly follow it. */
export function withReplies(own: number, entries: readonly EntryRecord[]): readonly EntryRecord[] {
  const end = entries.findIndex((entry, index) => index >= own && !isByComputer(entry));
  return end < 0 ? entries : entries.slice(0, end);
}

const kindOf = ({ status }: GameRecord, { by, move }: EntryRecord): Timing['kind'] => {
  if (status === 'waiting') return by === CLOCK && move?.type === CANCEL.type ? 'expiry' : 'join';
  if (isExtension(move)) return 'extension';
  return isTimeout(move) ? 'timeout' : 'move';
};

/** How storing `entries` after `before` depends on the clock of the database; not at all in a game in which no time can be over. */
export function timingOf(
  before: GameRecord,
  game: GameRecord,
  entries: readonly EntryRecord[],
): Timing | undefined {
  const deadline = deadlineIn(before);
  if (before.clock === undefined && deadline === null) return undefined;
  const first = at(entries, 0);
  const settles = owesReplies(before) && !owesReplies(game);
  const settled = isByComputer(first) ? game.version : before.version;
  return {
    dueAt: dueAtOf(game),
    deadline,
    kind: kindOf(before, first),
    settledVersion: settles ? settled : null,
  };
}

/** The milliseconds that outages took from a game whose last entry was at `lastAt`: what came before it cost nothing. */
export function lostMs(
  outages: readonly { readonly beganAt: number; readonly endedAt: number }[],
  lastAt: number,
): number {
  return outages.reduce((sum, { beganAt, endedAt }) => sum + endedAt - Math.max(beganAt, lastAt), 0);
}

/** Refuses (`time-over`) from the deadline until the entry that says so is written. */
export function checkTime({ databaseClock }: Clocks, game: GameRecord): void {
  const deadline = deadlineIn(game);
  if (deadline === null || databaseClock.now(game.id) < deadline) return;
  const what = game.status === 'waiting' ? 'The time to join' : 'The time of the seat to move';
  throw new EngineError('time-over', `${what} was over at ${timeText(deadline)}.`);
}
