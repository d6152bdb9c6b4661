/** The outcome of an entry of a log: the state after it, and its events. */
import type { GameRules, Seat, Transition, Typed } from '../game-type.js';
import type { CreatedSeat, EntryRecord, GameRecord } from './game-record.js';
import {
  ABANDON,
  ABANDONED,
  CANCEL,
  CANCELLED,
  CLOCK,
  extendedEvent,
  isCancellation,
  isExtension,
  isGameMove,
  isJoin,
  isRelease,
  isResignation,
  isTimeout,
  joinedEvent,
  joinedName,
  joiningPlayer,
  joinMove,
  releasedEvent,
  resignationOutcome,
  type ExtendMove,
} from './common-moves.js';
import { contextOf } from './entries.js';
import { deadlineOf, joinByOf, newClock, type Clock } from './clock.js';
import type { Position } from './step.js';
import { isSameJson, termsIn, type Terms } from './hash-chain.js';
import {
  createdSeats,
  creatorOf,
  FROM_REMATCH,
  playerOf,
  seatToTake,
  takingOf,
  termsOfSeats,
} from './seats.js';
import { replayOffer } from './offers.js';

/** The part of a record from which its log can be recomputed. */
export interface Origin {
  readonly id: string;
  readonly type: string;
  readonly rulesVersion: number;
  readonly config: object;
  readonly seats: readonly CreatedSeat[];
  readonly seed: string;
  readonly commitment: string;
  readonly createdAt: number;
  readonly terms: Terms;
}

export function originOf({
  id,
  type,
  rulesVersion,
  config,
  seats,
  seed,
  commitment,
  createdAt,
  clock,
  joinWithinS,
}: GameRecord): Origin {
  return {
    id,
    type,
    rulesVersion,
    config,
    seed,
    commitment,
    seats: seats.map(({ created }) => created),
    createdAt,
    terms: termsIn({ clock: clock?.settings, joinWithinS, ...termsOfSeats(seats) }),
  };
}

/** A game that is being replayed, between two entries. */
export interface ReplayPosition extends Position {
  /** The time of the last entry. */
  readonly at: number;
  readonly isCancelled?: boolean;
}

/** The game before the deal, from which a replay starts. */
export function startOf(origin: Omit<Origin, 'seed'>): ReplayPosition {
  const { clock } = origin.terms;
  const seats = createdSeats(origin);
  return {
    state: null,
    seats,
    offers: null,
    latest: null,
    at: 0,
    ...(clock && { clock: newClock(clock, seats.map(playerOf)) }),
  };
}

export type Outcome =
  (Transition<object, Typed> & { readonly finding?: never }) | { readonly finding: string };

const isWaiting = ({ seats }: Position): boolean => seats.some(({ kind }) => kind === 'open');

/** Whether `seat` is the next to take; in a rematch, those who had seats before may take them in any order. */
const isToBeTaken = ({ seats }: Position, seat: Seat, playerId: string | null): boolean => {
  const taking = takingOf(seats);
  if (taking.players[seat] !== null) return false;
  return taking.reserved[seat] === FROM_REMATCH ? playerId === null : seatToTake(taking, playerId) === seat;
};

const replayJoin = (position: Position, state: object, entry: EntryRecord): Outcome => {
  const { seat, move } = entry;
  const player = joiningPlayer(entry);
  if (seat === null || !isToBeTaken(position, seat, player))
    return { finding: `seat ${seat} was not the first open seat` };
  if (player !== null) {
    if (position.seats.some((each) => each.player?.id === player))
      return { finding: 'the player had a seat already' };
    return isSameJson(move, joinMove({ player }))
      ? { state, events: [joinedEvent(seat, { player })] }
      : { finding: 'the player joined under a name' };
  }
  const name = joinedName(entry);
  const requestedName = move !== null && 'name' in move ? move.name : name;
  return name === '' || requestedName !== name
    ? { finding: 'the player joined under another name' }
    : { state, events: [joinedEvent(seat, { name })] };
};

const replayRelease = ({ seats }: Position, state: object, { seat }: EntryRecord): Outcome => {
  const { players, reserved } = takingOf(seats);
  const kept = seat !== null && players[seat] === null ? (reserved[seat] ?? null) : null;
  return seat === null || kept === null || kept === FROM_REMATCH
    ? { finding: `seat ${seat} was not kept for a player` }
    : { state, events: [releasedEvent(seat)] };
};

/** A cancellation: by the creator or the clock, while the game waits for players. */
const replayCancellation = (
  { seats }: Origin,
  waits: boolean,
  state: object,
  { seat, by }: EntryRecord,
): Outcome => {
  if (!waits) return { finding: 'the game was cancelled although it had begun' };
  if (seat !== (by === CLOCK ? null : creatorOf(seats)))
    return { finding: `seat ${seat} may not cancel the game` };
  return { state, events: [CANCELLED] };
};

const DAY_MS = 24 * 3600 * 1000;

