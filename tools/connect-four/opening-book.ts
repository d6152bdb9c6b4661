/**
 * Solves every Connect Four position of eight plies, works out from them those of fewer, and writes the opening book
 * to src/games/connect-four/files/book.bin. What is solved is kept in data/connect-four-book.partial all the while:
 * started again, the program goes on there. `npm run book -- [workers]`
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { BOOK_PLIES, bookKey, encodeBook } from '#src/games/connect-four/cpu/book.js';
import { ALL_COLUMNS } from '#src/games/connect-four/bitboard.js';
import { boardOf, drop, hasWon, isFull, type Board } from '#src/games/connect-four/board.js';

const FILE = 'src/games/connect-four/files/book.bin';
const PARTIAL = 'data/connect-four-book.partial';
const CHUNK = 32;
/** A byte of the partial file: the score + 128, 0 where there is none yet. */
const SCORE_ZERO = 128;

const children = (board: Board): Board[] =>
  ALL_COLUMNS.filter((column) => !isFull(board, column)).map((column) => drop(board, column));

const WIN_AT_ONCE = 22;
/** The score of a seat that wins with its next chip. */
const winningNow = ({ plies }: Board): number => WIN_AT_ONCE - (Math.floor(plies / 2) + 1);

/** Each position that is not over, up to mirror images, in depth-first order. */
const walk = (board: Board, seen: Map<number, Board>): void => {
  const key = bookKey(board);
  if (hasWon(board) || seen.has(key)) return;
  seen.set(key, board);
  if (board.plies < BOOK_PLIES) for (const next of children(board)) walk(next, seen);
};

const positions = new Map<number, Board>();
walk(boardOf(''), positions);
const toSolve = [...positions].filter(
  ([, board]) => board.plies === BOOK_PLIES && !children(board).some(hasWon),
);

const readPartial = (): Buffer => {
  if (!existsSync(PARTIAL)) return Buffer.alloc(toSolve.length);
  const partial = readFileSync(PARTIAL);
  if (partial.length !== toSolve.length) throw new Error(`${PARTIAL} is of another book: delete it`);
  return partial;
};
const solved = readPartial();
const writePartial = (): void => {
  mkdirSync('data', { recursive: true });
  writeFileSync(`${PARTIAL}.new`, solved);
  renameSync(`${PARTIAL}.new`, PARTIAL);
};

const workers = Number(process.argv[2] ?? 2);
const pool = new Piscina({
  filename: new URL(`./book-worker${extname(import.meta.url)}`, import.meta.url).href,
  minThreads: workers,
  maxThreads: workers,
  idleTimeout: Infinity,
});

const startedAt = Date.now();
const atStart = solved.filter((byte) => byte !== 0).length;
let done = atStart;

const report = (): void => {
  const minutes = (Date.now() - startedAt) / 60_000;
  const left = ((toSolve.length - done) * minutes) / Math.max(1, done - atStart);
  process.stdout.write(
    `${done} of ${toSolve.length} solved, ${minutes.toFixed(1)} min, about ${left.toFixed(0)} min left\n`,
  );
};

const solveChunk = async (start: number): Promise<void> => {
  const open = toSolve
    .slice(start, start + CHUNK)
    .flatMap(([, board], i) => (solved[start + i] === 0 ? [{ board, at: start + i }] : []));
  if (open.length === 0) return;
  const scores = (await pool.run(open.map(({ board }) => board))) as number[];
  open.forEach(({ at }, i) => {
    solved[at] = (scores[i] ?? 0) + SCORE_ZERO;
  });
  done += open.length;
  writePartial();
  report();
};

const chunks = Array.from({ length: Math.ceil(toSolve.length / CHUNK) }, (_, i) => i * CHUNK);
/** Lanes work from both ends towards the middle, so that neighbours meet in one table. */
const lane = async (fromEnd: boolean): Promise<void> => {
  const start = fromEnd ? chunks.pop() : chunks.shift();
  if (start === undefined) return;
  await solveChunk(start);
  await lane(fromEnd);
};
await Promise.all(Array.from({ length: workers }, (_, i) => lane(i % 2 === 1)));
await pool.close();

const scores = new Map(toSolve.map(([key], i) => [key, (solved[i] ?? 0) - SCORE_ZERO]));
/** The best that the seat to move can reach; every position of eight plies is in `scores`, or won at once. */
const scoreOf = (board: Board): number => {
  const key = bookKey(board);
  const known = scores.get(key);
  if (known !== undefined) return known;
  const next = children(board);
  const score = next.some(hasWon) ? winningNow(board) : Math.max(...next.map((child) => -scoreOf(child)));
  scores.set(key, score);
  return score;
};
for (const [, board] of positions) scoreOf(board);
writeFileSync(FILE, encodeBook(scores));
rmSync(PARTIAL);
process.stdout.write(`${scores.size} positions in ${FILE}\n`);
