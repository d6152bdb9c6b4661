/** Who may know what: docs/rules/basra.md, "Who sees what". */
import type { Seat, Viewer, Zone } from '../../game-type.js';
import { sortCards } from '../../kit/cards.js';
import { hideHands, pileView } from '../../kit/piles.js';
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
export function view(state: State, viewer: Viewer): View {
  return viewOf(state, (seat) => maySeeHand(seat, viewer, state));
}

/** Every hand, and the stock. */
export function openView(state: State): View {
  return { ...viewOf(state, () => true), stockCards: state.stock };
}

/** Hides the other seats' hands in a deal; all other events are public. */
export function viewEvent(event: Event, viewer: Viewer, state: State): Event {
  if (event.type !== 'dealt') return event;
  return { ...event, hands: hideHands(event.hands, (seat) => maySeeHand(seat, viewer, state)) };
}

/** Plays are public. */
export function viewMove(move: Move): Move {
  return move;
}

/**
 * Hands, stock, table and captured cards. Nobody sees the stock, not even when a resignation ends the game early. A game
 * that is played out has no stock left.
 */
export function zones(state: State): Zone[] {
  const isOver = result(state) !== null;
  return [
    ...state.hands.map((pieces, seat): Zone => ({
      name: `hand of seat ${seat}`,
      pieces,
      visibleTo: isOver ? 'all' : [seat],
    })),
    { name: 'stock', pieces: state.stock, visibleTo: 'nobody' },
    { name: 'table', pieces: state.table, visibleTo: 'all' },
    ...state.captured.map((pieces, seat): Zone => ({
      name: `cards captured by seat ${seat}`,
      pieces,
      visibleTo: 'all',
    })),
  ];
}
