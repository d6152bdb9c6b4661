/** Vocabulary and fields that states, views, moves and events share. */
import Type, { type Static } from 'typebox';
import { deckOf, type Card } from '#src/kit/cards.js';
import { nullable, strictObject } from '#src/kit/schema.js';

export const MOST_SEATS = 5;
/** Every seat's hand at the start of a round. */
export const HAND_SIZE = 14;
/** What the first seat to go down in a round lays at least. */
export const FIRST_FLOOR = { cards: 6, value: 51 } as const;
/** How often the discard pile becomes the bank again in a round. */
export const MOST_RESHUFFLES = 2;

export const FLOOR_RULES = ['fixed', 'match-first'] as const;
export type FloorRule = (typeof FLOOR_RULES)[number];
export const PHASES = ['draw', 'play'] as const;
export const DRAW_SOURCES = ['bank', 'discard'] as const;
export const REASONS = ['last-seat-in', 'nobody-left', 'max-rounds', 'resigned'] as const;
export type Reason = (typeof REASONS)[number];

export const card = Type.Unsafe<Card>({
  type: 'string',
  enum: deckOf(),
  description: 'Rank (A 2 … 9 T J Q K), then suit (C D H S).',
});
export const cards = (description: string) => Type.Array(card, { description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const seat = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MOST_SEATS - 1, description });
export const score = Type.Integer({ description: 'Low is good; it can be negative.' });
export const scores = Type.Array(score, { description: 'The scores by seat; the lowest is best.' });
export const round = Type.Integer({ minimum: 1, description: 'Rounds count from 1.' });
export const meldIndex = Type.Integer({
  minimum: 0,
  maximum: 99,
  description:
    'Which meld, counted from 0 in the order in which they were laid in this round, over all seats.',
});

export const takenSchema = strictObject(
  {
    seat: seat('Who took it.'),
    card,
    from: seat('Whose discard it was.'),
    fifty: Type.Boolean({ description: 'Whether a "50" was claimed with it.' }),
  },
  { title: 'A discard that was taken' },
);
export type Taken = Static<typeof takenSchema>;

const handSchema = strictObject(
  {
    size: count('How many cards.'),
    cards: nullable(Type.Array(card), { description: 'Sorted; null while hidden.' }),
  },
  { title: 'A hand' },
);
export type Hand = Static<typeof handSchema>;
export const hands = Type.Array(handSchema, { description: 'By seat; empty for a seat that is out.' });
export const shownHands = Type.Array(Type.Array(card), {
  description: 'The cards left in each hand, by seat.',
});

export const endingSchema = strictObject(
  { reason: Type.Enum(REASONS), winners: Type.Array(seat('A winner, or one of the tied seats.')) },
  { title: 'How the game ended' },
);
export type Ending = Static<typeof endingSchema>;
