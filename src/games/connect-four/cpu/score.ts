/**
 * Exact scores, for the seat to move: 0 for a draw; n for a win and −n for a loss, where n is 22 less the number of
 * chips that the winner has dropped by then. An earlier win scores higher.
 */
import { CHIPS_PER_SEAT } from '#src/games/connect-four/board.js';

const FEWEST_WINNING_CHIPS = 4;

/** The score of a win with the winner's chip number `chips`, 4 to 21. */
export const winningScore = (chips: number): number => CHIPS_PER_SEAT + 1 - chips;

export const HIGHEST_SCORE = winningScore(FEWEST_WINNING_CHIPS);
