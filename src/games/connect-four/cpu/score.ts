/**
 * Exact scores, for the seat to move: 0 for a draw; n for a win and −n for a loss, where n is 22 less the number of
 * chips that the winner has dropped by then. An earlier win scores higher.
 */
import { CELL_COUNT } from '../bitboard.js';
import { SEATS } from '../board.js';

const ONE_MORE_THAN_ALL_CHIPS = CELL_COUNT / SEATS + 1;
const FEWEST_WINNING_CHIPS = 4;

/** The score of the winner when it wins with its chip number `chips`, 4 to 21. */
export const winningScore = (chips: number): number => ONE_MORE_THAN_ALL_CHIPS - chips;

export const HIGHEST_SCORE = winningScore(FEWEST_WINNING_CHIPS);
