import type { Seat } from '#src/game-type.js';
import { turn } from './rules.js';
import type { Move, State } from './schemas.js';

/** The seat to move rolls. */
export const legalMoves = (state: State, seat: Seat): Move[] =>
  turn(state) === seat ? [{ type: 'roll' }] : [];
