/** Who may know what: docs/rules/basra.md, "Who sees what". */
import type { Seat, Viewer } from '#src/game-type.js';
import { sortCards } from '#src/kit/cards.js';
import { hideHands, pileView } from '#src/kit/piles.js';
import type { Event, Move, State, View } from './schemas.js';
import { result } from './results.js';

const maySeeHand = (seat: Seat, viewer: Viewer, state: State): boolean =>
  seat === viewer || result(state) !== null;

const viewOf = (state: State, isShown: (seat: Seat) => boolean): View => {
  const { deck, dealer, table, captured, scores, lastCapturer, lastPlay, resigned } = state;
  return {
    deck,
    dealer,
    hands: state.hands.map((cards, seat) => pileView(sortCards(cards), isShown(seat))),
    table,
    captured,
    stock: state.stock.length,
    scores,
    lastCapturer,
    lastPlay,
    resigned,
  };
};

/** Table, piles and scores are public. Only its holder sees a hand until the game is over. Of the stock, only the size is shown. */
export const view = (state: State, viewer: Viewer): View =>
  viewOf(state, (seat) => maySeeHand(seat, viewer, state));

/** Every hand, and the stock. */
export const openView = (state: State): View => ({ ...viewOf(state, () => true), stockCards: state.stock });

/** Hides the other seats' hands in a deal; all other events are public. */
export const viewEvent = (event: Event, viewer: Viewer, state: State): Event => {
  if (event.type !== 'dealt') return event;
  return { ...event, hands: hideHands(event.hands, (seat) => maySeeHand(seat, viewer, state)) };
};

/** Plays are public. */
export const viewMove = (move: Move): Move => move;
