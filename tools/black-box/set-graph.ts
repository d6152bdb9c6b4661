/** The graph of all sets of placements that lasers and guesses lead to. A set and its eight images are one node. */
import { everyShot, type PlacementSet } from 'parlour-games/games/black-box/cpu/attempts';
import { foldedSignature } from 'parlour-games/games/black-box/cpu/solver';
import { edgeSpaces } from 'parlour-games/games/black-box/board';
import { placementImages } from 'parlour-games/games/black-box/symmetries';
import { allPlacements, exitIndex } from 'parlour-games/games/black-box/placements';
import { at, defined } from 'parlour-games/kit/checked';

interface SetGraph {
  /** The node of a set of two or more placements. */
  readonly nodeOf: (set: PlacementSet) => number;
  /** The set of a node, in one of its images. */
  readonly setOf: (node: number) => PlacementSet;
  /**
   * For each laser worth shooting, the nodes of the parts that it divides the set into; parts of a single placement are
   * left out. A laser is not worth shooting if the parts of another one lie within its parts: finding the marbles in a
   * part of a set never costs more than in the whole.
   */
  readonly splitsOf: (node: number) => readonly (readonly number[])[];
}

/** How a laser divides a set. */
interface Division {
  readonly parts: number;
  /** By position in the set, the label of the part, from 0. */
  readonly labels: readonly number[];
}

const divide = (set: PlacementSet, entry: number): Division => {
  const labelByExit = new Array<number>(edgeSpaces.length).fill(-1);
  const labels: number[] = [];
  let parts = 0;
  for (const placement of set) {
    const exit = exitIndex(placement, entry);
    let label = defined(labelByExit[exit], 'the label');
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
    const part = defined(finer.labels[position], 'the label');
    const around = defined(coarser.labels[position], 'the label');
    const before = defined(within[part], 'the label');
    if (before >= 0 && before !== around) return false;
    within[part] = around;
  }
  return true;
};

const finestDivisions = (set: PlacementSet): Division[] => {
  const kept: Division[] = [];
  everyShot
    .map(({ index }) => divide(set, index))
    .filter(({ parts }) => parts > 1)
    .sort((a, b) => b.parts - a.parts)
    .forEach((division) => {
      if (!kept.some((each) => refines(each, division))) kept.push(division);
    });
  return kept;
};

const partsBy = ({ parts, labels }: Division, set: PlacementSet): number[][] => {
  const lists = Array.from({ length: parts }, (): number[] => []);
  set.forEach((placement, position) => {
    const label = defined(labels[position], 'the label');
    defined(lists[label], 'the part').push(placement);
  });
  return lists;
};

export function createSetGraph(): SetGraph {
  const sets: PlacementSet[] = [];
  const splits: (readonly (readonly number[])[] | undefined)[] = [];
  const nodes = new Map<number, number>();
  const lastNode = new Int32Array(allPlacements.length).fill(-1);

  /** Two sets could share a signature, and then nothing would be proven: compares them placement by placement. */
  const checkSame = (node: number, image: readonly number[]): void => {
    const known = at(sets, node);
    for (const placement of known) lastNode[placement] = node;
    if (image.length !== known.length || image.some((placement) => lastNode[placement] !== node))
      throw new Error(`two sets of placements share a signature: ${known.join()} and ${image.join()}`);
  };

  const nodeOf = (set: PlacementSet): number => {
    const { signature, symmetry } = foldedSignature(set);
    const images = at(placementImages(), symmetry);
    const image = set.map((placement) => defined(images[placement], 'an image'));
    const known = nodes.get(signature);
    if (known !== undefined) {
      checkSame(known, image);
      return known;
    }
    nodes.set(signature, sets.length);
    return sets.push(image) - 1;
  };

  const setOf = (node: number): PlacementSet => at(sets, node);

  const split = (node: number): number[][] => {
    const set = setOf(node);
    return finestDivisions(set).map((division) =>
      partsBy(division, set)
        .filter(({ length }) => length > 1)
        .map(nodeOf),
    );
  };

  const splitsOf = (node: number): readonly (readonly number[])[] => (splits[node] ??= split(node));

  return { nodeOf, setOf, splitsOf };
}
