import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { strictObject } from '#src/kit/schema.js';

/** A reference to a schema that was added to the app under its `$id`. */
export const ref = <T>(id: string): TUnsafe<T> => Type.Unsafe<T>({ $ref: `${id}#` });

export const GameId = Type.String({ format: 'uuid', description: 'The game’s id, a UUID (version 7).' });
export const Time = Type.String({ format: 'date-time', description: 'RFC 3339, UTC.' });
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hex.' });
export const SeatNumber = Type.Integer({ minimum: 0, description: 'A seat, counted from 0.' });
export const Name = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^(?!\\s*$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069\\ufeff]+$',
  description:
    'What a player is called: not blank, no control characters, nothing that turns the direction of text.',
  examples: ['Ada'],
});

export const IdParams = strictObject({ id: GameId });

const IdempotencyKey = Type.String({
  description:
    '1–255 visible ASCII characters; a repeat with the same key and body gets the first answer again. 20 or more where the answer holds a token or a commitment.',
});
const IfMatch = Type.String({
  description: 'The version that the change is meant for, e.g. `"7"`; 412 when the game has moved on.',
});

/** Request headers that Swagger UI offers; they are read by the handlers, not checked by the schema. */
export const RepeatHeaders = Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) });
export const TurnHeaders = Type.Object({
  'idempotency-key': Type.Optional(IdempotencyKey),
  'if-match': Type.Optional(IfMatch),
});

export const jsonResponse = (schema: TSchema, description: string, headers?: Record<string, TSchema>) => ({
  description,
  content: { 'application/json': { schema } },
  ...(headers === undefined ? {} : { headers }),
});

/** An answer of one media type that is not JSON. */
export const textResponse = (mediaType: string, description: string) => ({
  description,
  content: { [mediaType]: { schema: Type.String() } },
});

export const EtagHeader = Type.String({ description: 'The game’s version in quotes.', examples: ['"1"'] });
export const LocationHeader = Type.String({ description: 'The path of the new game.' });

export type IdParams = Static<typeof IdParams>;
