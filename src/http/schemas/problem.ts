import Type, { type TSchema } from 'typebox';
import { strictObject } from '#src/kit/schema.js';
import { PROBLEM_CODES, PROBLEM_MEDIA_TYPE, PROBLEMS, problemType, type ProblemCode } from '../problems.js';
import { ref } from './common.js';

export const ProblemParams = strictObject({ code: Type.Enum(PROBLEM_CODES, { examples: ['illegal-move'] }) });

const FieldError = strictObject({
  pointer: Type.String({
    description: 'RFC 6901: the part of the request that is wrong.',
    examples: ['/body/column'],
  }),
  message: Type.String({ examples: ['must be a whole number from 1 to 7'] }),
});

export const ProblemSchema = strictObject(
  {
    type: Type.String({
      description: 'The page that explains the code.',
      examples: [problemType('illegal-move')],
    }),
    title: Type.String({ examples: [PROBLEMS['illegal-move'].title] }),
    status: Type.Integer({ examples: [422] }),
    detail: Type.String({ description: 'What is wrong with this particular request.' }),
    instance: Type.String({ description: 'The path of the request.' }),
    code: Type.Enum(PROBLEM_CODES, { description: 'Stable; docs/errors.md lists all codes.' }),
    errors: Type.Optional(
      Type.Array(FieldError, { description: 'For `validation-failed`: each field that is wrong.' }),
    ),
    reason: Type.Optional(
      Type.String({
        description: 'For `illegal-move`: a stable word of the game.',
        examples: ['column-full'],
      }),
    ),
    rules: Type.Optional(
      Type.String({
        description: 'For `illegal-move`: the page with the rules of the game.',
        examples: ['/rules/connect-four'],
      }),
    ),
    options: Type.Optional(
      Type.Array(Type.Object({ type: Type.String() }), {
        description: 'For `illegal-move`: the moves to choose from when the move was ambiguous.',
      }),
    ),
  },
  { $id: 'Problem', title: 'Problem', description: 'An error (RFC 9457).' },
);

/** Problems of every route. */
const COMMON: readonly ProblemCode[] = [
  'rate-limited',
  'overloaded',
  'database-unavailable',
  'not-acceptable',
];

/** Problems of routes with a body. */
export const BODY_PROBLEMS = ['validation-failed', 'payload-too-large', 'unsupported-media-type'] as const;
/** Problems of routes that accept an Idempotency-Key. */
export const KEYED_PROBLEMS = [
  ...BODY_PROBLEMS,
  'request-in-progress',
  'idempotency-key-reused',
  'insufficient-storage',
] as const;
export const COMMITMENT_PROBLEMS = ['commitment-not-found', 'commitment-used', 'commitment-expired'] as const;
/** Problems of routes that change a game in progress. */
export const CHANGE_PROBLEMS = [
  ...KEYED_PROBLEMS,
  'unauthorized',
  'not-found',
  'game-over',
  'game-waiting',
  'version-mismatch',
] as const;

const RetryAfter = Type.Integer({ description: 'Seconds to wait before the next attempt.' });
const RETRY_STATUSES = new Set([429, 503]);

/** The `response` part of a route’s schema for its own problems and the common ones. */
export const problemResponses = (...codes: readonly ProblemCode[]): Record<number, TSchema> => {
  const responses: Record<number, { description: string; content: object }> = {};
  for (const code of [...codes, ...COMMON]) {
    const { status } = PROBLEMS[code];
    const previous = responses[status];
    const description = previous === undefined ? `\`${code}\`` : `${previous.description}, \`${code}\``;
    const headers = RETRY_STATUSES.has(status) ? { headers: { 'retry-after': RetryAfter } } : {};
    responses[status] = {
      description,
      content: { [PROBLEM_MEDIA_TYPE]: { schema: ref('Problem') } },
      ...headers,
    };
  }
  return responses;
};
