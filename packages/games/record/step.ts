/**
 * How an entry changes the seats, the offers and the clocks of its game. Play, past views and verification all use this
 * function; the rules decide how the state changes.
 */
import type { GameRules, Result, Seat } from '../game-type.js';
import { clockAfter, extendedClock, type Clock, type Players } from './clock.js';
import {
  isExtension,
  isGameMove,
  isJoin,
  isRelease,
  isResignation,
  joinedName,
  joiningPlayer,
  resultAfter,
  TAKEOVER_SEATS,
} from './common-moves.js';
import type { EntryRecord, Offers, SeatRecord } from './game-record.js';
import { ACCEPT, followOffers, type LiveMove } from './offers.js';
import { joinedSeats, playerOf, releasedSeats, takenOverSeats } from './seats.js';

/** A game between two entries. */
export interface Position {
  /** `null` before the deal, and after an entry that cannot be replayed. */
  readonly state: object | null;
  readonly seats: readonly SeatRecord[];
  /** The offers so far; `null` before the first one. */
  readonly offers: Offers | null;
  /** The latest move that was not taken back. Only replays keep it, and only in types with take-backs. */
  readonly latest?: LiveMove | null;
  /** The clocks of the players, in a game that has them. */
  readonly clock?: Clock | undefined;
}

/** A game after an entry. */
export interface Stepped extends Position {
  readonly state: object;
  readonly latest: LiveMove | null;
  readonly result: Result | null;
}

/** The parts of an entry on which the step depends. */
type Entry = Pick<EntryRecord, 'seq' | 'seat' | 'move' | 'events' | 'at'>;

/** What a log does not contain about somebody who joins: the token, and the name of a player. */
export type Joiner = Pick<SeatRecord, 'name' | 'tokenHash' | 'player'>;

const joinerIn = (entry: Entry): Joiner => {
  const id = joiningPlayer(entry);
  return { name: joinedName(entry), tokenHash: null, ...(id !== null && { player: { id, kind: null } }) };
};

/** The seats after an entry in which somebody joins, a seat is no longer kept, or a computer player takes one over. */
export function seatsAfter(
  seats: readonly SeatRecord[],
  entry: Entry,
  joiner?: Joiner,
): readonly SeatRecord[] {
  const { seat, move } = entry;
  if (seat === null || seats[seat] === undefined) return seats;
  if (isJoin(entry)) return joinedSeats(seats, seat, joiner ?? joinerIn(entry));
  if (isRelease(entry)) return releasedSeats(seats, seat);
  return isResignation(move) && seats.length >= TAKEOVER_SEATS ? takenOverSeats(seats, seat) : seats;
}

/** The seat to move; `null` before the deal, and while the game waits for players. */
const turnOf = (gameType: GameRules, state: object | null, players: Players): Seat | null =>
  state === null || players.includes(null) ? null : gameType.turn(state);

/**
 * Whether an entry without a move of the game starts the clock: the game begins, a computer takes the seat to move, or moves
 * are taken back.
 */
const restarts = (gameType: GameRules, { state, seats }: Position, { seat, move }: Entry): boolean => {
  const turn = turnOf(gameType, state, seats.map(playerOf));
  return turn === null || (isResignation(move) && seat === turn) || move?.type === ACCEPT.type;
};

const clockAfterEntry = (
  gameType: GameRules,
  before: Position & { readonly clock: Clock },
  entry: Entry,
  after: Pick<Stepped, 'state' | 'seats' | 'result'>,
): Clock => {
  const { seat, move, at } = entry;
  if (isExtension(move)) return extendedClock(before.clock, move.ms);
  const isOver = after.result !== null;
  const players = after.seats.map(playerOf);
  const turn = isOver ? null : turnOf(gameType, after.state, players);
  const isMove = isGameMove(move);
  const starts = isMove || (turn !== null && restarts(gameType, before, entry));
  return clockAfter(before.clock, { at, mover: isMove ? seat : null, starts, turn, isOver, players });
};

/** The game after an entry that leads to `state`. `joiner` has what the log of a join does not contain. */
export function step(
  gameType: GameRules,
  before: Position,
  entry: Entry,
  state: object,
  joiner?: Joiner,
): Stepped {
  const { takesBack = false } = gameType;
  const { clock, offers, latest = null } = before;
  const seats = seatsAfter(before.seats, entry, joiner);
  const result = resultAfter(gameType, state, entry.move);
  const history =
    before.state === null
      ? { offers, latest }
      : followOffers({ offers, latest }, entry, {
          isMove: isGameMove(entry.move),
          takesBack,
          state: before.state,
          seats: seats.length,
        });
  const after = { state, seats, result, ...history };
  return clock === undefined
    ? after
    : { ...after, clock: clockAfterEntry(gameType, { ...before, clock }, entry, after) };
}
