/** How a hand may go on when nobody looks ahead. */
import type { Rng } from '#src/game-type.js';
import { copyBoard, NONE, weightOfMove, type Board, type MoveCode } from './board.js';
import { scoreAfter } from './board-layout.js';
import { movesOn, playOn } from './board-play.js';

/** One play in so many is any legal one. */
const PLAYS_A_RANDOM_ONE = 8;
/** More than any card weighs, so that points come first. */
const SCORE_FACTOR = 16;

/** The play that scores most, then the heaviest card, as `medium` plays; now and then any. */
const likelyMove = (board: Board, rng: Rng): MoveCode => {
  const moves = movesOn(board);
  const random = moves[rng.below(PLAYS_A_RANDOM_ONE * moves.length)];
  if (random !== undefined) return random;
  let [best, bestValue] = [NONE, NONE];
  for (const move of moves) {
    const value = scoreAfter(board, move) * SCORE_FACTOR + weightOfMove(move);
    if (value > bestValue) [best, bestValue] = [move, value];
  }
  return best;
};

/** The board at the end of the hand. */
export const endOfPlayout = (start: Board, rng: Rng): Board => {
  const board = copyBoard(start);
  while (!board.over) playOn(board, likelyMove(board, rng));
  return board;
};
