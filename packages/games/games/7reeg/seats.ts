/** Which seats are still in, and the order in which they play. */
import type { Seat } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import type { State } from './schemas.js';

type SeatState = Pick<State, 'outAfterRound'>;

/** Whether `seat` has not been eliminated. */
export function isActive({ outAfterRound }: SeatState, seat: Seat): boolean {
  return at(outAfterRound, seat) === null;
}

export function seatsOf({ outAfterRound }: SeatState): Seat[] {
  return [...outAfterRound.keys()];
}

/** The seats that are still in, ascending. */
export function activeSeats(state: SeatState): Seat[] {
  return seatsOf(state).filter((seat) => isActive(state, seat));
}

/** The seats that are still in, in turn order from `first` on; `first` may be the number of seats. */
export function turnOrder(state: SeatState, first: Seat): Seat[] {
  const seats = seatsOf(state);
  return [...seats.slice(first), ...seats.slice(0, first)].filter((seat) => isActive(state, seat));
}

/** The next seat after `seat` that is still in. */
export function seatAfter(state: SeatState, seat: Seat): Seat {
  return at(turnOrder(state, seat + 1), 0);
}
