import Type, { type Static, type TSchema } from 'typebox';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { BOX_SIZE, MARBLES, PLACEMENT_SPACES } from './board.js';
import { LASER_OUTCOMES } from './laser.js';

const SMALLEST_MAX_POINTS = 10;
export const LARGEST_MAX_POINTS = 10_000;
export const DEFAULT_MAX_POINTS = 200;

/** How a half ends: the marbles were told, the points ran out, or somebody resigned. */
export const HALF_ENDS = ['solved', 'unsolved', 'resigned'] as const;
export const PHASES = ['hiding', 'seeking', 'over'] as const;
export const REASONS = ['lower-score', 'equal-scores', 'resigned'] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const seat = (description: string) => Type.Integer({ minimum: 0, maximum: 1, description });
const half = Type.Integer({
  minimum: 1,
  maximum: 2,
  description: 'In half 1 seat 0 hides, in half 2 seat 1.',
});
const line = (description: string) => Type.Integer({ minimum: 1, maximum: BOX_SIZE, description });

export const cell = strictObject(
  { row: line('1 is the top.'), col: line('1 is the left.') },
  { title: 'Space', description: 'A space of the nine by nine box.' },
);
const cellFor = (description: string) => ({ ...cell, description });
export const cells = (description: string, options: Record<string, unknown> = {}) =>
  Type.Array(cell, { description, ...options });
const threeCells = (description: string) => cells(description, { minItems: MARBLES, maxItems: MARBLES });

const maxPoints = Type.Integer({
  minimum: SMALLEST_MAX_POINTS,
  maximum: LARGEST_MAX_POINTS,
  default: DEFAULT_MAX_POINTS,
  description: "A half ends unsolved as soon as its seeker's points reach this.",
});
export const configSchema = strictObject(
  { maxPoints: Type.Optional(maxPoints) },
  { title: 'Black Box config' },
);
const completeConfig = strictObject({ maxPoints });
export type Config = Static<typeof completeConfig>;

const placeType = Type.Literal('place');
const shootType = Type.Literal('shoot');
const guessType = Type.Literal('guess');
export const entry = cellFor('The edge space where the laser goes in.');
const guessed = threeCells('The three spaces guessed.');

const place = strictObject(
  { type: placeType, marbles: threeCells('Three different spaces in rows and columns 3 to 7.') },
  { title: 'Place', description: 'Hides the three marbles.' },
);
const shoot = strictObject(
  { type: shootType, from: entry },
  { title: 'Shoot', description: 'Shoots a laser into the box, for 1 point.' },
);
const guess = strictObject(
  { type: guessType, marbles: threeCells('Three different spaces in rows and columns 3 to 7.') },
  { title: 'Guess', description: 'Says where the marbles are, for 2 points per wrong space.' },
);
export const moveSchema = oneOfTypes([place, shoot, guess], { title: 'Black Box move' });
export type Move = Static<typeof moveSchema>;

const hiddenPlace = strictObject(
  {
    type: placeType,
    marbles: nullable(threeCells('Three different spaces.'), {
      description: 'null to all but the hider until the half is over.',
    }),
  },
  { title: 'Place, as it is seen' },
);
/** A move of the log as somebody may read it. */
export const seenMoveSchema = oneOfTypes([hiddenPlace, shoot, guess], {
  title: 'Black Box move, as it is seen',
});

const threeOf = strictObject(
  { choose: Type.Literal(MARBLES), from: cells('The spaces to choose from.') },
  {
    title: 'Choice of three spaces',
    description: `Any ${MARBLES} different ones of the ${PLACEMENT_SPACES.length}.`,
  },
);
export const optionSchema = oneOfTypes(
  [
    strictObject({ type: placeType, marbles: threeOf }, { title: 'Ways to place' }),
    shoot,
    strictObject({ type: guessType, marbles: threeOf }, { title: 'Ways to guess' }),
  ],
  { title: 'Black Box option' },
);
export type Option = Static<typeof optionSchema>;

/** The option fields that are choices of cells. */
export const TEMPLATES = { place: ['marbles'], guess: ['marbles'] };

export const exit = cellFor(
  'The edge space where the laser came out; `from` for one that came back or was trapped.',
);
const outcome = Type.Enum(LASER_OUTCOMES, {
  description: '`exited` elsewhere, `returned` by marbles, or `trapped` (which counts as returned).',
});
const path = cells(
  'Every space that the laser came to on its way in, its entry first; turning on the spot is not listed again.',
);
const turns = count('How often the laser changed its direction.');
export const tracedFields = { outcome, path, turns };
/** The same, where it may be a secret. */
const guardedTrace = {
  outcome: nullable(outcome, { description: 'Null while it is a secret.' }),
  path: nullable(path, { description: 'Null while it is a secret.' }),
  turns: nullable(turns, { description: 'Null while it is a secret.' }),
};
const times = Type.Integer({ minimum: 1, description: 'How often, each time for the same cost.' });
const wrong = Type.Integer({
  minimum: 0,
  maximum: MARBLES,
  description: 'How many of the spaces guessed hold no marble.',
});
const points = count("The seeker's points in this half.");
const ended = nullable(Type.Enum(HALF_ENDS), { description: 'How the half ended; null until then.' });
const marbles = threeCells('Where the marbles lie.');
const hiddenMarbles = nullable(marbles, {
  description: 'Null before they are placed and while they are a secret.',
});
const guessTally = strictObject({ marbles: guessed, wrong, times }, { title: 'Guess made' });

