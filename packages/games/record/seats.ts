/** The seats of a game: who plays them, and how joins and takeovers change them. */
import type { Level, Seat } from '../game-type.js';
import { defined } from '../kit/checked.js';
import { bytesOf } from '#crypto';
import { isSameJson, type Reservations, type Terms } from './hash-chain.js';
import { seatingRng } from './rng.js';
import { HUMAN, playerName, TAKEOVER_LEVEL } from './common-moves.js';
import type { CreatedSeat, SeatRecord } from './game-record.js';

/** Who plays a seat; `null` if it is open. */
export function playerOf({ kind, level }: CreatedSeat): string | null {
  return kind === 'open' ? null : playerName(level);
}

/** Whether a game with these seats has hints by default: only if at most one seat is not a computer player's. */
export function hintsByDefault(seats: readonly Pick<CreatedSeat, 'kind'>[]): boolean {
  return seats.filter(({ kind }) => kind !== 'cpu').length <= 1;
}

/** The seat whose player may cancel the game: the first that was created for a person; -1 if there is none. */
export function creatorOf(seats: readonly CreatedSeat[]): Seat {
  return seats.findIndex(({ kind }) => kind === HUMAN);
}

type Seats = readonly SeatRecord[];

/** The level of the computer players of a match, as its `seating` names them. */
export const MATCH_LEVEL: Level = 'medium';
export const SEATED_COMPUTER = playerName(MATCH_LEVEL);

const seatingOf = (seats: Seats): Terms['seating'] =>
  seats.some(({ place }) => place === undefined)
    ? undefined
    : seats
        .toSorted((a, b) => Number(a.place) - Number(b.place))
        .map(({ created, player }) => player?.id ?? playerName(created.level));

/** The items of `seating`, or of a list in the same order, by seat. The seed decides who gets which seat. */
export function shuffledSeating<T>(seed: string, seating: readonly T[]): T[] {
  return seatingRng(bytesOf(seed)).shuffle(seating);
}

/** The finding about who got which seat in a game of matched players; `null` in all other games. */
export function seatingFinding(
  seats: readonly CreatedSeat[],
  { seating, players }: Terms,
  seed: string,
): string | null {
  if (seating === undefined) return null;
  const computers = seating.indexOf(SEATED_COMPUTER);
  const areLast = computers < 0 || seating.slice(computers).every((each) => each === SEATED_COMPUTER);
  const seated = seats.map(({ level }, seat) => players?.[seat] ?? playerName(level));
  return areLast && isSameJson(shuffledSeating(seed, seating), seated)
    ? null
    : 'the seats do not follow from the seating';
}

/** The terms of the seats, for entry 0; each is `undefined` if it applies to no seat. */
export function termsOfSeats(seats: Seats): {
  readonly [Name in 'players' | 'reserved' | 'seating']: Terms[Name] | undefined;
} {
  const players = seats.map(({ created, player }) => (created.kind === HUMAN ? (player?.id ?? null) : null));
  return {
    players: players.every((id) => id === null) ? undefined : players,
    reserved: seats.some(({ reserved }) => reserved !== undefined)
      ? seats.map(({ reserved = null }) => reserved)
      : undefined,
    seating: seatingOf(seats),
  };
}

/** The seats of a game as it was created, as far as its log contains them: without names and tokens. */
export function createdSeats({
  seats,
  terms: { players, reserved },
}: {
  readonly seats: readonly CreatedSeat[];
  readonly terms: Terms;
}): Seats {
  return seats.map((created, seat): SeatRecord => {
    const id = players?.[seat] ?? null;
    const kept = reserved?.[seat] ?? null;
    return {
      ...created,
      created,
      name: '',
      tokenHash: null,
      ...(kept !== null && { reserved: kept }),
      ...(id !== null && { player: { id, kind: null } }),
    };
  });
}

/** The name of a player who has been deleted. */
export const FORMER_PLAYER = 'A former player';

/** Stands for the guest who had this seat in the previous game. */
export const FROM_REMATCH = 'rematch';

/** The id of the player that a seat was created for; `null` if there is none. */
export function reservedFor({ reserved }: Pick<SeatRecord, 'reserved'>): string | null {
  return reserved === undefined || reserved === FROM_REMATCH ? null : reserved;
}

/** Whether seats of a game belong to players, or are kept for some. */
export function hasPlayers({ seats }: { readonly seats: Seats }): boolean {
  return seats.some((seat) => seat.player !== undefined || reservedFor(seat) !== null);
}

/** Which seats are open, and for whom seats are kept. */
export interface Taking {
  /** By seat, who makes its moves; `null` for an open seat. */
  readonly players: readonly (string | null)[];
  /** By seat, the player for whom it is kept at present. */
  readonly reserved: Reservations;
}

export function takingOf(seats: Seats): Taking {
  return {
    players: seats.map(playerOf),
    reserved: seats.map(({ reserved = null, released }) => (released ? null : reserved)),
  };
}

/** The seat that somebody takes: the one kept for that player, else the first open one that anybody may take; -1 if there is none. */
export function seatToTake({ players, reserved }: Taking, playerId: string | null): Seat {
  const firstFor = (wanted: string | null): Seat =>
    players.findIndex((player, seat) => player === null && (reserved[seat] ?? null) === wanted);
  const own = playerId === null ? -1 : firstFor(playerId);
  return own >= 0 ? own : firstFor(null);
}

/** Whether a seat is open and kept for this player. */
export function isInvited({ kind, reserved, released }: SeatRecord, playerId: string): boolean {
  return kind === 'open' && reserved === playerId && !released;
}

const withSeat = (seats: Seats, seat: Seat, change: Partial<SeatRecord>): Seats =>
  seats.map((each, index) => (index === seat ? { ...each, ...change } : each));

/** The seats after somebody has joined. */
export function joinedSeats(
  seats: Seats,
  seat: Seat,
  joiner: Pick<SeatRecord, 'name' | 'tokenHash' | 'player'>,
): Seats {
  const { name: reservedName } = defined(seats[seat], `seat ${seat}`);
  const reserved = reservedName === joiner.name ? {} : { reservedName };
  return withSeat(seats, seat, { kind: HUMAN, ...joiner, ...reserved });
}

/** The seats after one of them is no longer kept for a player. */
export function releasedSeats(seats: Seats, seat: Seat): Seats {
  return withSeat(seats, seat, { released: true });
}

/** The seats after a computer player has taken over a seat. */
export function takenOverSeats(seats: Seats, seat: Seat): Seats {
  return withSeat(seats, seat, { kind: 'cpu', level: TAKEOVER_LEVEL, resigned: true, tokenHash: null });
}
