import Type, { type Static } from 'typebox';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import {
  battleViewFields,
  deckSizesSchema,
  decksSchema,
  endReasonSchema,
  seatSchema,
  winnerSchema,
} from './fields.js';

const dealt = strictObject(
  {
    type: Type.Literal('dealt'),
    deckSizes: deckSizesSchema,
    decks: nullable(decksSchema, { description: 'Null until the game is over.' }),
  },
  { title: 'The deal' },
);

const battle = strictObject(
  { type: Type.Literal('battle'), ...battleViewFields, deckSizes: deckSizesSchema },
  {
    title: 'A battle',
    description: '`deckSizes` includes the cards that the winner has just put under its deck.',
  },
);

const resigned = strictObject(
  { type: Type.Literal('resigned'), seat: seatSchema },
  { title: 'A seat resigned' },
);

const gameEnded = strictObject(
  {
    type: Type.Literal('game-ended'),
    reason: endReasonSchema,
    winner: winnerSchema,
    deckSizes: deckSizesSchema,
    decks: decksSchema,
  },
  { title: 'The game ended' },
);

export const eventSchema = oneOfTypes([dealt, battle, resigned, gameEnded], { title: 'War event' });
export type Event = Static<typeof eventSchema>;
