/** How a decision tree of lasers over all placements is written down and read. */
import { PLACEMENTS } from '../placements.js';
import { partsOf, type PlacementSet } from './optimal/partition.js';

/** A laser to shoot while two placements or more are left, and what follows by its exit: null for the only one. */
export interface Step {
  readonly edge: number;
  readonly next: ReadonlyMap<number, Step | null>;
}

/** The 28 entries are `@`, `A` to `Z` and `[`. */
const FIRST_LETTER = '@'.charCodeAt(0);

/** One letter for each laser, a step before those that follow it, these by ascending exits. */
export const writeTree = (step: Step | null): string =>
  step === null
    ? ''
    : String.fromCharCode(FIRST_LETTER + step.edge) + [...step.next.values()].map(writeTree).join('');

/** Reads a tree for all placements. */
export const readTree = (letters: string): Step | null => {
  let at = 0;
  const grow = (set: PlacementSet): Step | null => {
    if (set.length < 2) return null;
    const edge = letters.charCodeAt(at) - FIRST_LETTER;
    at += 1;
    const parts = partsOf(set, { kind: 'shot', number: edge });
    return { edge, next: new Map(parts.map((part) => [part.answer, grow(part.set)])) };
  };
  return grow([...PLACEMENTS.keys()]);
};
