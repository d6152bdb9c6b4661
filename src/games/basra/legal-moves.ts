import type { Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { movesOf } from './captures.js';
import { turn } from './rules.js';
import type { Option, State } from './schemas.js';

/** Every card of the hand, in sorted order, with each of its captures. */
export const legalMoves = (state: State, seat: Seat): Option[] =>
  turn(state) === seat ? at(state.hands, seat).flatMap((card) => movesOf(state.table, card)) : [];
