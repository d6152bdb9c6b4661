/** Parts of the schemas of requests and responses. */
import Type, { type TSchema } from 'typebox';
import { strictObject, enumOf, named } from 'parlour-games/kit/schema';
import { PROBLEM_CODES, PROBLEMS, problemType } from '#src/http/problems/problems.js';
import { Match } from '#src/http/schemas/players.js';

/** The parameters of a path with the id of a game. They allow malformed ids, which are `not-found` like unknown ones. */
export const IdParams = strictObject({
  id: Type.String({ format: 'uuid', description: 'The game’s id, a UUID (version 7).' }),
});

const IdempotencyKey = Type.String({
  description:
    '1–255 visible ASCII characters. A retry with the same key and body gets the first response again. At least 20 characters if the response contains a token or a commitment.',
});
const IfMatch = Type.String({
  description:
    'The version that the change is meant for, such as `"7"`, or the ETag as you got it; 412 if the game has moved on.',
});

/** Request headers for Swagger UI; the handlers parse them. */
export const IdempotencyHeaders = Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) });
export const ChangeHeaders = Type.Object({
  'idempotency-key': Type.Optional(IdempotencyKey),
  'if-match': Type.Optional(IfMatch),
});

export const ConditionalHeaders = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ description: 'The ETag that you have; 304 if the response would be the same.' }),
  ),
});

const TimeHeader = Type.String({
  description: 'In a game with clocks: the time by which they run, RFC 3339 with milliseconds.',
  examples: ['2026-11-01T12:00:00.000Z'],
});

export function jsonResponse(
  schema: TSchema,
  description: string,
  headers?: Readonly<Record<string, TSchema>>,
) {
  return {
    description,
    content: { 'application/json': { schema } },
    ...(headers && { headers }),
  };
}

/** A response about a game. If the game has clocks, a header has the time by which they run. */
export const gameResponse: typeof jsonResponse = (schema, description, headers) =>
  jsonResponse(schema, description, { ...headers, 'parlour-time': TimeHeader });

/** A response with a single media type that is not JSON. */
export function textResponse(mediaType: string, description: string) {
  return {
    description,
    content: { [mediaType]: { schema: Type.String() } },
  };
}

/** A response without a body. */
export function emptyResponse(description: string) {
  return Type.Null({ description });
}

export const EtagHeader = Type.String({
  description:
    'The game’s version in quotes, followed by the coding if the response is compressed: `"7-br"`. With `at`, a hash.',
  examples: ['"1"'],
});
export const LocationHeader = Type.String({ description: 'The path of the new game.' });

const Code = enumOf(
  PROBLEM_CODES,
  named('ProblemCode', { description: 'Stable. Each code has a page at `/problems/{code}`.' }),
);

export const ProblemParams = strictObject({ code: { ...Code, examples: ['illegal-move'] } });

const FieldError = strictObject(
  {
    pointer: Type.String({
      description: 'RFC 6901: the part of the request that is wrong.',
      examples: ['/body/column'],
    }),
    message: Type.String({
      description: 'What is wrong with it.',
      examples: ['must be a whole number from 1 to 7'],
    }),
  },
  named('FieldError', { description: 'A part of the request that is wrong.' }),
);

const AnyMove = Type.Object(
  { type: Type.String({ description: 'The type of the move.' }) },
  { additionalProperties: true, ...named('AnyMove', { description: 'A move of any game type.' }) },
);

export const ProblemSchema = strictObject(
  {
    type: Type.String({
      description: 'The page that explains the code.',
      examples: [problemType('illegal-move')],
    }),
    title: Type.String({
      description: 'The same for all problems with this code.',
      examples: [PROBLEMS['illegal-move'].title],
    }),
    status: Type.Integer({ description: 'The HTTP status.', examples: [422] }),
    detail: Type.String({ description: 'What is wrong with this particular request.' }),
    instance: Type.String({ description: 'The path of the request.' }),
    code: Code,
    errors: Type.Optional(
      Type.Array(FieldError, { description: 'For `validation-failed`: each field that is wrong.' }),
    ),
    reason: Type.Optional(
      Type.String({
        description: 'For `illegal-move`: the reason, a stable word of the game type.',
        examples: ['column-full'],
      }),
    ),
    rules: Type.Optional(
      Type.String({
        description: 'For `illegal-move`: the page with the rules of the game.',
        examples: ['/rules/connect-four'],
      }),
    ),
    links: Type.Optional(
      strictObject(
        { record: Type.String({ description: 'The URL of the record, gzip-compressed NDJSON.' }) },
        { description: 'For `archived`, if the operator publishes the archive.' },
      ),
    ),
    match: Type.Optional({ ...Match, description: 'For `already-waiting`: the match that waits.' }),
    options: Type.Optional(
      Type.Array(AnyMove, {
        description: 'For `illegal-move`: the moves to choose from when the move was ambiguous.',
      }),
    ),
  },
  named('Problem', { title: 'Problem', description: 'An error (RFC 9457).' }),
);
