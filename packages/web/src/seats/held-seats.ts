/** The stored form of seats. */

export interface HeldSeat {
  readonly seat: number;
  readonly token: string;
  readonly name: string;
}

/** By `<type>/<id>`. */
export type SeatsByGame = Readonly<Record<string, readonly HeldSeat[]>>;

const isHeldSeat = (value: unknown): value is HeldSeat =>
  typeof value === 'object' &&
  value !== null &&
  'seat' in value &&
  Number.isInteger(value.seat) &&
  'token' in value &&
  typeof value.token === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parses stored seats. Invalid data is left out. */
export function parseSeats(text: string | null): SeatsByGame {
  const value = parsed(text ?? '{}');
  if (typeof value !== 'object' || value === null) return {};
  const lists = Object.entries(value).map(
    ([key, seats]: [string, unknown]) => [key, Array.isArray(seats) ? seats.filter(isHeldSeat) : []] as const,
  );
  return Object.fromEntries(lists.filter(([, seats]) => seats.length > 0));
}

/** Adds or replaces a seat. */
export function withSeat(seats: SeatsByGame, key: string, seat: HeldSeat): SeatsByGame {
  const others = (seats[key] ?? []).filter((each) => each.seat !== seat.seat);
  return { ...seats, [key]: [...others, seat].sort((a, b) => a.seat - b.seat) };
}

/** Removes the seat of `token`, and the game if no seat is left. */
export function withoutSeat(seats: SeatsByGame, key: string, token: string): SeatsByGame {
  const { [key]: held = [], ...others } = seats;
  const left = held.filter((each) => each.token !== token);
  return left.length === 0 ? others : { ...others, [key]: left };
}

/** Removes every seat of `token`. */
export function withoutToken(seats: SeatsByGame, token: string): SeatsByGame {
  return Object.keys(seats).reduce((left, key) => withoutSeat(left, key, token), seats);
}
