/** Schema parts that the moves, events, view and state of Black Box share. */
import Type from 'typebox';
import { count, pairOf, seatAmong } from '#src/kit/common-schemas.js';
import { enumOf, named, nullable, strictObject } from '#src/kit/schema.js';
import { BOX_SIZE, MARBLES } from './board.js';
import { LASER_OUTCOMES } from './laser.js';

/** How a half ends: the seeker found the marbles, its points ran out, or a seat resigned. */
export const HALF_ENDS = ['solved', 'unsolved', 'resigned'] as const;
export type HalfEnd = (typeof HALF_ENDS)[number];
export const END_REASONS = ['lower-score', 'equal-scores', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

export const seat = seatAmong(2);
export const half = Type.Integer({
  minimum: 1,
  maximum: 2,
  description: 'In half 1 seat 0 hides, in half 2 seat 1.',
});
export const roles = { half, hider: seat('The seat that hides.'), seeker: seat('The seat that seeks.') };

const line = (description: string) => Type.Integer({ minimum: 1, maximum: BOX_SIZE, description });
const space = strictObject(
  { row: line('1 is the top row.'), col: line('1 is the leftmost column.') },
  named('Space', { description: 'A space of the nine-by-nine box.' }),
);
export const spaces = (description: string, options: Record<string, unknown> = {}) =>
  Type.Array(space, { description, ...options });
export const threeSpaces = (description: string) =>
  spaces(description, { minItems: MARBLES, maxItems: MARBLES });

export const marbles = threeSpaces('Where the marbles lie.');
export const hiddenMarbles = nullable(marbles, {
  description: 'Where the marbles lie; null before they are placed and while they are secret.',
});
export const revealedMarbles = nullable(marbles, {
  description: 'Where the marbles lay; null if they were never placed.',
});

export const entry = { ...space, description: 'The edge space where the laser enters.' };
export const exit = {
  ...space,
  description: 'The edge space where the laser comes out; `from` if it was returned or trapped.',
};

const outcome = enumOf(LASER_OUTCOMES, {
  description:
    '`exited` through an edge space, `returned` by marbles, or `trapped`, which counts as returned.',
});
const path = spaces(
  'Every space that the laser reaches, in order, from its entry on; a turn does not repeat its space.',
);
const turns = count('How many times the laser changes direction.');
/** What happens to a laser inside the box. */
export const tracedFields = { outcome, path, turns };

const secret = { description: 'Null while it is secret.' };
/** The same fields, each `null` for viewers who may not know it. */
export const hiddenTrace = {
  outcome: nullable(outcome, secret),
  path: nullable(path, secret),
  turns: nullable(turns, secret),
};

export const guessedMarbles = threeSpaces('The three guessed spaces.');
export const wrong = Type.Integer({
  minimum: 0,
  maximum: MARBLES,
  description: 'How many of the guessed spaces hold no marble.',
});
export const points = count("The seeker's points in this half.");

export const scores = pairOf(count("A seat's points as the seeker."), {
  description: "Each seat's points as the seeker, by seat.",
});
