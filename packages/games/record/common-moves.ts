/** Moves about seats and time, which no game type knows, and their events. */
import type { GameRules, Level, Result, Seat, Transition, Typed } from '../game-type.js';
import { OFFER_TYPES, type EntryRecord } from './game-record.js';
import { OFFER_MOVES, offerMove } from './offers.js';

export const RESIGN: Typed = { type: 'resign' };
export const JOIN = 'join';
/** The move that releases an open seat kept for a player. */
export const RELEASE: Typed = { type: 'release' };
export const CANCEL: Typed = { type: 'cancel' };
export const CANCELLED: Typed = { type: 'cancelled' };
/** The move that cancels a game that has long been inactive. */
export const ABANDON: Typed = { type: 'abandon' };
export const ABANDONED: Typed = { type: 'abandoned' };
/** The move that the clock makes for a seat whose time is up. */
export const TIMEOUT: Typed = { type: 'timeout' };
/** The reason for a game's end by timeout, in types with the reason `resigned`. */
export const TIMED_OUT = 'timed-out';
/** The type of the move that gives the time of an outage back to the seat whose clock runs. */
export const EXTEND = 'extend';
export const HUMAN = 'human';
/** Stands in the log instead of a player for entries that the clock makes. */
export const CLOCK = 'clock';
/** In games with this many seats or more, a computer player takes over a seat that resigns. */
export const TAKEOVER_SEATS = 3;
export const TAKEOVER_LEVEL: Level = 'easy';

type SeatEvent = Typed & { readonly seat: Seat };

export interface JoinedEvent extends SeatEvent {
  readonly type: 'joined';
  readonly name?: string;
  readonly player?: string;
}

export interface TakeoverEvent extends SeatEvent {
  readonly type: 'resigned';
  readonly takenOverBy: string;
}

export interface TimeExtendedEvent extends Typed {
  readonly type: 'time-extended';
  readonly ms: number;
}

export interface ExtendMove extends Typed {
  readonly type: typeof EXTEND;
  readonly ms: number;
}

/** The moves that every game type has in common. They and their events contain no secrets. */
const COMMON_MOVES: ReadonlySet<string> = new Set([
  JOIN,
  RELEASE.type,
  RESIGN.type,
  CANCEL.type,
  ABANDON.type,
  TIMEOUT.type,
  EXTEND,
  ...OFFER_MOVES,
]);

/** Whether a move is one of the game type's own. */
export function isGameMove(move: Typed | null): boolean {
  return move !== null && !COMMON_MOVES.has(move.type);
}

export function isTimeout(move: Typed | null): boolean {
  return move?.type === TIMEOUT.type;
}
export function isExtension(move: Typed | null): move is ExtendMove {
  return move?.type === EXTEND;
}
/** Whether a seat resigns or has run out of time. */
export function isResignation(move: Typed | null): boolean {
  return move?.type === RESIGN.type || isTimeout(move);
}

export function isJoin({ move }: Pick<EntryRecord, 'move'>): boolean {
  return move?.type === JOIN;
}
export function isRelease({ move }: Pick<EntryRecord, 'move'>): boolean {
  return move?.type === RELEASE.type;
}

/** Whether the game is over after an entry, without a result. */
export function isCancellation({ move }: { readonly move?: object | null }): boolean {
  return !!move && 'type' in move && (move.type === CANCEL.type || move.type === ABANDON.type);
}

/** The name that a player joined under, according to the event of the join; empty if the event has none. */
export function joinedName({ events }: Pick<EntryRecord, 'events'>): string {
  const [event] = events;
  return event !== undefined && 'name' in event && typeof event.name === 'string' ? event.name : '';
}

/** The id of the player that joins; `null` if somebody without a player joins. */
export function joiningPlayer({ move }: { readonly move?: object | null }): string | null {
  return !!move && 'type' in move && move.type === JOIN && 'player' in move && typeof move.player === 'string'
    ? move.player
    : null;
}

