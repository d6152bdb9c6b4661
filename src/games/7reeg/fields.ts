/** Constants, vocabulary and schema fields that states, views, moves and events share. */
import Type, { type Static } from 'typebox';
import { card } from '#src/kit/common-schemas.js';
import { enumOf, named, nullable, strictObject } from '#src/kit/schema.js';

export const MIN_SEATS = 2;
export const MAX_SEATS = 5;
/** Cards dealt to each seat. */
export const HAND_SIZE = 14;
/** What a seat needs to go down at the start of each round. */
export const initialThreshold = { cards: 6, value: 51 } as const;
/** How many times a round may shuffle the discard pile into a new bank. */
export const MAX_RESHUFFLES = 2;

export const THRESHOLD_RULES = ['fixed', 'match-first'] as const;
export type ThresholdRule = (typeof THRESHOLD_RULES)[number];
export const PHASES = ['draw', 'play'] as const;
export const DRAW_SOURCES = ['bank', 'discard'] as const;
const END_REASONS = ['last-seat-in', 'nobody-left', 'max-rounds', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The config of a game that was created without one, apart from `decks`, which depends on the seats. */
export const defaults = {
  floorCards: 'fixed',
  floorValue: 'fixed',
  fiftyWindowMs: 4000,
  eliminationScore: 30,
  maxRounds: 100,
} as const;

export { card };
export const cards = (description: string) => Type.Array(card, { description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const seat = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_SEATS - 1, description });
export const score = Type.Integer({ description: 'Lower is better; can be negative.' });
export const scores = Type.Array(score, { description: 'The scores by seat; the lowest is best.' });
export const round = Type.Integer({ minimum: 1, description: 'Rounds count from 1.' });
export const meldIndex = Type.Integer({
  minimum: 0,
  maximum: 99,
  description: 'The index of the meld in `melds`: melds count from 0 in the order laid in this round.',
});

export const takenSchema = strictObject(
  {
    seat: seat('Who took it.'),
    card,
    from: seat('Who had discarded it.'),
    fifty: Type.Boolean({ description: 'Whether a "50" was claimed with it.' }),
  },
  named('TakenDiscard', { description: 'A discard that was taken.' }),
);
export type Taken = Static<typeof takenSchema>;

const handSchema = strictObject(
  {
    size: count('The number of cards.'),
    cards: nullable(Type.Array(card), { description: 'Sorted; null while hidden.' }),
  },
  named('Hand', { description: 'The cards of one seat, as the viewer knows them.' }),
);
export type Hand = Static<typeof handSchema>;
export const hands = Type.Array(handSchema, { description: 'By seat; empty for a seat that is out.' });
export const shownHands = Type.Array(Type.Array(card), {
  description: 'The cards left in each hand, by seat.',
});

export const endingSchema = strictObject(
  {
    reason: enumOf(END_REASONS, { description: 'Why the game ended.' }),
    winners: Type.Array(seat('A winner, or one of the tied seats.'), { description: 'The winners.' }),
  },
  named('Ending', { description: 'How the game ended.' }),
);
export type Ending = Static<typeof endingSchema>;
