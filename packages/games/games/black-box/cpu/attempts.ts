/** Lasers and guesses, and how their answers divide sets of placements. */
import { at, defined } from '../../../kit/checked.js';
import { edgeSpaces, MARBLES, sortSpaces } from '../board.js';
import { SHOT_COST, WRONG_SPACE_COST } from '../turns.js';
import { allPlacements, exitIndex, wrongCount } from '../placements.js';
import type { Move } from '../schemas.js';

/** A laser, by the index of its entry, or a guess, by the index of its placement. */
export interface Attempt {
  readonly kind: 'shot' | 'guess';
  readonly index: number;
}

/** Placements by index, ascending. */
export type PlacementSet = readonly number[];

export const everyPlacement: PlacementSet = [...allPlacements.keys()];
export const everyShot: readonly Attempt[] = edgeSpaces.map((_, index) => ({ kind: 'shot', index }));

const answerCounts = { shot: edgeSpaces.length, guess: MARBLES + 1 } as const;

/** The answer to an attempt if `placement` is true: where the laser comes out, or how many spaces are wrong. */
const answerTo = ({ kind, index }: Attempt, placement: number): number =>
  kind === 'shot' ? exitIndex(placement, index) : wrongCount(placement, index);

/** The points that an attempt costs, given its answer. */
export function costOf({ kind }: Attempt, answer: number): number {
  return kind === 'shot' ? SHOT_COST : WRONG_SPACE_COST * answer;
}

/** How many placements of a set give each answer. */
export function countAnswers(set: PlacementSet, attempt: Attempt): Uint16Array {
  const counts = new Uint16Array(answerCounts[attempt.kind]);
  for (const placement of set) {
    const answer = answerTo(attempt, placement);
    counts[answer] = defined(counts[answer], 'the count') + 1;
  }
  return counts;
}

interface Part {
  readonly answer: number;
  readonly set: PlacementSet;
}

/** Divides a set by the answers to an attempt, in ascending order. A right guess leaves nothing to find, so it has no part. */
export function partsOf(set: PlacementSet, attempt: Attempt): Part[] {
  const lists = Array.from({ length: answerCounts[attempt.kind] }, (): number[] => []);
  for (const placement of set) defined(lists[answerTo(attempt, placement)], 'the part').push(placement);
  const solved = attempt.kind === 'guess' ? 0 : -1;
  return lists.flatMap((list, answer) =>
    list.length > 0 && answer !== solved ? [{ answer, set: list }] : [],
  );
}

/** The move that makes an attempt. */
export function moveOf({ kind, index }: Attempt): Move {
  return kind === 'shot'
    ? { type: 'shoot', from: at(edgeSpaces, index) }
    : { type: 'guess', marbles: sortSpaces(at(allPlacements, index)) };
}
