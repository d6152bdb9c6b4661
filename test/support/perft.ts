import { ALL_COLUMNS } from 'parlour-games/games/connect-four/bitboard';
import { drop, hasWon, isFull, type Board } from 'parlour-games/games/connect-four/board';

/**
 * The number of sequences of `plies` drops from `board` on; a won game is not continued. Plays out every drop and tests
 * it for four in a line, including the last ones.
 */
export function perft(board: Board, plies: number): number {
  if (plies === 0) return 1;
  let sequences = 0;
  for (const column of ALL_COLUMNS) {
    if (isFull(board, column)) continue;
    const after = drop(board, column);
    sequences += hasWon(after) ? Number(plies === 1) : perft(after, plies - 1);
  }
  return sequences;
}
