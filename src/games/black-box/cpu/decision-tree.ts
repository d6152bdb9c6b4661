/** The format of a decision tree of lasers over all placements. */
import { everyPlacement, partsOf, type PlacementSet } from './attempts.js';

/** The laser to shoot while two or more placements are left. */
export interface DecisionNode {
  /** The index of its edge space. */
  readonly entry: number;
  /** What follows, by the index of the exit; `null` once a single placement is left. */
  readonly next: ReadonlyMap<number, DecisionNode | null>;
}

/** The 28 entries are written as `@`, `A` to `Z` and `[`. */
const FIRST_LETTER = '@'.charCodeAt(0);

/** One letter for each laser in preorder, with the lasers that follow in the order of the exits. */
export const writeTree = (node: DecisionNode | null): string =>
  node === null
    ? ''
    : String.fromCharCode(FIRST_LETTER + node.entry) + [...node.next.values()].map(writeTree).join('');

/** Reads a tree for all placements. The letters need no brackets, because the placements determine the branches. */
export const readTree = (letters: string): DecisionNode | null => {
  let position = 0;
  const readNode = (set: PlacementSet): DecisionNode | null => {
    if (set.length < 2) return null;
    const entry = letters.charCodeAt(position) - FIRST_LETTER;
    position += 1;
    const parts = partsOf(set, { kind: 'shot', index: entry });
    return { entry, next: new Map(parts.map((part) => [part.answer, readNode(part.set)])) };
  };
  return readNode(everyPlacement);
};
