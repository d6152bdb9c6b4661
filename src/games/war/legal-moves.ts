import type { Seat } from '#src/game-type.js';
import { turn } from './rules.js';
import type { Option, State } from './schemas.js';

/** Only the plain flip is listed; a flip of several battles counts as the same option. */
export const legalMoves = (state: State, seat: Seat): Option[] =>
  turn(state) === seat ? [{ type: 'flip' }] : [];
