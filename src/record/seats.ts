/** The seats of a game: who plays them, and what joins and takeovers make of them. */
import type { Seat } from '#src/game-type.js';
import { defined } from '#src/kit/checked.js';
import type { Terms } from './hash-chain.js';
import { HUMAN, playerName, TAKEOVER_LEVEL } from './common-moves.js';
import type { CreatedSeat, SeatRecord } from './game-record.js';

/** Who plays each seat; `null` for an open seat. */
export const playerOf = ({ kind, level }: CreatedSeat): string | null =>
  kind === 'open' ? null : playerName(level);

/** The seat whose player may cancel the game: the first that was created for a person; -1 if there is none. */
export const creatorOf = (seats: readonly CreatedSeat[]): Seat =>
  seats.findIndex(({ kind }) => kind === HUMAN);

type Seats = readonly SeatRecord[];

/** By seat, what it was created for; `undefined` if all seats are anybody's. */
export const reservationsOf = (seats: Seats): Terms['reserved'] =>
  seats.some(({ reserved }) => reserved) ? seats.map(({ reserved = null }) => reserved) : undefined;

/** The first open seat that anybody may take; -1 if there is none. */
export const firstOpenSeat = (players: readonly (string | null)[], reserved: Terms['reserved'] = []): Seat =>
  players.findIndex((player, seat) => player === null && (reserved[seat] ?? null) === null);

const withSeat = (seats: Seats, seat: Seat, change: Partial<SeatRecord>): Seats =>
  seats.map((each, index) => (index === seat ? { ...each, ...change } : each));

/** The seats after a player has joined under `name`. */
export const joinedSeats = (seats: Seats, seat: Seat, name: string, tokenHash: string | null): Seats => {
  const { name: reservedName } = defined(seats[seat], `seat ${seat}`);
  const reserved = reservedName === name ? {} : { reservedName };
  return withSeat(seats, seat, { kind: HUMAN, name, ...reserved, tokenHash });
};

/** The seats after a computer player has taken over a seat. */
export const takenOverSeats = (seats: Seats, seat: Seat): Seats =>
  withSeat(seats, seat, { kind: 'cpu', level: TAKEOVER_LEVEL, resigned: true, tokenHash: null });
