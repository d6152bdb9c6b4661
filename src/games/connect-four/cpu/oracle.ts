/** What a position is worth with the best play of both seats: from the opening book, or by the solver. */
import type { LoadResource, Resource } from '#src/game-type.js';
import { CELLS } from '../bitboard.js';
import { boardsBefore, hasWon, type Board } from '../board.js';
import { BOOK_PLIES, openBook, type Book } from './book.js';
import { createSolver, type Solver } from './solver/solver.js';

export const BOOK: Resource<Book> = { file: 'book.bin', parse: openBook };

/** 2^22 entries: 32 MiB of memory in each thread that has played or analysed. */
export const SOLVER_TABLE_BITS = 22;
export const SOLVER: Resource<Solver> = {
  file: 'solver.wasm',
  parse: (module) => createSolver(module, SOLVER_TABLE_BITS),
};

/** Scores of positions, over or not, for the seat to move, as the solver has them. */
export interface Oracle {
  readonly score: (board: Board) => number;
  readonly reaches: (board: Board, bound: number) => boolean;
}

/** One more than all chips of a seat. */
const MOST_CHIPS = CELLS / 2 + 1;

/** The score of the seat to move when the other one has just made four. */
const lost = ({ plies }: Board): number => Math.ceil(plies / 2) - MOST_CHIPS;

/** The score of a position of a game, which the book has to have. */
const inBook = (board: Board, book: Book): number => {
  const score = book(board);
  if (score === null) throw new RangeError('the position is not in the book');
  return score;
};

/** The score where it need not be computed. */
const known = (board: Board, book: Book): number | null => {
  if (hasWon(board)) return lost(board);
  if (board.plies === CELLS) return 0;
  return board.plies <= BOOK_PLIES ? inBook(board, book) : null;
};

/**
 * The score one ply after the book: no less than what the book tells of a position before, since the drop that leads
 * here is no better than the best there. Mostly it is just that much, and one question tells so.
 */
const scoreAfterBook = (board: Board, book: Book, solver: Solver): number => {
  const least = Math.max(
    ...boardsBefore(board).flatMap((before) => {
      const score = book(before);
      return score === null ? [] : [-score];
    }),
  );
  return solver.reaches(board, least + 1) ? solver.score(board) : least;
};

const solved = (board: Board, book: Book, solver: Solver): number =>
  board.plies === BOOK_PLIES + 1 ? scoreAfterBook(board, book, solver) : solver.score(board);

export const oracleOf = (load: LoadResource): Oracle => {
  const book = load(BOOK);
  const solver = load(SOLVER);
  return {
    score: (board) => known(board, book) ?? solved(board, book, solver),
    reaches: (board, bound) => {
      const score = known(board, book);
      return score === null ? solver.reaches(board, bound) : score >= bound;
    },
  };
};
