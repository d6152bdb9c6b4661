/**
 * The opening book: the exact score of every position of at most `BOOK_PLIES` plies. An entry is 32 bits, the key in
 * the upper 24 and the score + 128 in the lower 8; they are sorted, so that a position is found by halving.
 */
import { ALL_COLUMNS } from '../bitboard.js';
import { chipAt, heightOf, RED, type Board } from '../board.js';

export const BOOK_PLIES = 8;

const SCORE_BITS = 8;
const SCORE_ZERO = 128;
const ENTRY_BYTES = 4;

/** The digits of a key: what a place of a column holds, from the bottom up; END stands above the topmost chip. */
const END = 0;
const RED_CHIP = 1;
const BLACK_CHIP = 2;
const DIGITS = 3;

const withColumn = (key: number, board: Board, column: number): number => {
  let longer = key;
  for (let row = 1; row <= heightOf(board, column); row += 1) {
    longer = longer * DIGITS + (chipAt(board, { column, row }) === RED ? RED_CHIP : BLACK_CHIP);
  }
  return longer * DIGITS + END;
};

const FROM_RIGHT: readonly number[] = ALL_COLUMNS.toReversed();

const readAs = (board: Board, columns: readonly number[]): number =>
  columns.reduce((key, column) => withColumn(key, board, column), 0);

/**
 * The number of a position of at most `BOOK_PLIES` plies, the same for it and its mirror image, different for all
 * others: its columns in base 3, each closed by a 0 (as in the book of Pascal Pons,
 * http://blog.gamesolver.org/solving-connect-four/). At most 3^15 − 1.
 */
export const bookKey = (board: Board): number =>
  Math.min(readAs(board, ALL_COLUMNS), readAs(board, FROM_RIGHT));

/**
 * Looks up the score of a board of at most `BOOK_PLIES` plies; `null` where the game is over, or where no game leads to
 * such chips.
 */
export type Book = (board: Board) => number | null;

/** The file of the book: the entries from the least to the greatest, 4 bytes each, the lowest byte first. */
export const encodeBook = (scores: ReadonlyMap<number, number>): Uint8Array => {
  const entries = Uint32Array.from(
    scores,
    ([key, score]) => key * 2 ** SCORE_BITS + score + SCORE_ZERO,
  ).sort();
  const view = new DataView(new ArrayBuffer(entries.length * ENTRY_BYTES));
  entries.forEach((entry, i) => {
    view.setUint32(i * ENTRY_BYTES, entry, true);
  });
  return new Uint8Array(view.buffer);
};

const readEntries = (bytes: Uint8Array): Uint32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength / ENTRY_BYTES }, (_, i) =>
    view.getUint32(i * ENTRY_BYTES, true),
  );
};

/** The first entry with this key or a greater one. */
const firstFrom = (entries: Uint32Array, key: number): number => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? 0) >>> SCORE_BITS < key) low = middle + 1;
    else high = middle;
  }
  return entries[low] ?? 0;
};

/** All that the file of a book holds, by key. */
export const decodeBook = (bytes: Uint8Array): Map<number, number> =>
  new Map(
    Array.from(readEntries(bytes), (entry) => [
      entry >>> SCORE_BITS,
      (entry & (2 ** SCORE_BITS - 1)) - SCORE_ZERO,
    ]),
  );

/** A book that reads from the bytes of its file. */
export const openBook = (bytes: Uint8Array): Book => {
  const entries = readEntries(bytes);
  return (board) => {
    const key = bookKey(board);
    const entry = firstFrom(entries, key);
    return entry >>> SCORE_BITS === key ? (entry & (2 ** SCORE_BITS - 1)) - SCORE_ZERO : null;
  };
};