/** For each move that no game type knows: who may make it, and the finding if somebody else does. */
export const COMMON_PLAYERS: Readonly<
  Record<string, readonly [players: readonly string[], finding: string]>
> = {
  [JOIN]: [[HUMAN], 'only people can join'],
  [RELEASE.type]: [[HUMAN, CLOCK], 'only its player or the clock releases a seat'],
  [RESIGN.type]: [[HUMAN], 'only people can resign'],
  ...Object.fromEntries(
    OFFER_TYPES.map((type) => offerMove({ type }).type).map((move) => [
      move,
      [[HUMAN], `only people can ${move}`],
    ]),
  ),
  [ABANDON.type]: [[CLOCK], 'only the clock makes such an entry'],
  [TIMEOUT.type]: [[CLOCK], 'only the clock makes such an entry'],
  [EXTEND]: [[CLOCK], 'only the clock makes such an entry'],
};

/** The log's name for the player of a seat: `human`, `cpu:easy`, … */
export function playerName(level: Level | undefined): string {
  return level === undefined ? HUMAN : `cpu:${level}`;
}

/**
 * How a log names whoever takes a seat: somebody without a player by name, a player by id, because entries do not contain
 * names of players.
 */
export type JoinerName = { readonly name: string } | { readonly player: string };

export function joinMove(joiner: JoinerName | undefined): Typed {
  return { type: JOIN, ...joiner };
}

/** The event of a join. Without a player, `name` is the name of the seat from now on. */
export function joinedEvent(seat: Seat, joiner: JoinerName): JoinedEvent {
  return {
    type: 'joined',
    seat,
    ...joiner,
  };
}

export function releasedEvent(seat: Seat): SeatEvent {
  return { type: 'released', seat };
}

/** The event of a resignation after which a computer player takes over. */
export function takeoverEvent(seat: Seat): TakeoverEvent {
  return {
    type: 'resigned',
    seat,
    takenOverBy: playerName(TAKEOVER_LEVEL),
  };
}

export function isTimedOut(event: Typed): event is SeatEvent {
  return event.type === TIMED_OUT;
}

export function extendedEvent(ms: number): TimeExtendedEvent {
  return { type: 'time-extended', ms };
}

/** The result after a move. A timeout has the result of a resignation, but another reason. */
export function resultAfter(gameType: GameRules, state: object, move: Typed | null): Result | null {
  const result = gameType.result(state);
  return result !== null && isTimeout(move) ? { ...result, reason: TIMED_OUT } : result;
}

/** The reasons with which a game, or a part of it, ends when a seat resigns. */
export const RESIGNED_REASONS: readonly unknown[] = ['resigned', 'cashed-out'];

const withReason = (event: Typed, from: readonly unknown[], to: string): Typed => {
  const renamed = Object.entries(event).map(([name, value]): [string, unknown] => [
    name,
    name !== 'type' && from.includes(value) ? to : value,
  ]);
  return Object.fromEntries(renamed) as Typed;
};

const asTimeout = (event: Typed): Typed => withReason(event, RESIGNED_REASONS, TIMED_OUT);

/** Returns a function that turns the event of a timeout in a game of this type into that of a resignation. */
export function asResigned({ endReasons }: { readonly endReasons: Readonly<Record<string, string>> }) {
  return (event: Typed): Typed =>
    withReason(event, [TIMED_OUT], 'resigned' in endReasons ? 'resigned' : 'cashed-out');
}

/**
 * The outcome of a resignation or a timeout: a game of one or two seats ends; in a larger one a computer takes over the seat.
 */
export function resignationOutcome(
  gameType: GameRules,
  seats: number,
  state: object,
  { seat, move }: { readonly seat: Seat; readonly move: Typed },
): Transition<object, Typed> {
  const resigned =
    seats < TAKEOVER_SEATS ? gameType.resign(state, seat) : { state, events: [takeoverEvent(seat)] };
  if (!isTimeout(move)) return resigned;
  const events = [{ type: TIMED_OUT, seat }, ...resigned.events.map(asTimeout)];
  return { state: resigned.state, events };
}
