import Type, { type Static } from 'typebox';
import { named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
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
    leader: seat('Who leads, and gets the first card.'),
    hands,
    bankSize: count('The number of cards in the bank.'),
  },
  { title: 'A round began' },
);
const reshuffledSchema = strictObject(
  { type: Type.Literal('reshuffled'), bankSize: count('The number of cards in the new bank.') },
  { title: 'The bank was empty: all discards but the top one were shuffled into a new bank' },
);
const drewBankSchema = strictObject(
  {
    type: Type.Literal('drew-bank'),
    seat: seat('Who drew.'),
    card: nullable(card, { description: 'Null for other viewers.' }),
    bankSize: count('The number of cards left in the bank.'),
  },
  { title: 'A card was drawn from the bank' },
);
const tookDiscardSchema = strictObject(
  { type: Type.Literal('took-discard'), ...takenSchema.properties },
  { title: 'The top discard was taken' },
);
const newMeld = strictObject(
  { meld: meldIndex, cards: cards('Its cards.') },
  named('NewMeld', { description: 'A meld that was laid.' }),
);
const meldedSchema = strictObject(
  {
    type: Type.Literal('melded'),
    seat: seat('Who laid them.'),
    melds: Type.Array(newMeld, { description: 'The new melds.' }),
    cards: count('The number of cards in all.'),
    value: count('What the melds are worth in all.'),
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
    cards: cards('The meld with the card.'),
  },
  { title: 'A card was laid off' },
);
const discardedSchema = strictObject(
  { type: Type.Literal('discarded'), seat: seat('Who discarded.'), card },
  { title: 'A card was discarded, which ended the turn' },
);
const roundEndedSchema = strictObject(
  {
    type: Type.Literal('round-ended'),
    round,
    winner: nullable(seat('Who went out.'), { description: 'Null for a dead round.' }),
    fifty: Type.Boolean({ description: 'Whether it was won with a "50".' }),
    fiftyFrom: nullable(seat('Who pays for the "50": its discard was taken.'), {
      description: 'Null unless the round was won with a "50".',
    }),
    hands: shownHands,
    points: Type.Array(Type.Integer(), { description: 'What the round adds to each score, by seat.' }),
    scores,
  },
  { title: 'A round ended' },
);
const eliminatedSchema = strictObject(
  { type: Type.Literal('eliminated'), seat: seat('The seat that is out.'), score },
  { title: 'A seat was eliminated' },
);
const resignedSchema = strictObject(
  { type: Type.Literal('resigned'), seat: seat('Who resigned.'), hands: shownHands },
  { title: 'A seat resigned' },
);
const gameEndedSchema = strictObject(
  { type: Type.Literal('game-ended'), ...endingSchema.properties, scores },
  { title: 'The game ended' },
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
