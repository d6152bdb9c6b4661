import type { Static } from 'typebox';
import type { Query, FieldError } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { named, strictObject } from '../../kit/schema.js';
import { placementSpaces, sameSpace, type Space } from './board.js';
import { entry, exit, spaces, tracedFields } from './schemas.js';
import { trace } from './laser.js';
import { traceRefusal } from './refusals.js';

export const traceRequest = strictObject(
  {
    marbles: spaces('Up to 25 different spaces in rows and columns 3 to 7.', {
      maxItems: placementSpaces.length,
    }),
    from: entry,
  },
  { title: 'Laser to trace', description: 'The marbles, and where the laser enters.' },
);
export const traceResponse = strictObject(
  { ...tracedFields, exit },
  named('BlackBoxTrace', { description: 'What a laser does.' }),
);

/** Checked here and not by `uniqueItems`, which validators apply even to lists that are too long. */
const repeatedMarbleError = (marbles: readonly Space[]): FieldError | null => {
  const indexBefore = (index: number): number =>
    marbles.slice(0, index).findLastIndex((each) => sameSpace(each, at(marbles, index)));
  const repeated = marbles.findLastIndex((_, index) => indexBefore(index) >= 0);
  if (repeated < 0) return null;
  const message = `must not have the same space twice (items ${indexBefore(repeated)} and ${repeated}, counted from 0)`;
  return { pointer: '/marbles', message };
};

/** Traces a laser through any marbles, with its whole path. */
export const traceQuery: Query<Static<typeof traceRequest>> = {
  path: 'traces',
  title: 'Trace a laser through any marbles',
  description:
    'Takes any number of marbles in rows and columns 3 to 7, and any entry. With four or more marbles a laser can exit through its own entry: `outcome` distinguishes this from a returned laser.',
  request: traceRequest,
  response: traceResponse,
  examples: [
    {
      marbles: [
        { row: 3, col: 4 },
        { row: 5, col: 7 },
        { row: 7, col: 3 },
      ],
      from: { row: 1, col: 5 },
    },
  ],
  check: ({ marbles }) => repeatedMarbleError(marbles),
  expensive: false,
  run: ({ marbles, from }) => traceRefusal(marbles, from) ?? { ok: true, response: trace(marbles, from) },
};
