/** All ways to hide the marbles, and which of them fit what the seeker has learnt. */
import { cellIndex, EDGE_SPACES, MARBLES, PLACEMENT_SPACES, type Cell } from './board.js';
import { trace } from './laser.js';

/** What is known of a half: where lasers came out, and how many spaces of guesses were wrong. */
export interface Findings {
  readonly shots: readonly { readonly from: Cell; readonly exit: Cell }[];
  readonly guesses: readonly { readonly marbles: readonly Cell[]; readonly wrong: number }[];
}

/** All sets of three spaces, in the order row by row of their first, then second, then third space. */
export const PLACEMENTS: readonly (readonly Cell[])[] = PLACEMENT_SPACES.flatMap((first, i) =>
  PLACEMENT_SPACES.slice(i + 1).flatMap((second, j) =>
    PLACEMENT_SPACES.slice(i + j + 2).map((third) => [first, second, third]),
  ),
);

const EDGES = EDGE_SPACES.length;
const EDGE_NUMBERS = new Map(EDGE_SPACES.map((cell, number) => [cellIndex(cell), number]));
const PLACEMENT_BITS = new Map(PLACEMENT_SPACES.map((cell, number) => [cellIndex(cell), 1 << number]));

/** Where an edge space stands among the 28; 0 for what is none. */
export const edgeNumber = (cell: Cell): number => EDGE_NUMBERS.get(cellIndex(cell)) ?? 0;

/** A set of placement spaces as 25 bits. */
const bitsOf = (cells: readonly Cell[]): number =>
  cells.reduce((bits, cell) => bits | (PLACEMENT_BITS.get(cellIndex(cell)) ?? 0), 0);

const MARBLE_BITS = Int32Array.from(PLACEMENTS, bitsOf);

const traceAll = (): Uint8Array => {
  const exits = new Uint8Array(PLACEMENTS.length * EDGES);
  PLACEMENTS.forEach((marbles, placement) =>
    EDGE_SPACES.forEach((from, edge) => {
      exits[placement * EDGES + edge] = edgeNumber(trace(marbles, from).exit);
    }),
  );
  return exits;
};

let tracedExits: Uint8Array | undefined;
/** The exit of every laser through every placement; traced on first use. */
const exitTable = (): Uint8Array => (tracedExits ??= traceAll());

/** Number (0 to 27) of the edge space where the laser from edge space `edge` comes out. */
export const exitNumber = (placement: number, edge: number): number =>
  exitTable()[placement * EDGES + edge] ?? 0;

const bitCount = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};

const wrongAgainst = (placement: number, guessBits: number): number =>
  MARBLES - bitCount((MARBLE_BITS[placement] ?? 0) & guessBits);

/** How many spaces are wrong when placement `guess` is guessed and `placement` is true. */
export const wrongNumber = (placement: number, guess: number): number =>
  wrongAgainst(placement, MARBLE_BITS[guess] ?? 0);

/** The numbers of all placements that fit what is known, ascending. */
export const consistentPlacements = ({ shots, guesses }: Findings): number[] => {
  const lasers = shots.map(({ from, exit }) => ({ edge: edgeNumber(from), out: edgeNumber(exit) }));
  const tries = guesses.map(({ marbles, wrong }) => ({ bits: bitsOf(marbles), wrong }));
  return [...PLACEMENTS.keys()].filter(
    (placement) =>
      lasers.every(({ edge, out }) => exitNumber(placement, edge) === out) &&
      tries.every(({ bits, wrong }) => wrongAgainst(placement, bits) === wrong),
  );
};
