/** The fields that several schemas of Double-7 share. */
import Type, { type Static } from 'typebox';
import { enumOf, named, nullable, strictObject } from '#src/kit/schema.js';
import { CARDS, type Card, type CardNumber } from './cards.js';
import { MAX_SEATS } from './deal.js';
import { ENDS, type End } from './layout.js';

export const END_REASONS = ['target-reached', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

const HAND_END_REASONS = ['gone-out', 'blocked', 'target-reached', 'resigned'] as const;
export type HandEndReason = (typeof HAND_END_REASONS)[number];

export const seat = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_SEATS - 1, description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
const cardSchema = Type.Unsafe<Card>({
  type: 'string',
  enum: CARDS,
  examples: ['7:1'],
  ...named('Card', { description: 'The two numbers of the card, the higher one first.' }),
});
export const card = (description: string) => ({ ...cardSchema, description });
export const cards = (description: string) =>
  Type.Array(card('The two numbers of the card, the higher one first.'), { description });
const endSchema = Type.Unsafe<End>({
  type: 'string',
  enum: ENDS,
  ...named('End', { description: 'An open end of the layout.' }),
});
export const end = (description: string) => ({ ...endSchema, description });
export const cardNumber = (description: string) =>
  Type.Unsafe<CardNumber>({ type: 'integer', minimum: 0, maximum: 7, description });

export const handNumber = Type.Integer({
  minimum: 1,
  description: 'The number of the hand within the game, from 1.',
});
export const scores = Type.Array(count('The points of one seat.'), { description: 'Points by seat.' });
export const openWith = nullable(card('A double.'), {
  description:
    'The double that must be the first play. Null once it has been played and in hands that any card may open.',
});
export const passesInRow = Type.Integer({
  minimum: 0,
  maximum: MAX_SEATS,
  description: 'Passes since the last play. The hand ends when there are as many as seats.',
});
export const boneyardSize = count('How many cards are left to draw.');
export const joinedTo = nullable(end('An end that was open.'), {
  description: 'The end that the card was joined to; null for the opening play.',
});

export const hand = strictObject(
  {
    size: count('How many cards the seat holds.'),
    cards: nullable(cards('The cards, sorted.'), {
      description: 'Null for a viewer who may not see them.',
    }),
  },
  named('Hand', { description: 'The cards of one seat, as the viewer knows them.' }),
);

/** How a hand ended. */
export const handEnd = {
  handNumber,
  reason: enumOf(HAND_END_REASONS, {
    description: 'Why the hand ended. `target-reached` and `resigned` end the game in the middle of a hand.',
  }),
  winner: nullable(seat('The seat that scores the bonus.'), { description: 'Null if nobody scores it.' }),
  bonus: count('What the winner scores for the cards left in the hands.'),
  hands: Type.Array(cards('The cards left in one hand.'), { description: 'By seat.' }),
  totals: Type.Array(count('The sum of the numbers on the cards left in one hand.'), {
    description: 'By seat.',
  }),
};
const handEndSchema = strictObject(handEnd, named('HandEnd', { description: 'How a hand ended.' }));
export type HandEnd = Static<typeof handEndSchema>;
export const lastHand = nullable(handEndSchema, {
  description: 'How the previous hand ended; null in the first hand.',
});
