import { drop, hasWon, isFull, type Board } from '#src/games/connect-four/board.js';

const COLUMNS = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * The number of sequences of `plies` drops from `board` on; a game that is won is not extended. Every drop is made
 * and tried for four in line, the last ones as well.
 */
export const perft = (board: Board, plies: number): number => {
  if (plies === 0) return 1;
  let sequences = 0;
  for (const column of COLUMNS) {
    if (isFull(board, column)) continue;
    const after = drop(board, column);
    sequences += hasWon(after) ? Number(plies === 1) : perft(after, plies - 1);
  }
  return sequences;
};
