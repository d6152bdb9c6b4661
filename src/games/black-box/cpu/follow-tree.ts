/** Follows the decision tree of perfect seeking in any symmetry of the box. */
import { get } from '#src/kit/checked.js';
import { edgeIndex } from '#src/games/black-box/placements.js';
import type { ShotView } from '#src/games/black-box/schemas.js';
import type { Symmetry } from '#src/games/black-box/symmetries.js';
import { readTree, type DecisionNode } from './decision-tree.js';
import { SEEKER_TREE } from './seeker-tree.js';

let readRoot: DecisionNode | null | undefined;
/** The tree, read on first use: 631 nodes, 0.5 MB. */
const root = (): DecisionNode | null => (readRoot ??= readTree(SEEKER_TREE));

/**
 * The node reached after `shots` by a seeker that follows an image of the tree; `symmetry` maps the image back to the
 * tree. `null` when one placement is left, `undefined` when the shots are not those of the image. The shots must be
 * consistent with some placement.
 */
export const nodeAfter = (
  shots: readonly ShotView[],
  symmetry: Symmetry,
): DecisionNode | null | undefined => {
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
};
