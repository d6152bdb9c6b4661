/** Follows the decision tree of perfect seeking in any symmetry of the box. */
import { edgeNumber } from '../placements.js';
import type { ShotView } from '../schemas.js';
import type { Symmetry } from '../symmetries.js';
import { SEEKER_TREE } from './seeker-tree.js';
import { readTree, type Step } from './tree.js';

let readRoot: Step | null | undefined;
const root = (): Step | null => (readRoot ??= readTree(SEEKER_TREE));

/**
 * Where a seeker stands who has shot `shots` and follows the image of the tree that `symmetry` maps back to it:
 * a step, null when one placement is left, undefined when its lasers are not those of that image.
 */
export const stepAfter = (shots: readonly ShotView[], symmetry: Symmetry): Step | null | undefined => {
  const exits = new Map(
    shots.map(({ from, exit }) => [edgeNumber(symmetry(from)), edgeNumber(symmetry(exit))]),
  );
  let step: Step | null | undefined = root();
  for (let followed = 0; followed < exits.size; followed += 1) {
    const exit: number | undefined = exits.get(step?.edge ?? -1);
    if (exit === undefined) return undefined;
    step = step?.next.get(exit);
  }
  return step;
};
