/** What follows from an entry of a log: the state after it, and its events. */
import type { GameRules, Seat, Transition, Typed } from '../game-type.js';
import type { CreatedSeat, EntryRecord, GameRecord } from './game-record.js';
import {
  ABANDON,
  ABANDONED,
  CANCEL,
  CANCELLED,
  CLOCK,
  extendedEvent,
  isExtension,
  isGameMove,
  isResignation,
  isTimeout,
  JOIN,
  joinedEvent,
  joinMove,
  RELEASE,
  releasedEvent,
  resignationOutcome,
  TAKEOVER_SEATS,
} from './common-moves.js';
import { contextOf } from './entries.js';
import { joinTimeFinding, timeFinding, type Position } from './replay-clock.js';
import { isSameJson, termsIn, type Terms } from './hash-chain.js';
import { creatorOf, FROM_REMATCH, seatToTake, termsOfSeats } from './seats.js';
import { followOffers, replayOffer, type OfferHistory } from './offers.js';

/** What the log of a game is recomputed from. */
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

export type Outcome =
  (Transition<object, Typed> & { readonly finding?: never }) | { readonly finding: string };

export function isJoin({ move }: EntryRecord): boolean {
  return move?.type === JOIN;
}
export function isRelease({ move }: EntryRecord): boolean {
  return move?.type === RELEASE.type;
}

/** Whether the game is over after an entry, without a result. */
export function isCancellation({ move }: { readonly move?: object | null }): boolean {
  return !!move && 'type' in move && (move.type === CANCEL.type || move.type === ABANDON.type);
}

export function isTakeover({ seats }: Pick<Origin, 'seats'>, { move }: EntryRecord): boolean {
  return isResignation(move) && seats.length >= TAKEOVER_SEATS;
}

/** The name that a player joined under, according to the event of the join; empty if the event has none. */
export function joinedName({ events }: Pick<EntryRecord, 'events'>): string {
  const [event] = events;
  return event !== undefined && 'name' in event && typeof event.name === 'string' ? event.name : '';
}

/** The id of the player that joins; `null` if whoever joins is none. */
export function joiningPlayer({ move }: { readonly move?: object | null }): string | null {
  return !!move && 'type' in move && move.type === JOIN && 'player' in move && typeof move.player === 'string'
    ? move.player
    : null;
}

/** Whether the seat is the one to take; those who had seats in the game before take them in any order. */
const isToBeTaken = (position: Position, seat: Seat, playerId: string | null): boolean =>
  position.players[seat] === null &&
  (position.reserved[seat] === FROM_REMATCH ? playerId === null : seatToTake(position, playerId) === seat);

const replayJoin = (position: Position, state: object, entry: EntryRecord): Outcome => {
  const { seat, move } = entry;
  const player = joiningPlayer(entry);
  if (seat === null || !isToBeTaken(position, seat, player))
    return { finding: `seat ${seat} was not the first open seat` };
  if (player !== null) {
    if (position.holders.includes(player)) return { finding: 'the player had a seat already' };
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

const replayRelease = ({ players, reserved }: Position, state: object, { seat }: EntryRecord): Outcome => {
  const kept = seat !== null && players[seat] === null ? (reserved[seat] ?? null) : null;
  return seat === null || kept === null || kept === FROM_REMATCH
    ? { finding: `seat ${seat} was not kept for a player` }
    : { state, events: [releasedEvent(seat)] };
};

/** Whoever created a game may cancel it while it waits for players; so does the clock. */
const replayCancellation = (
  { seats }: Origin,
  players: Position['players'],
  state: object,
  { seat, by }: EntryRecord,
): Outcome => {
  if (!players.includes(null)) return { finding: 'the game was cancelled although it had begun' };
  if (seat !== (by === CLOCK ? null : creatorOf(seats)))
    return { finding: `seat ${seat} may not cancel the game` };
  return { state, events: [CANCELLED] };
};

const DAY_MS = 24 * 3600 * 1000;

/** The clock cancels a game in which nothing has happened for days, whether it has begun or not. */
const replayAbandonment = (
  gameType: GameRules,
  { clock, at: since }: Position,
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
  { history }: Position,
  state: object,
  entry: EntryRecord,
): Outcome => {
  const { seq, seat, move, at } = entry;
  if (seat === null || move === null) return { finding: 'the entry has no move' };
  const turn = gameType.turn(state);
  if (turn === null) return { finding: 'the game was over' };
  if (isResignation(move)) return resignationOutcome(gameType, origin.seats.length, state, { seat, move });
  if (!isGameMove(move)) return replayOffer(gameType, history, state, entry);
  if (turn !== seat) return { finding: `it was not the turn of seat ${seat}` };
  const result = gameType.apply(state, seat, move, contextOf(origin, seq, at));
  return result.ok ? result : { finding: `the move is against the rules: ${result.reason}` };
};

/** What is wrong with the time of an entry; while a game waits, no clock runs. */
const lateFinding = (origin: Origin, position: Position, entry: EntryRecord): string | null =>
  !position.players.includes(null) || isExtension(entry.move) || isTimeout(entry.move)
    ? timeFinding(position, entry)
    : joinTimeFinding(origin, entry);

/** What follows from an entry after the deal. */
const replayEntry = (
  gameType: GameRules,
  origin: Origin,
  position: Position & { readonly state: object },
  entry: EntryRecord,
): Outcome => {
  const { state, players } = position;
  const { move } = entry;
  const late = lateFinding(origin, position, entry);
  if (late !== null) return { finding: late };
  if (move?.type === ABANDON.type) return replayAbandonment(gameType, position, state, entry);
  if (isCancellation(entry)) return replayCancellation(origin, players, state, entry);
  if (isJoin(entry)) return replayJoin(position, state, entry);
  if (isRelease(entry)) return replayRelease(position, state, entry);
  if (isExtension(move))
    return entry.seat === null
      ? { state, events: [extendedEvent(move.ms)] }
      : { finding: 'an extension is of no seat' };
  if (players.includes(null)) return { finding: 'the game was still waiting for players' };
  return replayMove(gameType, origin, position, state, entry);
};

/** What follows from an entry; throws if its move is not well-formed. */
export function outcomeOf(
  gameType: GameRules,
  origin: Origin,
  position: Position,
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

/** What an entry after `state` means for offers. */
export function historyAfter(
  { takesBack = false }: GameRules,
  { seats }: Origin,
  history: OfferHistory,
  state: object,
  entry: EntryRecord,
): OfferHistory {
  return followOffers(history, entry, {
    isMove: isGameMove(entry.move),
    takesBack,
    state,
    seats: seats.length,
  });
}
