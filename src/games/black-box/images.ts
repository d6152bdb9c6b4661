/** How the eight symmetries of the box map its placements onto each other. */
import { cellIndex, type Cell } from './board.js';
import { PLACEMENTS } from './placements.js';
import { SYMMETRIES } from './symmetries.js';

const spelled = (cells: readonly Cell[]): string =>
  cells
    .map(cellIndex)
    .sort((a, b) => a - b)
    .join();

const mapAll = (): Uint16Array[] => {
  const numbers = new Map(PLACEMENTS.map((cells, placement) => [spelled(cells), placement]));
  return SYMMETRIES.map((symmetry) =>
    Uint16Array.from(PLACEMENTS, (cells) => numbers.get(spelled(cells.map(symmetry))) ?? 0),
  );
};

let mapped: readonly Uint16Array[] | undefined;

/** For each symmetry the number of every placement's image, by the placement's number; computed on first use. */
export const placementImages = (): readonly Uint16Array[] => (mapped ??= mapAll());

const groupAll = (): number[][] => {
  const groups = new Map<number, Set<number>>();
  for (const placement of PLACEMENTS.keys()) {
    const images = placementImages().map((each) => each[placement] ?? 0);
    groups.set(Math.min(...images), new Set(images));
  }
  return [...groups.values()].map((group) => [...group].sort((a, b) => a - b));
};

let grouped: readonly (readonly number[])[] | undefined;

/** The 319 orbits: the placements that are images of each other, ascending, by their first ones. */
export const orbits = (): readonly (readonly number[])[] => (grouped ??= groupAll());
