import Type, { type Static } from 'typebox';
import { count } from '#src/kit/common-schemas.js';
import { enumOf, named, oneOfTypes, strictObject } from '#src/kit/schema.js';
import {
  END_REASONS,
  entry,
  exit,
  guessedMarbles,
  half,
  HALF_ENDS,
  hiddenMarbles,
  hiddenTrace,
  points,
  revealedMarbles,
  roles,
  scores,
  seat,
  tracedFields,
  wrong,
} from './fields.js';

const actor = { half, seat: seat('The seat that moved.') };
const cost = count('The points that the attempt cost.');

const halfBegan = strictObject({ type: Type.Literal('half-began'), ...roles }, { title: 'A half began' });
const marblesHidden = strictObject(
  { type: Type.Literal('marbles-hidden'), ...actor, marbles: hiddenMarbles },
  { title: 'The marbles were placed' },
);
const laserExited = strictObject(
  { type: Type.Literal('laser-exited'), ...actor, from: entry, exit, cost, points, ...hiddenTrace },
  { title: 'A laser came out' },
);
const guessed = strictObject(
  { type: Type.Literal('guessed'), ...actor, marbles: guessedMarbles, wrong, cost, points },
  { title: 'A guess was made' },
);
const revealedShot = strictObject(
  { from: entry, exit, ...tracedFields },
  named('RevealedShot', { description: 'A laser of a half that is over, with its path.' }),
);
const halfEnded = strictObject(
  {
    type: Type.Literal('half-ended'),
    half,
    ended: enumOf(HALF_ENDS, { description: 'How the half ended.' }),
    points,
    marbles: revealedMarbles,
    shots: Type.Array(revealedShot, { description: 'Every laser of the half with its path.' }),
  },
  { title: 'A half ended' },
);
const resigned = strictObject(
  { type: Type.Literal('resigned'), seat: seat('The seat that resigned.') },
  { title: 'A seat resigned' },
);
const gameEnded = strictObject(
  {
    type: Type.Literal('game-ended'),
    reason: enumOf(END_REASONS, { description: 'Why the game ended.' }),
    winners: Type.Array(seat('A winner, or a tied seat.'), { description: 'The winner, or both seats.' }),
    scores,
  },
  { title: 'The game ended' },
);

export const eventSchema = oneOfTypes(
  [halfBegan, marblesHidden, laserExited, guessed, halfEnded, resigned, gameEnded],
  { title: 'Black Box event' },
);
export type Event = Static<typeof eventSchema>;
