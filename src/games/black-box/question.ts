import type { Static } from 'typebox';
import type { Query } from '#src/game-type.js';
import { strictObject } from '#src/kit/schema.js';
import { PLACEMENT_SPACES } from './board.js';
import { trace } from './laser.js';
import { traceProblem } from './problems.js';
import { cells, entry, exit, tracedFields } from './schemas.js';

export const tracesRequest = strictObject(
  {
    marbles: cells('Up to 25 different spaces in rows and columns 3 to 7.', {
      maxItems: PLACEMENT_SPACES.length,
      uniqueItems: true,
    }),
    from: entry,
  },
  { title: 'Laser to trace' },
);
export const tracesResponse = strictObject({ ...tracedFields, exit }, { title: 'Trace of a laser' });

/** Where a laser goes through marbles of the client's choice, with its whole path. */
export const traceQuestion: Query<Static<typeof tracesRequest>> = {
  path: 'traces',
  title: 'Trace a laser through marbles of your own',
  description:
    'Any number of marbles in the placement space, any entry. With four marbles or more a laser may come out at its own entry: `outcome` tells it from one that was sent back.',
  request: tracesRequest,
  response: tracesResponse,
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
  expensive: false,
  run: ({ marbles, from }) => {
    const problem = traceProblem(marbles, from);
    return problem === null ? { ok: true, answer: trace(marbles, from) } : { ok: false, ...problem };
  },
};
