/**
 * The opening book: the exact score of every position of at most `BOOK_PLIES` plies. An entry has 32 bits, the key in
 * the upper 24 and the score + 128 in the lower 8. Entries are sorted, and looked up by binary search.
 */
import { defined } from '../../../kit/checked.js';
import { ALL_COLUMNS } from '../bitboard.js';
import { chipAt, heightOf, RED, type Board } from '../board.js';

export const BOOK_PLIES = 8;

const SCORE_BITS = 8;
/** Added to a score so that it fits an unsigned byte. */
export const SCORE_OFFSET = 128;
const ENTRY_BYTES = 4;

/** The digits of a key: the chips of a column from the bottom up, then END. */
const END = 0;
const RED_CHIP = 1;
const BLACK_CHIP = 2;
const BASE = 3;

const withColumn = (key: number, board: Board, column: number): number => {
  let longer = key;
  for (let row = 1; row <= heightOf(board, column); row += 1) {
    longer = longer * BASE + (chipAt(board, { column, row }) === RED ? RED_CHIP : BLACK_CHIP);
  }
  return longer * BASE + END;
};

const COLUMNS_FROM_RIGHT: readonly number[] = ALL_COLUMNS.toReversed();

const keyInOrder = (board: Board, columns: readonly number[]): number =>
  columns.reduce((key, column) => withColumn(key, board, column), 0);

/**
 * The key of a position of at most `BOOK_PLIES` plies: equal for the position and its mirror image, different for all
 * others. It consists of the columns in base 3, each closed by a 0, as in the book of Pascal Pons
 * (http://blog.gamesolver.org/solving-connect-four/). At most 3^15 − 1.
 */
export function bookKey(board: Board): number {
  return Math.min(keyInOrder(board, ALL_COLUMNS), keyInOrder(board, COLUMNS_FROM_RIGHT));
}

/**
 * Looks up the score of a board of at most `BOOK_PLIES` plies. Returns `null` if the game is over, or if no sequence
 * of drops leads to the board.
 */
export type Book = (board: Board) => number | null;

const keyOf = (entry: number): number => entry >>> SCORE_BITS;
const scoreOf = (entry: number): number => (entry & (2 ** SCORE_BITS - 1)) - SCORE_OFFSET;

/** The bytes of the book's file: the entries in ascending order, little-endian. `scores` are by key. */
export function encodeBook(scores: ReadonlyMap<number, number>): Uint8Array {
  const entries = Uint32Array.from(
    scores,
    ([key, score]) => key * 2 ** SCORE_BITS + score + SCORE_OFFSET,
  ).sort();
  const view = new DataView(new ArrayBuffer(entries.length * ENTRY_BYTES));
  entries.forEach((entry, i) => {
    view.setUint32(i * ENTRY_BYTES, entry, true);
  });
  return new Uint8Array(view.buffer);
}

const readEntries = (bytes: Uint8Array): Uint32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength / ENTRY_BYTES }, (_, i) =>
    view.getUint32(i * ENTRY_BYTES, true),
  );
};

/** The first entry whose key is `key` or greater; `undefined` if all are smaller. */
const firstEntryFrom = (entries: Uint32Array, key: number): number | undefined => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyOf(defined(entries[middle], 'the middle entry')) < key) low = middle + 1;
    else high = middle;
  }
  return entries[low];
};

/** All scores in the file of a book, by key. */
export function decodeBook(bytes: Uint8Array): Map<number, number> {
  return new Map(Array.from(readEntries(bytes), (entry) => [keyOf(entry), scoreOf(entry)]));
}

/** Opens a book from the bytes of its file. */
export function openBook(bytes: Uint8Array): Book {
  const entries = readEntries(bytes);
  return (board) => {
    const key = bookKey(board);
    const entry = firstEntryFrom(entries, key);
    return entry !== undefined && keyOf(entry) === key ? scoreOf(entry) : null;
  };
}
