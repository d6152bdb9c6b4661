/**
 * Solves every Connect Four position of eight plies, derives the scores of shorter ones, and writes the opening book to
 * packages/games/games/connect-four/files/book.bin. Solved scores are saved in data/connect-four-book.partial along the way,
 * and an interrupted run continues from there. Run: `npm run book -- [workers]`
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { ALL_COLUMNS } from 'parlour-games/games/connect-four/bitboard';
import { boardOf, drop, hasWon, isFull, SEATS, type Board } from 'parlour-games/games/connect-four/board';
import { BOOK_PLIES, bookKey, encodeBook, SCORE_OFFSET } from 'parlour-games/games/connect-four/cpu/book';
import { winningScore } from 'parlour-games/games/connect-four/cpu/exact-scorer';
import { at, defined } from 'parlour-games/kit/checked';

const BOOK_FILE = 'packages/games/games/connect-four/files/book.bin';
/** One byte per position to solve: the score + `SCORE_OFFSET`, 0 if not solved yet. */
const PARTIAL_FILE = 'data/connect-four-book.partial';
const CHUNK_SIZE = 32;

const successors = (board: Board): Board[] =>
  ALL_COLUMNS.filter((column) => !isFull(board, column)).map((column) => drop(board, column));

/** The score of a seat that wins with its next chip. */
const scoreOfWinNow = ({ plies }: Board): number => winningScore(Math.floor(plies / SEATS) + 1);

/** Adds every position from `board` on that is not final, up to mirror images, to `found`, depth first. */
const collect = (board: Board, found: Map<number, Board>): void => {
  const key = bookKey(board);
  if (hasWon(board) || found.has(key)) return;
  found.set(key, board);
  if (board.plies < BOOK_PLIES) for (const next of successors(board)) collect(next, found);
};

const positions = new Map<number, Board>();
collect(boardOf(''), positions);
const toSolve = [...positions].filter(
  ([, board]) => board.plies === BOOK_PLIES && !successors(board).some(hasWon),
);

const readPartial = (): Buffer => {
  if (!existsSync(PARTIAL_FILE)) return Buffer.alloc(toSolve.length);
  const partial = readFileSync(PARTIAL_FILE);
  if (partial.length !== toSolve.length)
    throw new Error(`${PARTIAL_FILE} belongs to a different book: delete it`);
  return partial;
};
const solved = readPartial();
const writePartial = (): void => {
  mkdirSync('data', { recursive: true });
  writeFileSync(`${PARTIAL_FILE}.new`, solved);
  renameSync(`${PARTIAL_FILE}.new`, PARTIAL_FILE);
};

const workers = Number(process.argv[2] ?? 2);
const pool = new Piscina({
  filename: new URL(`./opening-book-worker${extname(import.meta.url)}`, import.meta.url).href,
  minThreads: workers,
  maxThreads: workers,
  idleTimeout: Infinity,
});

const startedAt = Date.now();
const doneAtStart = solved.filter((byte) => byte !== 0).length;
let done = doneAtStart;

const report = (): void => {
  const minutes = (Date.now() - startedAt) / 60_000;
  const minutesLeft = ((toSolve.length - done) * minutes) / Math.max(1, done - doneAtStart);
  process.stdout.write(
    `${done} of ${toSolve.length} solved, ${minutes.toFixed(1)} min, about ${minutesLeft.toFixed(0)} min left\n`,
  );
};

const solveChunk = async (start: number): Promise<void> => {
  const unsolved = toSolve
    .slice(start, start + CHUNK_SIZE)
    .flatMap(([, board], i) => (solved[start + i] === 0 ? [{ board, index: start + i }] : []));
  if (unsolved.length === 0) return;
  const scores = (await pool.run(unsolved.map(({ board }) => board))) as number[];
  unsolved.forEach(({ index }, i) => {
    solved[index] = at(scores, i) + SCORE_OFFSET;
  });
  done += unsolved.length;
  writePartial();
  report();
};

const chunkStarts = Array.from({ length: Math.ceil(toSolve.length / CHUNK_SIZE) }, (_, i) => i * CHUNK_SIZE);
/** Lanes work from both ends towards the middle, so that each worker's positions are close to each other. */
const runLane = async (fromEnd: boolean): Promise<void> => {
  const start = fromEnd ? chunkStarts.pop() : chunkStarts.shift();
  if (start === undefined) return;
  await solveChunk(start);
  await runLane(fromEnd);
};
await Promise.all(Array.from({ length: workers }, (_, i) => runLane(i % 2 === 1)));
await pool.close();

const scores = new Map(toSolve.map(([key], i) => [key, defined(solved[i], 'a solved score') - SCORE_OFFSET]));
/** The best score that the seat to move can reach. Every position of eight plies is in `scores` or won at once. */
const scoreOf = (board: Board): number => {
  const key = bookKey(board);
  const known = scores.get(key);
  if (known !== undefined) return known;
  const next = successors(board);
  const score = next.some(hasWon) ? scoreOfWinNow(board) : Math.max(...next.map((after) => -scoreOf(after)));
  scores.set(key, score);
  return score;
};
for (const board of positions.values()) scoreOf(board);
writeFileSync(BOOK_FILE, encodeBook(scores));
rmSync(PARTIAL_FILE);
process.stdout.write(`${scores.size} positions written to ${BOOK_FILE}\n`);
