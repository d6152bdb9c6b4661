import type { Rng, Seat, Transition } from '#src/game-type.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { BASRA_RANKS } from './cards.js';
import type { Event } from './events.js';
import { HAND_SIZE } from './fields.js';
import type { State } from './schemas.js';

export const TABLE_SIZE = 4;

/** The seat `steps` places after `seat`, going round the table. */
export const seatAfter = (seat: Seat, seats: number, steps = 1): Seat => (seat + steps) % seats;

const cardsDealtTo = (seat: Seat, cards: readonly Card[], dealer: Seat, seats: number): Card[] =>
  cards.filter((_, i) => seatAfter(dealer, seats, i + 1) === seat);

const deal = (state: State, tableSize: number): Transition<State, Event> => {
  const { deck, dealer } = state;
  const seats = state.hands.length;
  const cardsOf = state.stock.slice(0, seats * HAND_SIZE);
  const hands = state.hands.map((_, seat) => sortCards(cardsDealtTo(seat, cardsOf, dealer, seats)));
  const table = state.stock.slice(cardsOf.length, cardsOf.length + tableSize);
  const stock = state.stock.slice(cardsOf.length + tableSize);
  const handViews = hands.map((cards) => ({ size: cards.length, cards }));
  return {
    state: { ...state, hands, stock, table: [...state.table, ...table] },
    events: [{ type: 'dealt', deck, dealer, hands: handViews, table, stock: stock.length }],
  };
};

/** Deals the next five cards to each seat from the stock, one at a time, starting with the seat after the dealer. */
export const dealHands = (state: State): Transition<State, Event> => deal(state, 0);

/** Shuffles deck number `deck`, deals the hands and turns four cards up on the table. The scores are kept. */
export const dealDeck = (state: State, deck: number, dealer: Seat, rng: Rng): Transition<State, Event> =>
  deal(
    {
      ...state,
      deck,
      dealer,
      stock: rng.shuffle(deckOf(BASRA_RANKS)),
      table: [],
      captured: state.captured.map(() => []),
      lastCapturer: null,
      lastPlay: null,
    },
    TABLE_SIZE,
  );
