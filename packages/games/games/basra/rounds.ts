/** Decks: the deals, and what happens when all hands are empty. */
import type { Rng, Seat, Transition } from '../../game-type.js';
import { deckOf, sortCards, type Card } from '../../kit/cards.js';
import { at } from '../../kit/checked.js';
import { dealInTurn } from '../../kit/lists.js';
import { pileView } from '../../kit/piles.js';
import { afterEvents } from '../../kit/transitions.js';
import { BASRA_RANKS, pointsOf } from './cards.js';
import { winnerOf } from './results.js';
import { HAND_SIZE, type Event, type State } from './schemas.js';
import { viewOfPlayed } from './view.js';

export const TABLE_SIZE = 4;

/** The seat `steps` places after `seat`, going round the table. */
export function seatAfter(seat: Seat, seats: number, steps = 1): Seat {
  return (seat + steps) % seats;
}

const deal = (state: State, tableSize: number): Transition<State, Event> => {
  const { deck, dealer } = state;
  const seats = state.hands.length;
  const dealt = dealInTurn(state.stock, seats, HAND_SIZE);
  const hands = state.hands.map((_, seat) =>
    sortCards(at(dealt.hands, seatAfter(seat, seats, seats - dealer - 1))),
  );
  const table = dealt.rest.slice(0, tableSize);
  const stock = dealt.rest.slice(tableSize);
  const handViews = hands.map((cards) => pileView(cards, true));
  return {
    state: { ...state, hands, stock, table: [...state.table, ...table] },
    events: [{ type: 'dealt', deck, dealer, hands: handViews, table, stock: stock.length }],
  };
};

/** Deals the next five cards to each seat from the stock, one at a time, starting with the seat after the dealer. */
const dealHands = (state: State): Transition<State, Event> => deal(state, 0);

/** Shuffles deck number `deck`, deals the hands and turns four cards up on the table. The scores are kept. */
export function dealDeck(state: State, deck: number, dealer: Seat, rng: Rng): Transition<State, Event> {
  return deal(
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
}

type Step = Transition<State, Event>;

/** A copy of `list` with the item at `index` changed. */
export function replaceAt<T>(list: readonly T[], index: number, change: (item: T) => T): T[] {
  return list.map((item, i) => (i === index ? change(item) : item));
}

/** Adds cards to the pile of `seat`, and their points to its score. */
export function credit(state: State, seat: Seat, cards: readonly Card[], points: number): State {
  return {
    ...state,
    captured: replaceAt(state.captured, seat, (pile) => [...pile, ...cards]),
    scores: replaceAt(state.scores, seat, (score) => score + points),
  };
}

const takeLastCards = (state: State): Step => {
  const { table, lastCapturer } = state;
  if (lastCapturer === null || table.length === 0) return { state, events: [] };
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
  return { ...afterEvents(ended, next), ending: viewOfPlayed(before) };
};

/** Once all hands are empty: deals the next cards, or settles the deck if none are left, which may end the game. */
export function continueIfHandsEmpty(state: State, rng: Rng): Step {
  if (state.hands.some((hand) => hand.length > 0)) return { state, events: [] };
  return state.stock.length > 0 ? dealHands(state) : endDeck(state, rng);
}
