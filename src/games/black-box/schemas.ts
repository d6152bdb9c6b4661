import Type, { type Static } from 'typebox';
import { count } from '#src/kit/common-schemas.js';
import { enumOf, named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { MARBLES, placementSpaces } from './board.js';
import { eventSchema } from './events.js';
import {
  entry,
  exit,
  guessedMarbles,
  HALF_ENDS,
  hiddenMarbles,
  hiddenTrace,
  marbles,
  points,
  revealedMarbles,
  roles,
  scores,
  seat,
  spaces,
  threeSpaces,
  wrong,
} from './fields.js';

const SMALLEST_MAX_POINTS = 10;
export const LARGEST_MAX_POINTS = 10_000;
export const DEFAULT_MAX_POINTS = 200;

const maxPoints = Type.Integer({
  minimum: SMALLEST_MAX_POINTS,
  maximum: LARGEST_MAX_POINTS,
  default: DEFAULT_MAX_POINTS,
  description: "A half ends unsolved as soon as the seeker's points reach this.",
});
const configSchema = strictObject(
  { maxPoints: Type.Optional(maxPoints) },
  { title: 'Black Box config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ maxPoints });
export type Config = Static<typeof completeConfig>;

const placeType = Type.Literal('place');
const shootType = Type.Literal('shoot');
const guessType = Type.Literal('guess');

const place = strictObject(
  { type: placeType, marbles: threeSpaces('Three different spaces in rows and columns 3 to 7.') },
  { title: 'Place', description: 'Hides the three marbles.' },
);
const shoot = strictObject(
  { type: shootType, from: entry },
  { title: 'Shoot', description: 'Shoots a laser into the box, for 1 point.' },
);
const guess = strictObject(
  { type: guessType, marbles: threeSpaces('Three different spaces in rows and columns 3 to 7.') },
  { title: 'Guess', description: 'Guesses where the marbles lie, for 2 points per wrong space.' },
);
const moveSchema = oneOfTypes([place, shoot, guess], { title: 'Black Box move' });
export type Move = Static<typeof moveSchema>;

const viewedPlace = strictObject(
  {
    type: placeType,
    marbles: nullable(threeSpaces('Three different spaces.'), {
      description: 'Null to everyone but the hider until the half is over.',
    }),
  },
  { title: 'Place, as viewed', description: 'The marbles were hidden.' },
);
/** A logged move as `viewMove` returns it. */
const viewedMoveSchema = oneOfTypes([viewedPlace, shoot, guess], {
  title: 'Black Box move, as viewed',
});

const choiceOfThree = strictObject(
  { choose: Type.Literal(MARBLES), from: spaces('The spaces to choose from.') },
  named('SpaceChoice', { description: `Any ${MARBLES} different ones of the ${placementSpaces.length}.` }),
);
const optionSchema = oneOfTypes(
  [
    strictObject(
      { type: placeType, marbles: choiceOfThree },
      { title: 'Placements', description: 'All ways to hide the marbles.' },
    ),
    shoot,
    strictObject(
      { type: guessType, marbles: choiceOfThree },
      { title: 'Guesses', description: 'All guesses.' },
    ),
  ],
  { title: 'Black Box option' },
);
export type Option = Static<typeof optionSchema>;

const times = Type.Integer({ minimum: 1, description: 'How many times, each at the same cost.' });
const ended = nullable(enumOf(HALF_ENDS), { description: 'How the half ended; null until then.' });
const guessTally = strictObject(
  { marbles: guessedMarbles, wrong, times },
  named('GuessTally', { description: 'A guess, and how often it was made.' }),
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
const stateSchema = strictObject(
  {
    config: completeConfig,
    halves: Type.Array(halfState, { minItems: 1, maxItems: 2 }),
    resignedBy,
  },
  { title: 'Black Box full state' },
);
export type State = Static<typeof stateSchema>;
export type Half = Static<typeof halfState>;

const PHASES = ['hiding', 'seeking', 'over'] as const;
export type Phase = (typeof PHASES)[number];

const shotView = strictObject(
  { from: entry, exit, times, ...hiddenTrace },
  named('Shot', { description: 'A laser, and what the viewer knows of its path.' }),
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
  named('Half', { description: 'A half as the viewer knows it.' }),
);
const viewSchema = strictObject(
  {
    phase: enumOf(PHASES, { description: 'What the seat to move does.' }),
    halves: Type.Array(halfView, { minItems: 1, maxItems: 2, description: 'The halves that have begun.' }),
    scores,
    resignedBy,
  },
  { title: 'Black Box view' },
);
export type View = Static<typeof viewSchema>;
export type HalfView = Static<typeof halfView>;
export type ShotView = Static<typeof shotView>;

const halfDetails = strictObject(
  {
    ...roles,
    marbles: revealedMarbles,
    shots: count('Lasers shot.'),
    guesses: count('Guesses made, including the right one.'),
    points,
    ended,
  },
  named('HalfDetails', { description: 'What came of a half.' }),
);
const detailsSchema = strictObject(
  {
    halves: Type.Array(halfDetails, {
      minItems: 1,
      maxItems: 2,
      description: 'The halves that were begun.',
    }),
  },
  { title: 'Black Box details' },
);
export type Details = Static<typeof detailsSchema>;

export const schemas = {
  config: configSchema,
  move: moveSchema,
  viewedMove: viewedMoveSchema,
  option: optionSchema,
  event: eventSchema,
  view: viewSchema,
  state: stateSchema,
  details: detailsSchema,
};
