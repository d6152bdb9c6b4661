import { randomMove } from '#src/kit/options.js';
import type { Rng, DecisionPoint } from '#src/game-type.js';
import { cellIndex, EDGE_SPACES, sortCells, type Cell } from '../board.js';
import { consistentPlacements, PLACEMENTS } from '../placements.js';
import { TEMPLATES, type Config, type HalfView, type Move, type Option, type View } from '../schemas.js';
import { SYMMETRIES } from '../symmetries.js';
import { stepAfter } from './follow.js';
import { drawPlacement } from './hider.js';
import { medium } from './medium.js';
import { createSeeking } from './optimal/search.js';
import type { Attempt } from './optimal/partition.js';

/** Off the tree it searches to the end once so few placements are left: mostly in some milliseconds. */
const SEARCHED = 150;

const oneOf = <T>(list: readonly T[], rng: Rng): T | undefined => list[rng.below(list.length)];

const marblesOf = (placement: number): Cell[] => sortCells(PLACEMENTS[placement] ?? []);

const guessOf = (placement: number): Move => ({ type: 'guess', marbles: marblesOf(placement) });

/** The lasers of all images of the tree that the half has followed so far. */
const lasersOnTree = ({ shots, guesses }: HalfView): Move[] => {
  if (guesses.length > 0) return [];
  return SYMMETRIES.flatMap((symmetry): Move[] => {
    const step = stepAfter(shots, symmetry);
    if (step === undefined || step === null) return [];
    const entry = EDGE_SPACES[step.edge];
    const from = EDGE_SPACES.find(
      (cell) => entry !== undefined && cellIndex(symmetry(cell)) === cellIndex(entry),
    );
    return from === undefined ? [] : [{ type: 'shoot', from }];
  });
};

const moveOf = ({ kind, number }: Attempt): Move => {
  const from = EDGE_SPACES[number];
  return kind === 'shot' && from !== undefined ? { type: 'shoot', from } : guessOf(number);
};

const seek = (half: HalfView, rng: Rng): Move | undefined => {
  const possible = consistentPlacements(half);
  const [first] = possible;
  if (first !== undefined && possible.length === 1) return guessOf(first);
  const lasers = lasersOnTree(half);
  if (lasers.length > 0) return oneOf(lasers, rng);
  if (possible.length > SEARCHED) return undefined;
  return oneOf(createSeeking(possible.length).bestAttempts(possible).map(moveOf), rng);
};

const hide = (rng: Rng): Move => ({ type: 'place', marbles: marblesOf(drawPlacement(rng)) });

/**
 * Hides so that no seeker needs fewer than 4.428 points on average. Seeks perfectly: with the fewest points on average
 * over all placements, by a decision tree in one of its eight images drawn by chance. Where the half has left the
 * tree, it searches to the end when few placements are left, and plays like medium before.
 */
export const hard = (position: DecisionPoint<Config, View, Option>): Move => {
  const { view, legalMoves, rng } = position;
  const half = view.halves.at(-1);
  if (view.phase === 'hiding') return hide(rng);
  if (half === undefined) return randomMove<Move>(legalMoves, rng, TEMPLATES);
  return seek(half, rng) ?? medium(position);
};
