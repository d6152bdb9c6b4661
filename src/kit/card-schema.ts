import Type from 'typebox';
import { deckOf, type Card } from './cards.js';
import { sharedName } from './schema.js';

/** A card of the full deck. */
export const cardSchema = Type.Unsafe<Card>({
  type: 'string',
  enum: deckOf(),
  ...sharedName('Card', { description: 'Rank (A 2 … 9 T J Q K), then suit (C D H S).' }),
});
