/** The sets of placements that lasers and guesses lead to, each kept once for all its eight images. */
import type { PlacementSet } from '#src/games/black-box/cpu/optimal/partition.js';
import { foldedSignature } from '#src/games/black-box/cpu/optimal/signature.js';
import { EDGE_SPACES } from '#src/games/black-box/board.js';
import { placementImages } from '#src/games/black-box/images.js';
import { exitNumber, PLACEMENTS } from '#src/games/black-box/placements.js';

export interface SetGraph {
  /** The number of a set of two placements or more, the same for its images. */
  readonly numberOf: (set: PlacementSet) => number;
  /** One of the images. */
  readonly setOf: (number: number) => PlacementSet;
  /**
   * For each laser worth shooting the parts of two placements or more into which it divides the set. A laser is not
   * worth it when another divides each of its parts, or leaves them as they are: going on with a part of a set never
   * costs more than with the whole.
   */
  readonly splitsOf: (number: number) => readonly (readonly number[])[];
}

/** How a laser divides a set. */
interface Division {
  readonly parts: number;
  /** By position in the set the number of its part, counted from 0. */
  readonly labels: readonly number[];
}

const divide = (set: PlacementSet, edge: number): Division => {
  const labelByExit = new Array<number>(EDGE_SPACES.length).fill(-1);
  const labels: number[] = [];
  let parts = 0;
  for (const placement of set) {
    const exit = exitNumber(placement, edge);
    let label = labelByExit[exit] ?? -1;
    if (label < 0) {
      label = parts;
      parts += 1;
      labelByExit[exit] = label;
    }
    labels.push(label);
  }
  return { parts, labels };
};

/** Whether each part of `finer` lies within a part of `coarser`. */
const refines = (finer: Division, coarser: Division): boolean => {
  const within = new Array<number>(finer.parts).fill(-1);
  for (let position = 0; position < finer.labels.length; position += 1) {
    const part = finer.labels[position] ?? 0;
    const around = coarser.labels[position] ?? 0;
    const before = within[part] ?? -1;
    if (before >= 0 && before !== around) return false;
    within[part] = around;
  }
  return true;
};

const finestDivisions = (set: PlacementSet): Division[] => {
  const kept: Division[] = [];
  EDGE_SPACES.map((_, edge) => divide(set, edge))
    .filter(({ parts }) => parts > 1)
    .sort((a, b) => b.parts - a.parts)
    .forEach((division) => {
      if (!kept.some((each) => refines(each, division))) kept.push(division);
    });
  return kept;
};

const partsOf = (set: PlacementSet, { parts, labels }: Division): number[][] => {
  const lists = Array.from({ length: parts }, (): number[] => []);
  for (let position = 0; position < set.length; position += 1)
    lists[labels[position] ?? 0]?.push(set[position] ?? 0);
  return lists;
};

export const createSetGraph = (): SetGraph => {
  const sets: PlacementSet[] = [];
  const splits: (readonly (readonly number[])[] | undefined)[] = [];
  const numbers = new Map<number, number>();
  const markedFor = new Int32Array(PLACEMENTS.length).fill(-1);

  /** Signatures could be shared by chance; then nothing would be proven. */
  const checkSame = (number: number, image: readonly number[]): void => {
    const known = sets[number] ?? [];
    for (const placement of known) markedFor[placement] = number;
    if (image.length !== known.length || image.some((placement) => markedFor[placement] !== number))
      throw new Error(`two sets of placements share a signature: ${known.join()} and ${image.join()}`);
  };

  const numberOf = (set: PlacementSet): number => {
    const { signature, symmetry } = foldedSignature(set);
    const images = placementImages()[symmetry];
    const image = set.map((placement) => images?.[placement] ?? 0);
    const known = numbers.get(signature);
    if (known !== undefined) {
      checkSame(known, image);
      return known;
    }
    numbers.set(signature, sets.length);
    return sets.push(image) - 1;
  };

  const setOf = (number: number): PlacementSet => sets[number] ?? [];

  const split = (number: number): number[][] => {
    const set = setOf(number);
    return finestDivisions(set).map((division) =>
      partsOf(set, division)
        .filter(({ length }) => length > 1)
        .map(numberOf),
    );
  };

  const splitsOf = (number: number): readonly (readonly number[])[] => (splits[number] ??= split(number));

  return { numberOf, setOf, splitsOf };
};
