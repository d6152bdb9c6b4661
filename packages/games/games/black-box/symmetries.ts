/** The eight ways to rotate and mirror the box, and how they map placements onto each other. */
import { defined, get } from '../../kit/checked.js';
import { BOX_SIZE, spaceIndex, type Space } from './board.js';
import { allPlacements } from './placements.js';

export type Symmetry = (space: Space) => Space;

const identity: Symmetry = (space) => space;
const flipRows: Symmetry = ({ row, col }) => ({ row: BOX_SIZE + 1 - row, col });
const flipCols: Symmetry = ({ row, col }) => ({ row, col: BOX_SIZE + 1 - col });
const transpose: Symmetry = ({ row, col }) => ({ row: col, col: row });

const compose =
  (second: Symmetry, first: Symmetry): Symmetry =>
  (space) =>
    second(first(space));

const flips = [identity, flipRows, flipCols, compose(flipRows, flipCols)];

/** The identity comes first. */
export const symmetries: readonly Symmetry[] = [...flips, ...flips.map((flip) => compose(transpose, flip))];

const keyOf = (spaces: readonly Space[]): string =>
  spaces
    .map(spaceIndex)
    .sort((a, b) => a - b)
    .join();

const mapAll = (): Uint16Array[] => {
  const indices = new Map(allPlacements.map((spaces, placement) => [keyOf(spaces), placement]));
  return symmetries.map((symmetry) =>
    Uint16Array.from(allPlacements, (spaces) => get(indices, keyOf(spaces.map(symmetry)))),
  );
};

let mapped: readonly Uint16Array[] | undefined;

/** For each symmetry, the image of every placement: 37 kB, computed on first use. */
export function placementImages(): readonly Uint16Array[] {
  return (mapped ??= mapAll());
}

const groupAll = (): number[][] => {
  const groups = new Map<number, Set<number>>();
  for (const placement of allPlacements.keys()) {
    const images = placementImages().map((image) => defined(image[placement], 'an image'));
    groups.set(Math.min(...images), new Set(images));
  }
  return [...groups.values()].map((group) => [...group].sort((a, b) => a - b));
};

let grouped: readonly (readonly number[])[] | undefined;

/**
 * The 319 orbits, each a set of placements that are images of each other, ascending. They are ordered by their first
 * placement and computed on first use (63 kB).
 */
export function orbits(): readonly (readonly number[])[] {
  return (grouped ??= groupAll());
}
