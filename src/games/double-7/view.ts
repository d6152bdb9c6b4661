/** Who may know what (docs/rules/double-7.md, "Secrets"): hands and boneyard are secret, all else is open. */
import type { Card } from './cards.js';
import type { Event } from './event-schema.js';
import { layoutOf } from './layout.js';
import { result } from './outcome.js';
import type { Move, State, View } from './schemas.js';
import type { Seat, Viewer } from '#src/game-type.js';

type DealtEvent = Extract<Event, { type: 'dealt' }>;
type DrewEvent = Extract<Event, { type: 'drew' }>;

/** What `viewer` may know; everything once the game is over. */
export const view = (state: State, viewer: Viewer): View => {
  const over = result(state) !== null;
  const { handNumber, scores, toMove, openWith, layout, passesInRow, drawsThisTurn, lacks } = state;
  return {
    handNumber,
    scores,
    toMove,
    openWith,
    hands: state.hands.map((cards, seat) => ({
      size: cards.length,
      cards: over || seat === viewer ? cards : null,
    })),
    boneyard: { size: state.boneyard.length, cards: over ? state.boneyard : null },
    layout,
    ...layoutOf(layout),
    passesInRow,
    drawsThisTurn,
    lacks,
    lastHand: state.lastHand,
    resigned: state.resigned,
  };
};

/** A hand's cards are open to all from its end on. */
const isOpen = (handNumber: number, state: State): boolean =>
  handNumber < state.handNumber || result(state) !== null;

const dealtAsSeen = (event: DealtEvent, viewer: Viewer, state: State): DealtEvent => {
  if (isOpen(event.handNumber, state)) return event;
  const seen = (seat: Seat, card: Card | null): Card | null =>
    seat === viewer || card === event.openWith ? card : null;
  return {
    type: event.type,
    handNumber: event.handNumber,
    hands: event.hands.map(({ size, cards }, seat) => ({ size, cards: seat === viewer ? cards : null })),
    openingDraws: event.openingDraws.map(({ seat, card }) => ({ seat, card: seen(seat, card) })),
    boneyard: event.boneyard,
    opener: event.opener,
    openWith: event.openWith,
  };
};

const drewAsSeen = (event: DrewEvent, viewer: Viewer, state: State): DrewEvent =>
  isOpen(event.handNumber, state) || event.seat === viewer ? event : { ...event, card: null };

/** What `viewer` may read of an event: cards dealt to others and drawn by them are hidden while the hand lasts. */
export const viewEvent = (event: Event, viewer: Viewer, state: State): Event => {
  switch (event.type) {
    case 'dealt':
      return dealtAsSeen(event, viewer, state);
    case 'drew':
      return drewAsSeen(event, viewer, state);
    case 'played':
    case 'scored':
    case 'blocked':
    case 'hand-ended':
    case 'game-ended':
    case 'resigned':
      return event;
  }
};

/** Every move of the game is made for all to see: a draw does not name its card. */
export const viewMove = (move: Move): object => move;
