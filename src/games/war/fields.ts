/** Schema parts that the events, the view and the state of War share. */
import Type, { type Static, type TSchema } from 'typebox';
import { card } from '#src/kit/common-schemas.js';
import { enumOf, named, nullable, strictObject } from '#src/kit/schema.js';

const END_REASONS = ['deck-empty', 'short-war', 'max-battles', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The two seats. */
export const SEATS = [0, 1] as const;
export type WarSeat = (typeof SEATS)[number];

const CARDS = 52;

/** A pair of values: one for seat 0, then one for seat 1. */
export const bySeat = <T extends TSchema>(item: T, options: Record<string, unknown> = {}) =>
  Type.Unsafe<[Static<T>, Static<T>]>({ type: 'array', items: item, minItems: 2, maxItems: 2, ...options });

export const seatSchema = Type.Unsafe<WarSeat>({
  type: 'integer',
  minimum: 0,
  maximum: 1,
  description: 'The seat.',
});
export const endReasonSchema = enumOf(
  END_REASONS,
  named('EndReason', { description: 'Why the game ended.' }),
);
export const winnerSchema = nullable(seatSchema, { description: 'Null for a draw.' });

const sizeSchema = Type.Integer({ minimum: 0, maximum: CARDS, description: 'The number of cards.' });
export const deckSizesSchema = bySeat(sizeSchema, { description: 'How many cards each deck holds.' });

const deckSchema = Type.Array(card, { maxItems: CARDS, description: 'The top card first.' });
export const decksSchema = bySeat(deckSchema, { description: 'The decks by seat.' });
export type Decks = Static<typeof decksSchema>;

/** A deck, or cards put face down in a war, as a viewer knows it. */
export const pileSchema = strictObject(
  {
    size: sizeSchema,
    cards: nullable(deckSchema, { description: 'In the order put down; null until the game is over.' }),
  },
  named('Pile', { description: 'A deck, or cards put face down in a war, as the viewer knows it.' }),
);
export type PileView = Static<typeof pileSchema>;

const turnedUpSchema = bySeat(card, { description: 'The cards turned up, by seat.' });

/** `faceDown` is what one seat puts down at one level of a war: the cards, or a viewer's knowledge of them. */
const warLevel = <T extends TSchema>(faceDown: T) =>
  strictObject(
    {
      faceDown: bySeat(faceDown, { description: 'What each seat puts face down.' }),
      turnedUp: turnedUpSchema,
    },
    named('Level', { description: 'A level of a war: cards put face down, then one turned up.' }),
  );

const battleFields = <T extends TSchema>(faceDown: T) => ({
  number: Type.Integer({ minimum: 1, description: 'Battles are numbered from 1 through the whole game.' }),
  turnedUp: turnedUpSchema,
  wars: Type.Array(warLevel(faceDown), {
    description:
      'The levels of the war, in order: cards put face down, then one turned up. Empty without a war.',
  }),
  winner: nullable(seatSchema, {
    description: 'The seat that takes all cards in play; null when a short war ended the game.',
  }),
});

export const battleSchema = strictObject(battleFields(deckSchema));
export type Battle = Static<typeof battleSchema>;

export const battleViewFields = {
  ...battleFields(pileSchema),
  cardsInPlay: Type.Integer({
    minimum: 2,
    maximum: CARDS,
    description: 'How many cards lay on the table at the end of the battle.',
  }),
};
export const battleViewSchema = strictObject(
  battleViewFields,
  named('Battle', { description: 'A battle, with all its wars.' }),
);
export type BattleView = Static<typeof battleViewSchema>;
