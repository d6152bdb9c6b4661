import type { Notation } from '../../game-type.js';
import type { Space } from './board.js';
import type { Event, Move } from './schemas.js';

const written = (spaces: readonly Space[]): string => spaces.map(({ row, col }) => `${row}${col}`).join('.');

const spacesIn = (text: string): Space[] =>
  text.split('.').map((space) => ({ row: Number(space.charAt(0)), col: Number(space.charAt(1)) }));

/** Spaces by row and column: `h34.57.73` hides the marbles, `15` shoots, `g34.57.73` guesses. */
export const notation: Notation<Move, Event> = {
  separator: ' ',
  write: (move) => {
    if (move.type === 'shoot') return written([move.from]);
    return `${move.type === 'place' ? 'h' : 'g'}${written(move.marbles)}`;
  },
  read: (text) => {
    const [from = { row: 0, col: 0 }] = spacesIn(text);
    if (/^\d/.test(text)) return { type: 'shoot', from };
    return { type: text.startsWith('h') ? 'place' : 'guess', marbles: spacesIn(text.slice(1)) };
  },
};