/** A cancellation by the clock, because nothing has happened in the game for days, whether it has begun or not. */
const replayAbandonment = (
  gameType: GameRules,
  { clock, at: since }: ReplayPosition,
  state: object,
  { seat, at }: EntryRecord,
): Outcome => {
  if (gameType.result(state) !== null) return { finding: 'the game was over' };
  if (clock !== undefined && clock.running !== null) return { finding: 'a clock ran in the abandoned game' };
  return seat === null && at - since >= DAY_MS
    ? { state, events: [ABANDONED] }
    : { finding: 'the game was abandoned too early, or by a seat' };
};

const replayMove = (
  gameType: GameRules,
  origin: Origin,
  { offers, latest = null }: Position,
  state: object,
  entry: EntryRecord,
): Outcome => {
  const { seq, seat, move, at } = entry;
  if (seat === null || move === null) return { finding: 'the entry has no move' };
  const turn = gameType.turn(state);
  if (turn === null) return { finding: 'the game was over' };
  if (isResignation(move)) return resignationOutcome(gameType, origin.seats.length, state, { seat, move });
  if (!isGameMove(move)) return replayOffer(gameType, { offers, latest }, state, entry);
  if (turn !== seat) return { finding: `it was not the turn of seat ${seat}` };
  const result = gameType.apply(state, seat, move, contextOf(origin, seq, at));
  return result.ok ? result : { finding: `the move is against the rules: ${result.reason}` };
};

const extensionFinding = (elapsedMs: number, { ms }: ExtendMove): string | null =>
  Number.isInteger(ms) && ms > 0 && ms <= elapsedMs
    ? null
    : 'the extension is longer than the time since the entry before';

const timeoutFinding = (clock: Clock | undefined, { seat, at }: EntryRecord, deadline: number | null) => {
  if (deadline === null || clock?.running?.seat !== seat) return 'the clock of this seat did not run';
  return at >= deadline ? null : 'the deadline had not passed';
};

/** The finding about the time of an entry, by the clock of its game. */
const timeFinding = ({ clock, at }: ReplayPosition, entry: EntryRecord): string | null => {
  const { move } = entry;
  const deadline = clock === undefined ? null : deadlineOf(clock);
  if (isTimeout(move)) return timeoutFinding(clock, entry, deadline);
  if (isExtension(move))
    return deadline === null ? 'no clock ran that could be extended' : extensionFinding(entry.at - at, move);
  return deadline === null || entry.at < deadline ? null : 'the time was over';
};

/** The finding about the time of a join or a cancellation: after a limit, only the clock may act, and it cancels the game. */
const joinTimeFinding = ({ createdAt, terms }: Origin, { by, move, at }: EntryRecord): string | null => {
  const isByClock = by === CLOCK && move?.type === CANCEL.type;
  const joinBy = joinByOf({ createdAt, ...terms });
  if (joinBy === null) return isByClock ? 'nothing limited the time to join' : null;
  if (isByClock) return at >= joinBy ? null : 'the time to join was not over';
  return at < joinBy ? null : 'the time to join was over';
};

/** The finding about the time of an entry; while a game waits, no clock runs. */
const lateFinding = (origin: Origin, position: ReplayPosition, entry: EntryRecord): string | null =>
  !isWaiting(position) || isExtension(entry.move) || isTimeout(entry.move)
    ? timeFinding(position, entry)
    : joinTimeFinding(origin, entry);

/** The outcome of an entry after the deal. */
const replayEntry = (
  gameType: GameRules,
  origin: Origin,
  position: ReplayPosition & { readonly state: object },
  entry: EntryRecord,
): Outcome => {
  const { state } = position;
  const { move } = entry;
  const late = lateFinding(origin, position, entry);
  if (late !== null) return { finding: late };
  if (move?.type === ABANDON.type) return replayAbandonment(gameType, position, state, entry);
  if (isCancellation(entry)) return replayCancellation(origin, isWaiting(position), state, entry);
  if (isJoin(entry)) return replayJoin(position, state, entry);
  if (isRelease(entry)) return replayRelease(position, state, entry);
  if (isExtension(move))
    return entry.seat === null
      ? { state, events: [extendedEvent(move.ms)] }
      : { finding: 'an extension is of no seat' };
  if (isWaiting(position)) return { finding: 'the game was still waiting for players' };
  return replayMove(gameType, origin, position, state, entry);
};

/** The outcome of an entry. Throws if its move is not well-formed. */
export function outcomeOf(
  gameType: GameRules,
  origin: Origin,
  position: ReplayPosition,
  entry: EntryRecord,
): Outcome {
  const { state, isCancelled = false } = position;
  if (entry.seq === 0) {
    const context = { ...contextOf(origin, 0, entry.at), rulesVersion: origin.rulesVersion };
    return gameType.setup(origin.config, origin.seats.length, context);
  }
  if (state === null) return { finding: 'an earlier entry could not be replayed' };
  if (isCancelled) return { finding: 'the game was cancelled' };
  return replayEntry(gameType, origin, { ...position, state }, entry);
}
