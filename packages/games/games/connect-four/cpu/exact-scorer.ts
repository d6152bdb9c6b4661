/** Exact scores of positions, from the opening book or the solver. */
import { CHIPS_PER_SEAT, hasWon, predecessors, SEATS, type Board } from '../board.js';
import type { LoadResource, Resource } from '../../../game-type.js';
import { CELL_COUNT } from '../bitboard.js';
import { BOOK_PLIES, openBook, type Book } from './book.js';
import { createSolver, type Solver } from './solver/solver.js';

const FEWEST_WINNING_CHIPS = 4;

/** The score of a win for which the winner needs `chips` chips, 4 to 21. */
export function winningScore(chips: number): number {
  return CHIPS_PER_SEAT + 1 - chips;
}

export const HIGHEST_SCORE = winningScore(FEWEST_WINNING_CHIPS);

export const bookResource: Resource<Book> = { file: 'book.bin', parse: openBook };

/** 2^22 entries: 33 MiB of memory in every thread that has made a hard move or an analysis. */
export const SOLVER_TABLE_BITS = 22;
export const solverResource: Resource<Solver> = {
  file: 'solver.wasm',
  parse: (module, spend) => createSolver(module, SOLVER_TABLE_BITS, spend),
};

/** Scores any position that a game can reach, final or not, for the seat to move. */
export interface ExactScorer {
  readonly score: (board: Board) => number;
  /** Whether the score is `bound` or more, which is cheaper to find out than the score itself. */
  readonly reaches: (board: Board, bound: number) => boolean;
}

/** The score of the seat to move after the opponent has made four. */
const lostScore = ({ plies }: Board): number => -winningScore(Math.ceil(plies / SEATS));

/** The score of a position that the book must contain. Throws a `RangeError` when it does not. */
const bookScore = (board: Board, book: Book): number => {
  const score = book(board);
  if (score === null) throw new RangeError('the position is not in the book');
  return score;
};

/** The score if it needs no search, otherwise `null`. */
const knownScore = (board: Board, book: Book): number | null => {
  if (hasWon(board)) return lostScore(board);
  if (board.plies === CELL_COUNT) return 0;
  return board.plies <= BOOK_PLIES ? bookScore(board, book) : null;
};

/**
 * The score one ply after the book. The drop that led here cannot be better than the position before it, so the book's
 * scores of the predecessors are lower bounds. Usually the highest of them is exact, which a single search confirms.
 */
const scoreAfterBook = (board: Board, book: Book, solver: Solver): number => {
  const least = Math.max(
    ...predecessors(board).flatMap((before) => {
      const score = book(before);
      return score === null ? [] : [-score];
    }),
  );
  return solver.reaches(board, least + 1) ? solver.score(board) : least;
};

const solvedScore = (board: Board, book: Book, solver: Solver): number =>
  board.plies === BOOK_PLIES + 1 ? scoreAfterBook(board, book, solver) : solver.score(board);

/** A scorer that uses the opening book and the solver of this thread. */
export function exactScorerOf(load: LoadResource): ExactScorer {
  const book = load(bookResource);
  const solver = load(solverResource);
  return {
    score: (board) => knownScore(board, book) ?? solvedScore(board, book, solver),
    reaches: (board, bound) => {
      const score = knownScore(board, book);
      return score === null ? solver.reaches(board, bound) : score >= bound;
    },
  };
}
