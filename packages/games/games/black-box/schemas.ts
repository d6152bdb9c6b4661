/** The schemas of Black Box, with the constants and schema parts that they share. */
import * as Type from 'typebox';
import { count, pairOf, seatAmong } from '../../kit/common-schemas.js';
import { enumOf, keyOf, named, nullable, oneOfTypes, strictObject, typed } from '../../kit/schema.js';
import { BOX_SIZE, MARBLES, placementSpaces } from './board.js';
import { LASER_OUTCOMES } from './laser.js';

/** How a half ends: the seeker found the marbles, its points ran out, or a seat resigned. */
const HALF_ENDS = ['solved', 'unsolved', 'resigned'] as const;
export type HalfEnd = (typeof HALF_ENDS)[number];

export const endReasons = {
  'lower-score': 'Both halves are over: the seat with fewer points as the seeker wins.',
  'equal-scores': 'Both halves are over with the same points: a draw.',
  resigned: 'A seat resigned: the other seat wins, with the scores as they stand.',
} as const;
export type EndReason = keyof typeof endReasons;

export const SEAT_COUNTS = { min: 2, max: 2, default: 2 } as const;

const seat = seatAmong(SEAT_COUNTS.max);
const half = Type.Integer({
  minimum: 1,
  maximum: 2,
  description: 'In half 1 seat 0 hides, in half 2 seat 1.',
});
const roles = { half, hider: seat('The seat that hides.'), seeker: seat('The seat that seeks.') };

const line = (description: string) => Type.Integer({ minimum: 1, maximum: BOX_SIZE, description });
const space = strictObject(
  { row: line('1 is the top row.'), col: line('1 is the leftmost column.') },
  named('BlackBoxSpace', { description: 'A space of the nine-by-nine box.' }),
);
export function spaces(description: string, options: Record<string, unknown> = {}) {
  return Type.Array(space, { description, ...options });
}
const threeSpaces = (description: string) => spaces(description, { minItems: MARBLES, maxItems: MARBLES });

