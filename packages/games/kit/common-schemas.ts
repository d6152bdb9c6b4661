/** Schemas that several game types declare their states, views, moves and events with. */
import * as Type from 'typebox';
import { deckOf, type Card } from './cards.js';
import { named } from './schema.js';

const cardSchema = () =>
  Type.Unsafe<Card>({
    type: 'string',
    enum: deckOf(),
    ...named('Card', { description: 'Rank (A 2 … 9 T J Q K), then suit (C D H S).' }),
  });

/** A card of the full deck. Bundles of games without cards leave it out. */
export const card = /* @__PURE__ */ cardSchema();

/** A count, from 0. */
export function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

/** Returns a function that makes the schema of a seat, in games of at most `seats` seats, from its description. */
export function seatAmong(seats: number) {
  return (description: string) => Type.Integer({ minimum: 0, maximum: seats - 1, description });
}

/** A list of exactly two items, such as a value for each of two seats. */
export function pairOf<T extends Type.TSchema>(
  item: T,
  options: Record<string, unknown>,
): Type.TUnsafe<[Type.Static<T>, Type.Static<T>]> {
  return Type.Unsafe<[Type.Static<T>, Type.Static<T>]>({
    type: 'array',
    items: item,
    minItems: 2,
    maxItems: 2,
    ...options,
  });
}
