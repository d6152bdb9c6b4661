/** Who may know what: docs/rules/basra.md, "Who sees what". */
import type { Seat, Viewer, Views, Zone } from '../../game-type.js';
import { sortCards } from '../../kit/cards.js';
import { hideHands, pileView } from '../../kit/piles.js';
import { handZones } from '../../kit/views.js';
import { result } from './results.js';
import type { Event, Move, State, View } from './schemas.js';

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

/** A deck of which all cards have been played, before anybody takes those on the table. */
export function viewOfPlayed(state: State): View {
  return viewOf(state, () => true);
}

export const views: Views<State, Move, Event, View> = {
  /**
   * Table, piles and scores are public. Until the game is over, a hand is shown only to its seat. Only the size of the stock is
   * shown.
   */
  view: (state, viewer) => viewOf(state, (seat) => maySeeHand(seat, viewer, state)),

  openView: (state) => ({ ...viewOf(state, () => true), stockCards: state.stock }),

  /** Hides the other seats' hands in a deal; all other events are public. */
  viewEvent: (event, viewer, state) =>
    event.type === 'dealt'
      ? { ...event, hands: hideHands(event.hands, (seat) => maySeeHand(seat, viewer, state)) }
      : event,

  /** Plays are public. */
  viewMove: (move) => move,

  /**
   * Hands, stock, table and captured cards. Nobody sees the stock, not even when a resignation ends the game early. A
   * game that is played out has no stock left.
   */
  zones: (state) => [
    ...handZones(state.hands, result(state) !== null),
    { name: 'stock', pieces: state.stock, visibleTo: 'nobody' },
    { name: 'table', pieces: state.table, visibleTo: 'all' },
    ...state.captured.map((pieces, seat): Zone => ({
      name: `cards captured by seat ${seat}`,
      pieces,
      visibleTo: 'all',
    })),
  ],
};
