/** Who may know what: hands and boneyard are secret, everything else is public (docs/rules/double-7.md, "Secrets"). */
import type { Seat, Viewer, Views, Zone } from '../../game-type.js';
import { hideHands, pileView } from '../../kit/piles.js';
import type { Card } from './cards.js';
import type { Event, Move, State, View } from './schemas.js';
import { layoutOf } from './layout.js';
import { result } from './results.js';

type DealtEvent = Extract<Event, { type: 'dealt' }>;
type DrewEvent = Extract<Event, { type: 'drew' }>;

/** The view with the hands of which `isShown` is true, and with everything if `isOpen`. */
const viewOf = (state: State, isShown: (seat: Seat) => boolean, isOpen = false): View => {
  const { handNumber, scores, toMove, openWith, layout, passesInRow, drawsThisTurn, lacks } = state;
  return {
    handNumber,
    scores,
    toMove,
    openWith,
    hands: state.hands.map((cards, seat) => pileView(cards, isOpen || isShown(seat))),
    boneyard: pileView(state.boneyard, isOpen),
    layout,
    ...layoutOf(layout),
    passesInRow,
    drawsThisTurn,
    lacks,
    lastHand: state.lastHand,
    resigned: state.resigned,
  };
};

/** A hand that is over, before the next deal. */
export function viewOfEnded(state: State): View {
  return viewOf(state, () => true);
}

/** Whether a hand is over: then the cards that were dealt and drawn in it are public. */
const isOver = (handNumber: number, state: State): boolean =>
  handNumber < state.handNumber || result(state) !== null;

const viewDealt = (event: DealtEvent, viewer: Viewer, state: State): DealtEvent => {
  if (isOver(event.handNumber, state)) return event;
  const viewDrawn = (seat: Seat, card: Card | null): Card | null =>
    seat === viewer || card === event.openWith ? card : null;
  return {
    type: event.type,
    handNumber: event.handNumber,
    hands: hideHands(event.hands, (seat) => seat === viewer),
    openingDraws: event.openingDraws.map(({ seat, card }) => ({ seat, card: viewDrawn(seat, card) })),
    boneyard: event.boneyard,
    opener: event.opener,
    openWith: event.openWith,
  };
};

const viewDrew = (event: DrewEvent, viewer: Viewer, state: State): DrewEvent => ({
  type: event.type,
  handNumber: event.handNumber,
  seat: event.seat,
  card: event.seat === viewer || isOver(event.handNumber, state) ? event.card : null,
  boneyard: event.boneyard,
});

/** An opening double that everyone knows of although it is still in the hand of the seat to move. */
const announcedDoubleOf = ({ openWith, toMove }: State, seat: Seat): Card | null =>
  seat === toMove ? openWith : null;

const handZones = (state: State, seat: Seat, hand: readonly Card[], over: boolean): Zone[] => {
  const announced = announcedDoubleOf(state, seat);
  const pieces = hand.filter((card) => card !== announced);
  const held: Zone = { name: `hand of seat ${seat}`, pieces, visibleTo: over ? 'all' : [seat] };
  if (announced === null) return [held];
  return [held, { name: `announced opening double of seat ${seat}`, pieces: [announced], visibleTo: 'all' }];
};

export const views: Views<State, Move, Event, View> = {
  /** A seat sees its own hand; everybody sees everything once the game is over. */
  view: (state, viewer) => viewOf(state, (seat) => seat === viewer, result(state) !== null),

  openView: (state) => viewOf(state, () => true, true),

  /** Cards dealt to others or drawn by them are hidden until the hand ends. */
  viewEvent(event, viewer, state) {
    switch (event.type) {
      case 'dealt':
        return viewDealt(event, viewer, state);
      case 'drew':
        return viewDrew(event, viewer, state);
      case 'played':
      case 'scored':
      case 'blocked':
      case 'hand-ended':
      case 'game-ended':
      case 'resigned':
        return event;
    }
  },

  /** All moves are public: a draw does not name its card. */
  viewMove: (move) => move,

  /**
   * Where the 36 cards of the current hand lie: in the hands, which only their holders see, in the boneyard, which nobody
   * sees, or in the layout. Everyone sees everything once the game is over.
   */
  zones(state) {
    const over = result(state) !== null;
    return [
      ...state.hands.flatMap((hand, seat) => handZones(state, seat, hand, over)),
      { name: 'boneyard', pieces: state.boneyard, visibleTo: over ? 'all' : 'nobody' },
      { name: 'layout', pieces: state.layout.map(({ card }) => card), visibleTo: 'all' },
    ];
  },
};
