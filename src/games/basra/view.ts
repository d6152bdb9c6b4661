import type { Seat, Viewer } from '#src/game-type.js';
import { sortCards, type Card } from '#src/kit/cards.js';
import { result } from './rules.js';
import type { Event, Hand, Move, State, View } from './schemas.js';

const mayRead = (seat: Seat, viewer: Viewer, state: State): boolean =>
  seat === viewer || result(state) !== null;

/** The table, piles and scores are open; a hand is its holder's until the game is over; the stock is only a size. */
export const view = (state: State, viewer: Viewer): View => {
  const { deck, dealer, table, captured, scores, lastCapturer, lastPlay, resigned } = state;
  const handOf = (cards: Card[], seat: Seat): Hand => ({
    size: cards.length,
    cards: mayRead(seat, viewer, state) ? sortCards(cards) : null,
  });
  return {
    deck,
    dealer,
    hands: state.hands.map(handOf),
    table,
    captured,
    stock: state.stock.length,
    scores,
    lastCapturer,
    lastPlay,
    resigned,
  };
};

/** Everything is open but the other seats' hands in a deal. */
export const viewEvent = (event: Event, viewer: Viewer, state: State): Event => {
  if (event.type !== 'dealt') return event;
  const hands = event.hands.map((hand, seat) =>
    mayRead(seat, viewer, state) ? hand : { ...hand, cards: null },
  );
  return { ...event, hands };
};

/** A play is open to all. */
export const viewMove = (move: Move): Move => move;
