/** Decks: the deals, and what happens when all hands are empty. */
import type { Rng, Seat, Transition } from '#src/game-type.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { BASRA_RANKS, basraPoints, pointsOf } from './cards.js';
import { winnerOf } from './results.js';
import { HAND_SIZE, type Event, type State } from './schemas.js';

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

type Step = Transition<State, Event>;

const replaceAt = <T>(list: readonly T[], index: number, change: (item: T) => T): T[] =>
  list.map((item, i) => (i === index ? change(item) : item));

const credit = (state: State, seat: Seat, cards: readonly Card[], points: number): State => ({
  ...state,
  captured: replaceAt(state.captured, seat, (pile) => [...pile, ...cards]),
  scores: replaceAt(state.scores, seat, (score) => score + points),
});

const take = (state: State, seat: Seat, card: Card, capture: readonly Card[]): Step => {
  const points = pointsOf([...capture, card]);
  const basra = basraPoints(state.config, state.table, card, capture);
  const next: State = {
    ...credit(state, seat, [...capture, card], points + basra),
    table: state.table.filter((each) => !capture.includes(each)),
    lastCapturer: seat,
    lastPlay: { seat, card, capture: [...capture], points: points + basra, basra },
  };
  const events: Event[] = [{ type: 'captured', seat, card, cards: [...capture], points }];
  return {
    state: next,
    events: basra === 0 ? events : [...events, { type: 'basra', seat, card, points: basra }],
  };
};

const lay = (state: State, seat: Seat, card: Card): Step => ({
  state: {
    ...state,
    table: [...state.table, card],
    lastPlay: { seat, card, capture: [], points: 0, basra: 0 },
  },
  events: [{ type: 'laid', seat, card }],
});

/** Plays `card` from the hand of `seat`. It takes `capture`, or is laid on the table if that is empty. */
export const playCard = (state: State, seat: Seat, card: Card, capture: readonly Card[]): Step => {
  const hands = replaceAt(state.hands, seat, (hand) => hand.filter((each) => each !== card));
  const withoutCard = { ...state, hands };
  const step = capture.length === 0 ? lay(withoutCard, seat, card) : take(withoutCard, seat, card, capture);
  return { state: step.state, events: [{ type: 'played', seat, card }, ...step.events] };
};

const takeLastCards = (state: State): Step => {
  const { table, lastCapturer } = state;
  if (lastCapturer === null || table.length === 0) return { state: { ...state, table: [] }, events: [] };
  const points = pointsOf(table);
  return {
    state: { ...credit(state, lastCapturer, table, points), table: [] },
    events: [{ type: 'last-cards-taken', seat: lastCapturer, cards: table, points }],
  };
};

const endDeck = (before: State, rng: Rng): Step => {
  const { state, events } = takeLastCards(before);
  const { deck, dealer, scores } = state;
  const ended: Event[] = [...events, { type: 'deck-ended', deck, scores }];
  const winner = winnerOf(state);
  if (winner !== null) {
    return {
      state,
      events: [...ended, { type: 'game-ended', reason: 'target-reached', winners: [winner], scores }],
    };
  }
  const next = dealDeck(state, deck + 1, seatAfter(dealer, scores.length), rng);
  return { state: next.state, events: [...ended, ...next.events] };
};

/** Once all hands are empty: deals the next cards, or settles the deck if none are left, which may end the game. */
export const continueIfHandsEmpty = (state: State, rng: Rng): Step => {
  if (state.hands.some((hand) => hand.length > 0)) return { state, events: [] };
  return state.stock.length > 0 ? dealHands(state) : endDeck(state, rng);
};
