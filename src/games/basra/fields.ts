/** Constants and schema parts that the moves, events, view and state of Basra share. */
import Type, { type Static } from 'typebox';
import type { Card } from '#src/kit/cards.js';
import { named, nullable, strictObject } from '#src/kit/schema.js';

/** The numbers of seats that can play. */
export const SEAT_COUNTS: readonly number[] = [2, 4];
const MAX_SEATS = 4;
/** Cards dealt to each seat in one deal. */
export const HAND_SIZE = 5;

export const END_REASONS = ['target-reached', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

const card = Type.Unsafe<Card>({
  type: 'string',
  pattern: '^[A2-9TJ][CDHS]$',
  examples: ['TD'],
  ...named('Card', {
    description: 'Rank (A 2 … 9 T J), then suit (C D H S). There are no queens and kings.',
  }),
});
export const cardSchema = (description: string) => ({ ...card, description });
export const cardsSchema = (description: string, options: Record<string, unknown> = {}) =>
  Type.Array(cardSchema('Rank, then suit.'), { description, ...options });
export const seatSchema = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_SEATS - 1, description });
export const pointsSchema = (description: string) => Type.Integer({ minimum: 0, description });

export const captureSchema = cardsSchema('The table cards taken, in table order.');
export const deckNumberSchema = Type.Integer({
  minimum: 1,
  description: 'The number of the deck within the game, counted from 1.',
});
export const dealerSchema = seatSchema('The dealer of this deck, who plays last in it.');
export const scoresSchema = Type.Array(pointsSchema('Points of one seat.'), {
  description: 'Points by seat.',
});
export const stockSizeSchema = Type.Integer({
  minimum: 0,
  description: 'How many cards are still to be dealt.',
});

const handSchema = strictObject(
  {
    size: Type.Integer({ minimum: 0, maximum: HAND_SIZE, description: 'How many cards are held.' }),
    cards: nullable(cardsSchema('The cards held, sorted.'), {
      description: 'Null for a viewer who may not see them.',
    }),
  },
  named('Hand', { description: 'The cards of one seat, as the viewer knows them.' }),
);
/** A hand as a viewer knows it. */
export type HandView = Static<typeof handSchema>;
export const handsSchema = Type.Array(handSchema, { description: 'The hands by seat.' });
