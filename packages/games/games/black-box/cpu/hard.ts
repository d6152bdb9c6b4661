import type { DecisionPoint, Rng } from '../../../game-type.js';
import { at, defined } from '../../../kit/checked.js';
import { edgeSpaces, sameSpace, sortSpaces } from '../board.js';
import { allPlacements, consistentPlacements } from '../placements.js';
import type { Config, HalfView, Move, Option, View } from '../schemas.js';
import { symmetries } from '../symmetries.js';
import { moveOf } from './attempts.js';
import { nodeAfter } from './decision-tree.js';
import { drawPlacement } from './hider.js';
import { medium } from './medium.js';
import { createSolver } from './solver.js';

/** Off the tree, `hard` solves sets of up to this many placements, most of them within milliseconds. */
const MAX_PLACEMENTS_TO_SOLVE = 150;

const oneOf = <T>(list: readonly T[], rng: Rng): T => at(list, rng.below(list.length));

/** The next laser of each image of the tree that the half has followed so far. */
const lasersOnTree = ({ shots, guesses }: HalfView): Move[] => {
  if (guesses.length > 0) return [];
  return symmetries.flatMap((symmetry): Move[] => {
    const node = nodeAfter(shots, symmetry);
    if (node === undefined || node === null) return [];
    const entry = at(edgeSpaces, node.entry);
    const from = edgeSpaces.find((space) => sameSpace(symmetry(space), entry));
    return [{ type: 'shoot', from: defined(from, 'the preimage of an entry') }];
  });
};

const hide = (rng: Rng): Move => ({
  type: 'place',
  marbles: sortSpaces(at(allPlacements, drawPlacement(rng))),
});

/**
 * Hides so that no seeker needs fewer than 4.428 points on average. Seeks perfectly, with the fewest points on average
 * over all placements, by following one of the eight images of a decision tree, drawn at random. Once the half has left
 * the tree, it plays like `medium` until few enough placements are left to be solved exactly.
 */
export function hard(decisionPoint: DecisionPoint<Config, View, Option>): Move {
  const { view, rng } = decisionPoint;
  if (view.phase === 'hiding') return hide(rng);
  const half = at(view.halves, -1);
  const possible = consistentPlacements(half);
  if (possible.length === 1) return moveOf({ kind: 'guess', index: at(possible, 0) });
  const lasers = lasersOnTree(half);
  if (lasers.length > 0) return oneOf(lasers, rng);
  if (possible.length > MAX_PLACEMENTS_TO_SOLVE) return medium(decisionPoint);
  return moveOf(oneOf(createSolver(possible.length).bestAttempts(possible), rng));
}
