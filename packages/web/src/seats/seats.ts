/** The seats that this browser holds, in `localStorage`. A token is a password: it is sent in `Authorization` only. */
import { signal } from '@preact/signals';
import type { GameSession } from 'parlour-client';
import type { GameRef } from '../routes.js';
import { keepSeedPart } from './seed-parts.js';
import {
  parseSeats,
  withSeat,
  withoutSeat,
  withoutToken,
  type HeldSeat,
  type SeatsByGame,
} from './held-seats.js';

const KEY = 'parlour:seats';

const read = (): SeatsByGame => parseSeats(localStorage.getItem(KEY));

const stored = signal<SeatsByGame>(read());

addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) stored.value = read();
});

const write = (seats: SeatsByGame): void => {
  localStorage.setItem(KEY, JSON.stringify(seats));
  stored.value = seats;
};

const keyOf = ({ type, id }: GameRef): string => `${type}/${id}`;

/** The seats of a game that this browser holds, by seat. Reading it in a component subscribes to changes. */
export function seatsOf(game: GameRef): readonly HeldSeat[] {
  return stored.value[keyOf(game)] ?? [];
}

/** The games in which this browser holds seats, the latest first. */
export function heldGames(): readonly { readonly game: GameRef; readonly seats: readonly HeldSeat[] }[] {
  return Object.entries(stored.value)
    .map(([key, seats]) => {
      const [type = '', id = ''] = key.split('/');
      return { game: { type, id }, seats };
    })
    .reverse();
}

export function keepSeat(game: GameRef, seat: HeldSeat): void {
  write(withSeat(read(), keyOf(game), seat));
}

/** Stores the seat of a session, those that were created with it, and its part of the seed. */
export function keepSeats(session: GameSession): void {
  const { type, id, seat, token, tokens, game } = session;
  keepSeedPart(game, session.clientSeed);
  const own = seat === null || token === null ? [] : [{ seat, token }];
  for (const taken of [...own, ...tokens])
    keepSeat({ type, id }, { ...taken, name: game.seats[taken.seat]?.name ?? `Seat ${taken.seat + 1}` });
}

/** Removes a seat whose token the service no longer accepts. */
export function forgetSeat(game: GameRef, token: string): void {
  write(withoutSeat(read(), keyOf(game), token));
}

/** Removes every seat of a player. */
export function forgetToken(token: string): void {
  write(withoutToken(read(), token));
}
