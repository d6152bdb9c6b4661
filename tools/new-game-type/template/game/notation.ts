import type { Notation } from 'parlour-games/game-type';
import type { Event, Move } from './schemas.js';

/** What was rolled: `5`. */
export const notation: Notation<Move, Event> = {
  separator: ' ',
  write: (_, events) => events.flatMap((event) => (event.type === 'rolled' ? event.die : [])).join(''),
  read: () => ({ type: 'roll' }),
};
