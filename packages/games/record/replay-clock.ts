/** Clocks in a replay: whether an entry came in time, and what it does to the clock of its game. */
import type { GameRules, Seat, Typed } from '../game-type.js';
import {
  clockAfter,
  deadlineOf,
  extendedClock,
  joinByOf,
  type Clock,
  type ClockStep,
  type Players,
} from './clock.js';
import {
  CANCEL,
  CLOCK,
  isExtension,
  isGameMove,
  isResignation,
  isTimeout,
  type ExtendMove,
} from './common-moves.js';
import type { Reservations, Terms } from './hash-chain.js';
import { ACCEPT, type OfferHistory } from './offers.js';
import type { EntryRecord, GameRecord } from './game-record.js';
import { playerOf } from './seats.js';

/** A game after an entry, as far as it matters to its clock. */
type ClockSituation = Pick<ClockStep, 'turn' | 'isOver' | 'players'>;

/** The seat to move in a state, while all seats are taken. */
export function turnOf(gameType: GameRules, state: object, players: Players): Seat | null {
  return players.includes(null) ? null : gameType.turn(state);
}

/** Whether an entry that is no move starts the clock: the game begins, a computer takes the seat to move, or moves are taken back. */
const restarts = (turn: Seat | null, seat: Seat | null, move: Typed | null): boolean =>
  turn === null || (isResignation(move) && seat === turn) || move?.type === ACCEPT.type;

/** The clock after an entry; `turn` is the seat that was to move before it. */
export function clockAfterEntry(
  clock: Clock,
  turn: Seat | null,
  { seat, move, at }: Pick<EntryRecord, 'seat' | 'move' | 'at'>,
  after: ClockSituation,
): Clock {
  if (isExtension(move)) return extendedClock(clock, move.ms);
  const isMove = isGameMove(move);
  const starts = isMove || (after.turn !== null && restarts(turn, seat, move));
  return clockAfter(clock, { at, mover: isMove ? seat : null, starts, ...after });
}

/** What an entry follows from. */
export interface Position {
  /** `null` before the deal and after an entry that cannot be replayed. */
  readonly state: object | null;
  /** By seat, who makes its moves; `null` for an open seat. */
  readonly players: readonly (string | null)[];
  /** By seat, the id of the player that has it. */
  readonly holders: readonly (string | null)[];
  /** By seat, whom it is kept for at present. */
  readonly reserved: Reservations;
  readonly isCancelled?: boolean;
  readonly history: OfferHistory;
  /** The clocks of the players, in a game that has them. */
  readonly clock?: Clock | undefined;
  /** The time of the last entry. */
  readonly at: number;
}

const extensionFinding = (elapsedMs: number, { ms }: ExtendMove): string | null =>
  Number.isInteger(ms) && ms > 0 && ms <= elapsedMs
    ? null
    : 'the extension is longer than the time since the entry before';

const timeoutFinding = (clock: Clock | undefined, { seat, at }: EntryRecord, deadline: number | null) => {
  if (deadline === null || clock?.running?.seat !== seat) return 'the clock of this seat did not run';
  return at >= deadline ? null : 'the deadline had not passed';
};

/** What is wrong with the time of an entry, by the clock of its game. */
export function timeFinding({ clock, at }: Position, entry: EntryRecord): string | null {
  const { move } = entry;
  const deadline = clock === undefined ? null : deadlineOf(clock);
  if (isTimeout(move)) return timeoutFinding(clock, entry, deadline);
  if (isExtension(move))
    return deadline === null ? 'no clock ran that could be extended' : extensionFinding(entry.at - at, move);
  return deadline === null || entry.at < deadline ? null : 'the time was over';
}

/** What is wrong with the time of a join or a cancellation: from a moment on, only the clock cancels the game. */
export function joinTimeFinding(
  { createdAt, terms }: { readonly createdAt: number; readonly terms: Terms },
  { by, move, at }: EntryRecord,
): string | null {
  const isByClock = by === CLOCK && move?.type === CANCEL.type;
  const joinBy = joinByOf({ createdAt, ...terms });
  if (joinBy === null) return isByClock ? 'nothing limited the time to join' : null;
  if (isByClock) return at >= joinBy ? null : 'the time to join was not over';
  return at < joinBy ? null : 'the time to join was over';
}

/** The seat to move; `null` before the deal, while the game waits, and when it is over. */
export function stateTurn(
  gameType: GameRules,
  { state, players }: Pick<Position, 'state' | 'players'>,
): Seat | null {
  return state === null ? null : turnOf(gameType, state, players);
}

/** The clock after an entry, before which it was the turn of `turn`; `position` is that after it, with the clock before. */
export function clockAfterReplay(
  gameType: GameRules,
  turn: Seat | null,
  position: Pick<Position, 'state' | 'players' | 'clock'>,
  entry: EntryRecord,
): Clock | undefined {
  const { state, players, clock } = position;
  if (clock === undefined || state === null) return clock;
  const isOver = gameType.result(state) !== null;
  return clockAfterEntry(clock, turn, entry, { turn: stateTurn(gameType, position), isOver, players });
}

/** The clock of a game after an entry. */
export function movedClock(
  gameType: GameRules,
  { clock, state, seats }: GameRecord,
  entry: EntryRecord,
  after: Pick<GameRecord, 'state' | 'seats' | 'result'>,
): { readonly clock?: Clock } {
  if (clock === undefined) return {};
  const players = after.seats.map(playerOf);
  const turn = isGameMove(entry.move) ? entry.seat : turnOf(gameType, state, seats.map(playerOf));
  const isOver = after.result !== null;
  const situation = { turn: isOver ? null : turnOf(gameType, after.state, players), isOver, players };
  return { clock: clockAfterEntry(clock, turn, entry, situation) };
}
