import Type, { type Static } from 'typebox';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import {
  card,
  cards,
  count,
  endingSchema,
  hands,
  meldIndex,
  round,
  score,
  scores,
  seat,
  shownHands,
  takenSchema,
} from './fields.js';

const dealtSchema = strictObject(
  {
    type: Type.Literal('dealt'),
    round,
    leader: seat('Who leads, and was dealt the first card.'),
    hands,
    bankSize: count('The rest.'),
  },
  { title: 'A round begins' },
);
const reshuffledSchema = strictObject(
  { type: Type.Literal('reshuffled'), bankSize: count('Cards that went from the discard pile to the bank.') },
  { title: 'The bank was empty: the discard pile without its top card was shuffled' },
);
const drewBankSchema = strictObject(
  {
    type: Type.Literal('drew-bank'),
    seat: seat('Who drew.'),
    card: nullable(card, { description: 'Null for all others.' }),
    bankSize: count('Cards left in the bank.'),
  },
  { title: 'A card from the bank' },
);
const tookDiscardSchema = strictObject(
  { type: Type.Literal('took-discard'), ...takenSchema.properties },
  { title: 'The discard was taken' },
);
const meldedSchema = strictObject(
  {
    type: Type.Literal('melded'),
    seat: seat('Who laid them.'),
    melds: Type.Array(strictObject({ meld: meldIndex, cards: cards('The cards of it.') })),
    cards: count('Cards laid in all.'),
    value: count('What they are worth towards going down.'),
    wentDown: Type.Boolean({ description: "Whether these are the seat's first melds of the round." }),
  },
  { title: 'Melds were laid' },
);
const laidOffSchema = strictObject(
  {
    type: Type.Literal('laid-off'),
    seat: seat('Who laid it.'),
    card,
    meld: meldIndex,
    cards: cards('The meld as it is now.'),
  },
  { title: 'A card was laid off' },
);
const discardedSchema = strictObject(
  { type: Type.Literal('discarded'), seat: seat('Who discarded.'), card },
  { title: 'A card was discarded: the turn is over' },
);
const roundEndedSchema = strictObject(
  {
    type: Type.Literal('round-ended'),
    round,
    winner: nullable(seat('Who went out.'), { description: 'Null for a dead round.' }),
    fifty: Type.Boolean({ description: 'Whether it was won by a "50".' }),
    fiftyFrom: nullable(seat('Whose discard paid for the "50".')),
    hands: shownHands,
    points: Type.Array(Type.Integer(), { description: 'What each seat added to its score, by seat.' }),
    scores,
  },
  { title: 'A round ended' },
);
const eliminatedSchema = strictObject(
  { type: Type.Literal('eliminated'), seat: seat('Who is out.'), score },
  { title: 'A seat is out' },
);
const resignedSchema = strictObject(
  { type: Type.Literal('resigned'), seat: seat('Who resigned.'), hands: shownHands },
  { title: 'A seat resigned' },
);
const gameEndedSchema = strictObject(
  { type: Type.Literal('game-ended'), ...endingSchema.properties, scores },
  { title: 'The end' },
);

export const eventSchema = oneOfTypes(
  [
    dealtSchema,
    reshuffledSchema,
    drewBankSchema,
    tookDiscardSchema,
    meldedSchema,
    laidOffSchema,
    discardedSchema,
    roundEndedSchema,
    eliminatedSchema,
    resignedSchema,
    gameEndedSchema,
  ],
  { title: 'Fourteen event' },
);
export type Event = Static<typeof eventSchema>;
