import type { Notation } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { cardsIn } from '../../kit/cards.js';
import type { Event, Move } from './schemas.js';

/** The card, and what it takes: `9H`, `8SxAC7D`. */
export const notation: Notation<Move, Event> = {
  separator: ' ',
  write: ({ card, capture = [] }) => (capture.length > 0 ? `${card}x${capture.join('')}` : card),
  read: (text) => {
    const [card = '', taken] = text.split('x');
    const capture = taken === undefined ? {} : { capture: cardsIn(taken) };
    return { type: 'play', card: at(cardsIn(card), 0), ...capture };
  },
};
