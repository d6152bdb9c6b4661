/** What a round adds to the scores: docs/rules/7reeg.md, "Scores". */
import type { Seat } from '#src/game-type.js';

const WIN_POINTS = -1;
const FIFTY_POINTS = -3;
const FIFTY_PENALTY = 3;

/** How a round ended. */
export interface RoundOutcome {
  /** `null` after a dead round. */
  readonly winner: Seat | null;
  /** Whose discard the winner took with a valid claim to a "50", or `null` without a "50". */
  readonly fiftyFrom: Seat | null;
}

/** The points that the round adds to the score of `seat`, which still holds `cardsLeft` cards. */
export const roundPoints = ({ winner, fiftyFrom }: RoundOutcome, seat: Seat, cardsLeft: number): number => {
  if (seat === winner) return fiftyFrom === null ? WIN_POINTS : FIFTY_POINTS;
  return seat === fiftyFrom ? cardsLeft + FIFTY_PENALTY : cardsLeft;
};