const pairOf = <T extends TSchema>(item: T, description: string) =>
  Type.Unsafe<[Static<T>, Static<T>]>({ type: 'array', items: item, minItems: 2, maxItems: 2, description });
const scores = pairOf(count("A seat's points as the seeker."), "Each seat's points as the seeker, by seat.");
const resignedBy = nullable(seat('The seat that resigned.'));

const halfState = strictObject({
  marbles: nullable(marbles),
  shots: Type.Array(strictObject({ from: entry, exit, times })),
  guesses: Type.Array(guessTally),
  points,
  ended,
});
export const stateSchema = strictObject(
  {
    config: completeConfig,
    halves: Type.Array(halfState, { minItems: 1, maxItems: 2 }),
    resignedBy,
  },
  { title: 'Black Box full state' },
);
export type State = Static<typeof stateSchema>;
export type Half = Static<typeof halfState>;
export type HalfEnd = (typeof HALF_ENDS)[number];
export type Phase = (typeof PHASES)[number];
export type Reason = (typeof REASONS)[number];

const roles = { half, hider: seat('The seat that hides.'), seeker: seat('The seat that seeks.') };
const shotView = strictObject({ from: entry, exit, times, ...guardedTrace }, { title: 'Laser shot' });
const halfView = strictObject(
  {
    ...roles,
    marbles: hiddenMarbles,
    shots: Type.Array(shotView, { description: 'Each entry once, in the order first used.' }),
    guesses: Type.Array(guessTally, { description: 'Each guess once, in the order first made.' }),
    points,
    ended,
  },
  { title: 'Half' },
);
export const viewSchema = strictObject(
  {
    phase: Type.Enum(PHASES, { description: 'What the seat to move does.' }),
    halves: Type.Array(halfView, { minItems: 1, maxItems: 2, description: 'The halves that have begun.' }),
    scores,
    resignedBy,
  },
  { title: 'Black Box state' },
);
export type View = Static<typeof viewSchema>;
export type HalfView = Static<typeof halfView>;
export type ShotView = Static<typeof shotView>;

const cost = count('The points that it cost.');
const shotTold = strictObject({ from: entry, exit, ...tracedFields }, { title: 'Laser told' });
const actor = { half, seat: seat('Who did it.') };
export const eventSchema = oneOfTypes(
  [
    strictObject({ type: Type.Literal('half-began'), ...roles }, { title: 'A half begins' }),
    strictObject(
      { type: Type.Literal('marbles-hidden'), ...actor, marbles: hiddenMarbles },
      { title: 'The marbles lie' },
    ),
    strictObject(
      { type: Type.Literal('laser-exited'), ...actor, from: entry, exit, cost, points, ...guardedTrace },
      { title: 'A laser came out' },
    ),
    strictObject(
      { type: Type.Literal('guessed'), ...actor, marbles: guessed, wrong, cost, points },
      { title: 'A guess' },
    ),
    strictObject(
      {
        type: Type.Literal('half-ended'),
        half,
        ended: Type.Enum(HALF_ENDS, { description: 'How the half ended.' }),
        points,
        marbles: nullable(marbles, { description: 'Where they lay; null when none were placed.' }),
        shots: Type.Array(shotTold, { description: 'Every laser of the half with its path.' }),
      },
      { title: 'A half ended' },
    ),
    strictObject({ type: Type.Literal('resigned'), seat: seat('Who resigned.') }, { title: 'Resigned' }),
    strictObject(
      {
        type: Type.Literal('game-ended'),
        reason: Type.Enum(REASONS, { description: 'Why the game ended.' }),
        winners: Type.Array(seat('A winner, or a tied seat.')),
        scores,
      },
      { title: 'The game ended' },
    ),
  ],
  { title: 'Black Box event' },
);
export type Event = Static<typeof eventSchema>;

export const detailsSchema = strictObject(
  {
    halves: Type.Array(
      strictObject({
        ...roles,
        marbles: nullable(marbles, { description: 'Where they lay; null when none were placed.' }),
        shots: count('Lasers shot.'),
        guesses: count('Guesses made, the right one included.'),
        points,
        ended,
      }),
      { minItems: 1, maxItems: 2 },
    ),
  },
  { title: 'Black Box details' },
);
export type Details = Static<typeof detailsSchema>;
