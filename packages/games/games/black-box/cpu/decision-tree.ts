/** The decision tree of perfect seeking: its format, and how to follow it in any symmetry of the box. */
import { get } from '../../../kit/checked.js';
import { edgeIndex } from '../placements.js';
import type { ShotView } from '../schemas.js';
import type { Symmetry } from '../symmetries.js';
import { everyPlacement, partsOf, type PlacementSet } from './attempts.js';
import { SEEKER_TREE } from './seeker-tree.js';

/** The laser to shoot while two or more placements are left. */
export interface DecisionNode {
  /** The index of the edge space from which the laser is shot. */
  readonly entry: number;
  /** The next node, by the index of the exit; `null` once a single placement is left. */
  readonly next: ReadonlyMap<number, DecisionNode | null>;
}

/** The 28 entries are written as `@`, `A` to `Z` and `[`. */
const FIRST_LETTER = '@'.charCodeAt(0);

/** A tree as text: one letter for each laser in preorder, with the lasers that follow in the order of the exits. */
export function writeTree(node: DecisionNode | null): string {
  return node === null
    ? ''
    : String.fromCharCode(FIRST_LETTER + node.entry) + [...node.next.values()].map(writeTree).join('');
}

/** Reads a tree for all placements. The letters need no brackets, because the placements determine the branches. */
export function readTree(letters: string): DecisionNode | null {
  let position = 0;
  const readNode = (set: PlacementSet): DecisionNode | null => {
    if (set.length < 2) return null;
    const entry = letters.charCodeAt(position) - FIRST_LETTER;
    position += 1;
    const parts = partsOf(set, { kind: 'shot', index: entry });
    return { entry, next: new Map(parts.map((part) => [part.answer, readNode(part.set)])) };
  };
  return readNode(everyPlacement);
}

let readRoot: DecisionNode | null | undefined;
/** The tree, read on first use: 631 nodes, 0.5 MB. */
const root = (): DecisionNode | null => (readRoot ??= readTree(SEEKER_TREE));

/**
 * The node reached after `shots` by a seeker that follows an image of the tree; `symmetry` maps the image back to the
 * tree. `null` when one placement is left, `undefined` when the shots are not those of the image. The shots must be
 * consistent with some placement.
 */
export function nodeAfter(shots: readonly ShotView[], symmetry: Symmetry): DecisionNode | null | undefined {
  const exits = new Map(
    shots.map(({ from, exit }) => [edgeIndex(symmetry(from)), edgeIndex(symmetry(exit))]),
  );
  let node = root();
  for (let followed = 0; followed < exits.size; followed += 1) {
    const exit = node === null ? undefined : exits.get(node.entry);
    if (node === null || exit === undefined) return undefined;
    node = get(node.next, exit);
  }
  return node;
}
