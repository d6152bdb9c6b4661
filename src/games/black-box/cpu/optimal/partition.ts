/** Sets of placements, and how lasers and guesses divide them by what they would tell. */
import { EDGE_SPACES, MARBLES } from '#src/games/black-box/board.js';
import { exitNumber, wrongNumber } from '#src/games/black-box/placements.js';
import { SHOT_COST, WRONG_CELL_COST } from '#src/games/black-box/turns.js';

/** A laser by the number of its entry, or a guess by the number of its placement. */
export interface Attempt {
  readonly kind: 'shot' | 'guess';
  readonly number: number;
}

/** Placements by number, ascending. */
export type PlacementSet = readonly number[];

const ANSWERS = { shot: EDGE_SPACES.length, guess: MARBLES + 1 } as const;

/** What an attempt tells when `placement` is true: where the laser comes out, or how many spaces are wrong. */
export const answerTo = ({ kind, number }: Attempt, placement: number): number =>
  kind === 'shot' ? exitNumber(placement, number) : wrongNumber(placement, number);

/** The points that an attempt costs by its answer. */
export const costOf = ({ kind }: Attempt, answer: number): number =>
  kind === 'shot' ? SHOT_COST : WRONG_CELL_COST * answer;

/** How many placements of a set give each answer. */
export const countAnswers = (set: PlacementSet, attempt: Attempt): Uint16Array => {
  const counts = new Uint16Array(ANSWERS[attempt.kind]);
  for (const placement of set) {
    const answer = answerTo(attempt, placement);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
};

export interface Part {
  readonly answer: number;
  readonly set: PlacementSet;
}

/** A set divided by answers, ascending; a right guess leaves nothing to find, so it makes no part. */
export const partsOf = (set: PlacementSet, attempt: Attempt): Part[] => {
  const lists = Array.from({ length: ANSWERS[attempt.kind] }, (): number[] => []);
  for (const placement of set) lists[answerTo(attempt, placement)]?.push(placement);
  const solved = attempt.kind === 'guess' ? 0 : -1;
  return lists.flatMap((list, answer) =>
    list.length > 0 && answer !== solved ? [{ answer, set: list }] : [],
  );
};
