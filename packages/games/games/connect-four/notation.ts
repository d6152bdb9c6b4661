import type { Notation } from '../../game-type.js';
import type { Event, Move } from './schemas.js';

/** The columns, as solvers and databases of the game write them: `4453`. */
export const notation: Notation<Move, Event> = {
  separator: '',
  write: ({ column }) => `${column}`,
  read: (text) => ({ type: 'drop', column: Number(text) }),
};
