/** Values that occur in records and in many requests and responses. */
import * as Type from 'typebox';
import { enumOf, named } from '../../kit/schema.js';
import { PLAYER_KINDS } from '../game-record.js';
import { NAME_PATTERN } from './patterns.js';

/** The data that a schema describes, deeply read-only. */
export type Data<T extends Type.TSchema> = Immutable<Type.Static<T>>;
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;

/** An object of a shape that the game type defines. */
export const AnyObject = Type.Unsafe<object>(Type.Object({}, { additionalProperties: true }));

export const GameId = Type.String({
  format: 'uuid',
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  ...named('GameId', { description: 'The game’s id, a UUID (version 7).' }),
});
export const Time = Type.String({
  format: 'date-time',
  ...named('Time', { description: 'RFC 3339, UTC.' }),
});
export const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  ...named('Hash', { description: 'SHA-256, lower-case hex.' }),
});
export const SeatNumber = Type.Integer({
  minimum: 0,
  ...named('SeatNumber', { description: 'A seat, counted from 0.' }),
});
export const PlayerId = Type.String({
  format: 'uuid',
  ...named('PlayerId', { description: 'The player’s id, a UUID (version 7).' }),
});
export const PlayerKind = enumOf(
  PLAYER_KINDS,
  named('PlayerKind', { description: 'What the player says of itself: a person or a program.' }),
);
export const Name = Type.String({
  minLength: 1,
  maxLength: 160,
  pattern: NAME_PATTERN,
  examples: ['Ada'],
  ...named('PlayerName', {
    description:
      'The player’s name, stored in NFC with single spaces. At most 40 characters as readers count them and 160 bytes in UTF-8; control, invisible, private and unassigned characters are not allowed, nor more than five accents or other marks on one letter. U+FE0F and U+200D are kept in keycaps and in sequences of emoji that Unicode recommends; U+FE0E and U+FE0F are dropped elsewhere.',
  }),
});
