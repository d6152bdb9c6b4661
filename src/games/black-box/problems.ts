/** What can be wrong with the spaces that a move or a trace names. */
import {
  cellIndex,
  cellName,
  inPlacementSpace,
  isEdgeSpace,
  MARBLES,
  PLACEMENT_MAX,
  PLACEMENT_MIN,
  type Cell,
} from './board.js';

export const SPACE_PROBLEMS = {
  'not-three-marbles': 'A placement or a guess names exactly three spaces.',
  'outside-placement-space': 'A marble lies, or is guessed, outside rows and columns 3 to 7.',
  'same-cell-twice': 'Two marbles are in the same space.',
  'not-an-edge-space': 'A laser starts from a space that is not on the edge of the box, or is a corner.',
} as const;

export interface Problem {
  readonly reason: keyof typeof SPACE_PROBLEMS;
  readonly detail: string;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Refuses spaces outside the placement space, and the same space twice. */
const marblesProblem = (marbles: readonly Cell[]): Problem | null => {
  const outside = marbles.find((marble) => !inPlacementSpace(marble));
  if (outside !== undefined) {
    const where = `rows and columns ${PLACEMENT_MIN} to ${PLACEMENT_MAX}`;
    const detail = `${capitalized(cellName(outside))} is outside the placement space: marbles lie in ${where}.`;
    return { reason: 'outside-placement-space', detail };
  }
  const again = marbles.find((marble, i) => marbles.findIndex((m) => cellIndex(m) === cellIndex(marble)) < i);
  if (again === undefined) return null;
  return {
    reason: 'same-cell-twice',
    detail: `${capitalized(cellName(again))} is named twice: marbles lie in different spaces.`,
  };
};

/** Refuses what is not three different spaces of the placement space. */
export const threeMarblesProblem = (marbles: readonly Cell[]): Problem | null => {
  if (marbles.length === MARBLES) return marblesProblem(marbles);
  return { reason: 'not-three-marbles', detail: `Name ${MARBLES} spaces, not ${marbles.length}.` };
};

/** Refuses corners and the inside of the box. */
export const entryProblem = (from: Cell): Problem | null => {
  if (isEdgeSpace(from)) return null;
  const where = 'row 1 or 9 with columns 2 to 8, or column 1 or 9 with rows 2 to 8';
  const detail = `${capitalized(cellName(from))} is no edge space: a laser starts from ${where}.`;
  return { reason: 'not-an-edge-space', detail };
};

/**
 * What is wrong with a laser to trace through any number of marbles; null when `trace` can follow it. Wrong are
 * marbles outside the placement space, two in one space, and an entry that is no edge space.
 */
export const traceProblem = (marbles: readonly Cell[], from: Cell): Problem | null =>
  marblesProblem(marbles) ?? entryProblem(from);
