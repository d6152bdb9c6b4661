import Type, { type TSchema } from 'typebox';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '#src/engine/errors.js';
import { strictObject } from '#src/kit/schema.js';
import { ref } from './common.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
/** Where each code is explained. */
export const problemType = (code: ProblemCode): string => `/problems/${code}`;

export const ProblemParams = strictObject({ code: Type.Enum(PROBLEM_CODES, { examples: ['illegal-move'] }) });

const FieldError = Type.Object({
  pointer: Type.String({
    description: 'RFC 6901: which part of the request is wrong.',
    examples: ['/body/column'],
  }),
  message: Type.String({ examples: ['must be <= 7'] }),
});

export const ProblemSchema = Type.Object(
  {
    type: Type.String({
      description: 'A page that explains the code.',
      examples: [problemType('illegal-move')],
    }),
    title: Type.String({ examples: [PROBLEMS['illegal-move'].title] }),
    status: Type.Integer({ examples: [422] }),
    detail: Type.String({ description: 'What is wrong with this very request.' }),
    instance: Type.String({ description: 'The path that was asked for.' }),
    code: Type.Enum(PROBLEM_CODES, { description: 'A stable word; docs/errors.md lists them.' }),
    errors: Type.Optional(
      Type.Array(FieldError, { description: 'For `validation-failed`: each field that is wrong.' }),
    ),
    reason: Type.Optional(
      Type.String({
        description: 'For `illegal-move`: a stable word of that game.',
        examples: ['column-full'],
      }),
    ),
    options: Type.Optional(
      Type.Array(Type.Object({ type: Type.String() }), {
        description: 'For `illegal-move`: the moves that would do, where a choice was left open.',
      }),
    ),
  },
  { $id: 'Problem', title: 'Problem', description: 'An error, as RFC 9457 has it.' },
);

const COMMON: readonly ProblemCode[] = [
  'rate-limited',
  'overloaded',
  'database-unavailable',
  'not-acceptable',
];

/** What every route may answer with that takes a body and may be repeated with an Idempotency-Key. */
export const BODY_PROBLEMS = ['validation-failed', 'payload-too-large', 'unsupported-media-type'] as const;
export const REPEATABLE_PROBLEMS = [
  ...BODY_PROBLEMS,
  'request-in-progress',
  'idempotency-key-reused',
] as const;
/** Why a game cannot be created with a commitment. */
export const COMMITMENT_PROBLEMS = ['commitment-not-found', 'commitment-used', 'commitment-expired'] as const;
/** What changes to a game in progress are refused with besides. */
export const TURN_PROBLEMS = [
  ...REPEATABLE_PROBLEMS,
  'unauthorized',
  'not-found',
  'game-over',
  'game-waiting',
  'version-mismatch',
] as const;

const RetryAfter = Type.Integer({ description: 'Seconds to wait before the next try.' });
const RETRY_STATUSES = new Set([429, 503]);

/** The `response` part of a route's schema for the problems it may answer with; the common ones are added. */
export const problemResponses = (...codes: readonly ProblemCode[]): Record<number, TSchema> => {
  const answers: Record<number, { description: string; content: object }> = {};
  for (const code of [...codes, ...COMMON]) {
    const { status } = PROBLEMS[code];
    const before = answers[status];
    const description = before === undefined ? `\`${code}\`` : `${before.description}, \`${code}\``;
    const headers = RETRY_STATUSES.has(status) ? { headers: { 'retry-after': RetryAfter } } : {};
    answers[status] = {
      description,
      content: { [PROBLEM_MEDIA_TYPE]: { schema: ref('Problem') } },
      ...headers,
    };
  }
  return answers;
};
