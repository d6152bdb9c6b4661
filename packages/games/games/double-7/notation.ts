import type { Notation } from '../../game-type.js';
import type { Event, Move, PlayMove } from './schemas.js';

/** The card and the end that it is joined to: `7:7`, `7:1@left`, `draw`, `pass`. */
export const notation: Notation<Move, Event> = {
  separator: ' ',
  write: (move) => {
    if (move.type !== 'play') return move.type;
    return move.end === undefined ? move.card : `${move.card}@${move.end}`;
  },
  read: (text) => {
    if (text === 'draw' || text === 'pass') return { type: text };
    const [card, end] = text.split('@') as [PlayMove['card'], PlayMove['end']];
    return { type: 'play', card, ...(end !== undefined && { end }) };
  },
};
