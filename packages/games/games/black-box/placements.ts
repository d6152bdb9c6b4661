/**
 * All ways to place the marbles, and which of them are consistent with what the seeker has learnt. Placements, and the
 * edge spaces where lasers enter and exit, are known by their index in `allPlacements` and `edgeSpaces`.
 */
import { defined, get } from '../../kit/checked.js';
import { edgeSpaces, MARBLES, placementSpaces, spaceIndex, type Space } from './board.js';
import { trace } from './laser.js';

/** The knowledge of a half: where lasers came out, and how many spaces of each guess were wrong. */
interface Findings {
  readonly shots: readonly { readonly from: Space; readonly exit: Space }[];
  readonly guesses: readonly { readonly marbles: readonly Space[]; readonly wrong: number }[];
}

/** All 2300 sets of three placement spaces, in the order of their first, then second, then third space. */
export const allPlacements: readonly (readonly Space[])[] = placementSpaces.flatMap((first, i) =>
  placementSpaces
    .slice(i + 1)
    .flatMap((second, j) => placementSpaces.slice(i + j + 2).map((third) => [first, second, third])),
);

const EDGES = edgeSpaces.length;
const edgeIndices = new Map(edgeSpaces.map((space, index) => [spaceIndex(space), index]));

/** The index of an edge space, 0 to 27; throws for any other space. */
export function edgeIndex(space: Space): number {
  return get(edgeIndices, spaceIndex(space));
}

const spaceBits = new Map(placementSpaces.map((space, index) => [spaceIndex(space), 1 << index]));

/** A set of placement spaces as 25 bits. */
const bitsOf = (spaces: readonly Space[]): number =>
  spaces.reduce((bits, space) => bits | get(spaceBits, spaceIndex(space)), 0);

const placementBits = Int32Array.from(allPlacements, bitsOf);

const traceAll = (): Uint8Array => {
  const exits = new Uint8Array(allPlacements.length * EDGES);
  allPlacements.forEach((marbles, placement) =>
    edgeSpaces.forEach((from, entry) => {
      exits[placement * EDGES + entry] = edgeIndex(trace(marbles, from).exit);
    }),
  );
  return exits;
};

let tracedExits: Uint8Array | undefined;
/** The exit of every laser through every placement: 64,400 bytes, computed on first use. */
const exitTable = (): Uint8Array => (tracedExits ??= traceAll());

/** The edge space where the laser from edge space `entry` comes out. */
export function exitIndex(placement: number, entry: number): number {
  return defined(exitTable()[placement * EDGES + entry], 'the exit');
}

const bitCount = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};

const bitsOfPlacement = (placement: number): number => defined(placementBits[placement], 'the placement');

const wrongAgainst = (placement: number, guessBits: number): number =>
  MARBLES - bitCount(bitsOfPlacement(placement) & guessBits);

/** How many spaces of the guess `guess` are wrong when the marbles lie in `placement`. */
export function wrongCount(placement: number, guess: number): number {
  return wrongAgainst(placement, bitsOfPlacement(guess));
}

/** All placements that are consistent with what is known, ascending. */
export function consistentPlacements({ shots, guesses }: Findings): number[] {
  const lasers = shots.map(({ from, exit }) => ({ entry: edgeIndex(from), exit: edgeIndex(exit) }));
  const tries = guesses.map(({ marbles, wrong }) => ({ bits: bitsOf(marbles), wrong }));
  return [...allPlacements.keys()].filter(
    (placement) =>
      lasers.every(({ entry, exit }) => exitIndex(placement, entry) === exit) &&
      tries.every(({ bits, wrong }) => wrongAgainst(placement, bits) === wrong),
  );
}
