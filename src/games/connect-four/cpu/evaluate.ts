/** How good a position without four in line looks. */
import type { Seat } from '../../../game-type.js';
import { LINES, opponentOf, type Board } from '../board.js';

/** What a line is worth that holds one to three chips of one colour and none of the other. */
const WORTH = [0, 1, 5, 20, 0] as const;

/** The lines that `seat` can still fill less those that the other can, each by its chips. */
export const evaluate = ({ cells }: Board, seat: Seat): number => {
  let value = 0;
  for (const line of LINES) {
    let own = 0;
    let other = 0;
    for (const cell of line) {
      if (cells[cell] === seat) own += 1;
      else if (cells[cell] === opponentOf(seat)) other += 1;
    }
    if (other === 0) value += WORTH[own] ?? 0;
    else if (own === 0) value -= WORTH[other] ?? 0;
  }
  return value;
};