const marbles = threeSpaces('Where the marbles lie.');
const hiddenMarbles = nullable(marbles, {
  description: 'Where the marbles lie; null before they are placed and while they are secret.',
});
const revealedMarbles = nullable(marbles, {
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
/** The fields that describe what happens to a laser inside the box. */
export const tracedFields = { outcome, path, turns };

const secret = { description: 'Null while it is secret.' };
/** The fields of a trace, each `null` for viewers who may not know it. */
const hiddenTrace = {
  outcome: nullable(outcome, secret),
  path: nullable(path, secret),
  turns: nullable(turns, secret),
};

const guessedMarbles = threeSpaces('The three guessed spaces.');
const wrong = Type.Integer({
  minimum: 0,
  maximum: MARBLES,
  description: 'How many of the guessed spaces hold no marble.',
});
const points = count("The seeker's points in this half.");

const scores = pairOf(count("A seat's points as the seeker."), {
  description: "Each seat's points as the seeker, by seat.",
});

const SMALLEST_MAX_POINTS = 10;
export const LARGEST_MAX_POINTS = 10_000;
export const defaults = { maxPoints: 200 } as const;

const maxPoints = Type.Integer({
  minimum: SMALLEST_MAX_POINTS,
  maximum: LARGEST_MAX_POINTS,
  default: defaults.maxPoints,
  description: "A half ends unsolved as soon as the seeker's points reach this.",
});
const config = strictObject(
  { maxPoints: Type.Optional(maxPoints) },
  { title: 'Black Box config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ maxPoints });
export type Config = Type.Static<typeof completeConfig>;

const place = typed(
  'place',
  'Place',
  { marbles: threeSpaces('Three different spaces in rows and columns 3 to 7.') },
  'Hides the three marbles.',
);
const shoot = typed('shoot', 'Shoot', { from: entry }, 'Shoots a laser into the box, for 1 point.');
const guess = typed(
  'guess',
  'Guess',
  { marbles: threeSpaces('Three different spaces in rows and columns 3 to 7.') },
  'Guesses where the marbles lie, for 2 points per wrong space.',
);
const move = oneOfTypes([place, shoot, guess], { title: 'Black Box move' });
export type Move = Type.Static<typeof move>;

const viewedPlace = typed(
  'place',
  'Place, as viewed',
  {
    marbles: nullable(threeSpaces('Three different spaces.'), {
      description: 'Null to everyone but the hider until the half is over.',
    }),
  },
  'The marbles were hidden.',
);
/** A logged move as `viewMove` returns it. */
const viewedMove = oneOfTypes([viewedPlace, shoot, guess], {
  title: 'Black Box move, as viewed',
});

const choiceOfThree = strictObject(
  { choose: Type.Literal(MARBLES), from: spaces('The spaces to choose from.') },
  named('BlackBoxSpaceChoice', {
    description: `Any ${MARBLES} different ones of the ${placementSpaces.length}.`,
  }),
);
const option = oneOfTypes(
  [
    typed('place', 'Placements', { marbles: choiceOfThree }, 'All ways to hide the marbles.'),
    shoot,
    typed('guess', 'Guesses', { marbles: choiceOfThree }, 'All guesses.'),
  ],
  { title: 'Black Box option' },
);
export type Option = Type.Static<typeof option>;

const times = Type.Integer({ minimum: 1, description: 'How many times, each at the same cost.' });
const ended = nullable(enumOf(HALF_ENDS), { description: 'How the half ended; null until then.' });
const guessTally = strictObject(
  { marbles: guessedMarbles, wrong, times },
  named('BlackBoxGuessTally', { description: 'A guess, and how often it was made.' }),
);
const resignedBy = nullable(seat('The seat that resigned.'), {
  description: 'Null unless a seat has resigned.',
});

const halfState = strictObject({
  marbles: nullable(marbles),
  shots: Type.Array(strictObject({ from: entry, exit, times })),
  guesses: Type.Array(guessTally),
  points,
  ended,
});
const state = strictObject(
  {
    config: completeConfig,
    halves: Type.Array(halfState, { minItems: 1, maxItems: 2 }),
    resignedBy,
  },
  { title: 'Black Box full state' },
);
export type State = Type.Static<typeof state>;
export type Half = Type.Static<typeof halfState>;

const PHASES = ['hiding', 'seeking', 'over'] as const;
export type Phase = (typeof PHASES)[number];

const shotView = strictObject(
  { from: entry, exit, times, ...hiddenTrace },
  named('BlackBoxShot', { description: 'A laser, and what the viewer knows of its path.' }),
);
const halfView = strictObject(
  {
    ...roles,
    marbles: hiddenMarbles,
    shots: Type.Array(shotView, { description: 'Each entry once, in the order of first use.' }),
    guesses: Type.Array(guessTally, { description: 'Each guess once, in the order of first use.' }),
    points,
    ended,
  },
  named('BlackBoxHalf', { description: 'A half as the viewer knows it.' }),
);
const view = strictObject(
  {
    phase: enumOf(PHASES, { description: 'What the seat to move does.' }),
    halves: Type.Array(halfView, { minItems: 1, maxItems: 2, description: 'The halves that have begun.' }),
    scores,
    resignedBy,
  },
  { title: 'Black Box view' },
);
export type View = Type.Static<typeof view>;
export type HalfView = Type.Static<typeof halfView>;
export type ShotView = Type.Static<typeof shotView>;

const halfDetails = strictObject(
  {
    ...roles,
    marbles: revealedMarbles,
    shots: count('Lasers shot.'),
    guesses: count('Guesses made, including the right one.'),
    points,
    ended,
  },
  named('BlackBoxHalfDetails', { description: 'The outcome of a half.' }),
);
const details = strictObject(
  {
    halves: Type.Array(halfDetails, {
      minItems: 1,
      maxItems: 2,
      description: 'The halves that were begun.',
    }),
  },
  { title: 'Black Box details' },
);
export type Details = Type.Static<typeof details>;

const actor = { half, seat: seat('The seat that moved.') };
const cost = count('The points that the attempt cost.');

const halfBegan = typed('half-began', 'A half began', roles);
const marblesHidden = typed('marbles-hidden', 'The marbles were placed', {
  ...actor,
  marbles: hiddenMarbles,
});
const laserExited = typed('laser-exited', 'A laser came out', {
  ...actor,
  from: entry,
  exit,
  cost,
  points,
  ...hiddenTrace,
});
const guessed = typed('guessed', 'A guess was made', {
  ...actor,
  marbles: guessedMarbles,
  wrong,
  cost,
  points,
});
const revealedShot = strictObject(
  { from: entry, exit, ...tracedFields },
  named('BlackBoxRevealedShot', { description: 'A laser of a half that is over, with its path.' }),
);
const halfEnded = typed('half-ended', 'A half ended', {
  half,
  ended: enumOf(HALF_ENDS, { description: 'How the half ended.' }),
  points,
  marbles: revealedMarbles,
  shots: Type.Array(revealedShot, { description: 'Every laser of the half with its path.' }),
});
const resigned = typed('resigned', 'A seat resigned', { seat: seat('The seat that resigned.') });
const gameEnded = typed('game-ended', 'The game ended', {
  reason: keyOf(endReasons, { description: 'Why the game ended.' }),
  winners: Type.Array(seat('A winner, or a tied seat.'), { description: 'The winner, or both seats.' }),
  scores,
});

const event = oneOfTypes([halfBegan, marblesHidden, laserExited, guessed, halfEnded, resigned, gameEnded], {
  title: 'Black Box event',
});
export type Event = Type.Static<typeof event>;

export const schemas = { config, move, viewedMove, option, event, view, state, details };
