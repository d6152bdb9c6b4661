/** The clocks that date entries, and how a game's clocks restrict its changes. */
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
  /** The clock of the database, which decides in games with clocks. */
  readonly databaseClock: DatabaseClock;
}

/** How long this instance waits for computer players' replies that another one owes, before it makes them. */
const REPLY_PATIENCE_MS = 5_000;

/**
 * Whether the clock of the database decides in a game: the game has clocks, or its open seats can be taken for a limited time
 * only.
 */
export function isTimed(game: { readonly clock?: unknown; readonly joinWithinS?: unknown }): boolean {
  return game.clock !== undefined || game.joinWithinS !== undefined;
}

/** The deadline of whatever has to happen next in the game; `null` if there is none. */
export function deadlineIn(game: GameRecord): number | null {
  if (game.status === 'waiting') return joinByOf(game);
  return game.clock === undefined ? null : deadlineOf(game.clock);
}

/**
 * The time of the next entry. It is the database's in timed games (`isTimed`) and in games with players, because the players'
 * streams find missed entries by time, whichever instance wrote them. `joiner` is the player that joins with this entry, if
 * any.
 */
export function timeFor(
  { clock, databaseClock }: Clocks,
  game: Parameters<typeof isTimed>[0] & Pick<GameRecord, 'id' | 'seats'>,
  joiner: object | null = null,
): number {
  return isTimed(game) || joiner !== null || hasPlayers(game) ? databaseClock.now(game.id) : clock();
}

/**
 * Whether computer players have to reply by themselves in a game with clocks, after an entry that is already stored. Another
 * job continues games without people.
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

/** The entries that belong to a response: the request's own, and the computers' entries that directly follow them. */
export function withReplies(own: number, entries: readonly EntryRecord[]): readonly EntryRecord[] {
  const end = entries.findIndex((entry, index) => index >= own && !isByComputer(entry));
  return end < 0 ? entries : entries.slice(0, end);
}

const kindOf = ({ status }: GameRecord, { by, move }: EntryRecord): Timing['kind'] => {
  if (status === 'waiting') return by === CLOCK && move?.type === CANCEL.type ? 'expiry' : 'join';
  if (isExtension(move)) return 'extension';
  return isTimeout(move) ? 'timeout' : 'move';
};

/**
 * How the clock of the database restricts storing `entries` after `before`; `undefined` in a game in which time cannot run out.
 */
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

/**
 * The milliseconds that outages have taken from a game whose last entry was at `lastAt`; only what came after that entry
 * counts.
 */
export function lostMs(
  outages: readonly { readonly beganAt: number; readonly endedAt: number }[],
  lastAt: number,
): number {
  return outages.reduce((sum, { beganAt, endedAt }) => sum + endedAt - Math.max(beganAt, lastAt), 0);
}

/** Refuses changes (`time-over`) between the deadline and the entry that the clock writes. */
export function checkTime({ databaseClock }: Clocks, game: GameRecord): void {
  const deadline = deadlineIn(game);
  if (deadline === null || databaseClock.now(game.id) < deadline) return;
  const what = game.status === 'waiting' ? 'The time to join' : 'The time of the seat to move';
  throw new EngineError('time-over', `${what} was over at ${timeText(deadline)}.`);
}
