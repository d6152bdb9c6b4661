import Type, { type TSchema } from 'typebox';
import type { GameType } from 'parlour-games/game-type';
import { enumOf, named, strictObject } from 'parlour-games/kit/schema';
import {
  PROBLEM_CODES,
  PROBLEM_MEDIA_TYPE,
  PROBLEMS,
  problemType,
  type ProblemCode,
} from '#src/http/problems/problems.js';
import { Match } from './matches.js';

const Code = enumOf(
  PROBLEM_CODES,
  named('ProblemCode', { description: 'Stable; docs/errors.md lists all codes.' }),
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
      description: 'The same for each code.',
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

/** Problems of every route that is not for monitoring. */
const COMMON = ['not-acceptable', 'rate-limited', 'overloaded'] as const;

/** Problems of routes with a body. */
export const BODY_PROBLEMS = ['validation-failed', 'payload-too-large', 'unsupported-media-type'] as const;
/** Problems of routes that accept an Idempotency-Key. */
export const KEYED_PROBLEMS = [...BODY_PROBLEMS, 'request-in-progress', 'insufficient-storage'] as const;
/** The same where bodies can differ. */
export const KEYED_BODY_PROBLEMS = [...KEYED_PROBLEMS, 'idempotency-key-reused'] as const;
export const COMMITMENT_PROBLEMS = ['commitment-not-found', 'commitment-used', 'commitment-expired'] as const;
/** Problems of routes about one game. */
export const GAME_PROBLEMS = ['unauthorized', 'not-found', 'archived', 'rules-unknown'] as const;

/** Problems of routes that act for a seat. With a single seat nobody waits for another. */
export function turnProblems({ seats }: GameType): ProblemCode[] {
  return seats.max > 1 ? ['game-over', 'not-your-turn', 'game-waiting'] : ['game-over'];
}

/** Problems of routes that change a game in progress. */
export function changeProblems(gameType: GameType): ProblemCode[] {
  return [
    ...GAME_PROBLEMS,
    ...turnProblems(gameType).filter((code) => code !== 'not-your-turn'),
    'time-over',
    'version-mismatch',
  ];
}

const RetryAfter = Type.Integer({ description: 'Seconds to wait before the next attempt.' });
const RETRY_STATUSES = new Set([429, 503]);

/** The `response` part of a schema for exactly these problems. */
const responsesFor = (codes: readonly ProblemCode[]): Record<number, TSchema> => {
  const responses: Record<number, { description: string; content: object }> = {};
  for (const code of new Set(codes)) {
    const { status } = PROBLEMS[code];
    const previous = responses[status];
    const description = previous === undefined ? `\`${code}\`` : `${previous.description}, \`${code}\``;
    const headers = RETRY_STATUSES.has(status) ? { headers: { 'retry-after': RetryAfter } } : {};
    responses[status] = {
      description,
      content: { [PROBLEM_MEDIA_TYPE]: { schema: ProblemSchema } },
      ...headers,
    };
  }
  return responses;
};

/** The `response` part of a route’s schema for its own problems and those of every route. */
export function problemResponses(...codes: readonly ProblemCode[]): Record<number, TSchema> {
  return responsesFor([...codes, ...COMMON, 'database-unavailable']);
}

/** The same for a route that does not use the database. */
export function problemResponsesWithoutDatabase(...codes: readonly ProblemCode[]): Record<number, TSchema> {
  return responsesFor([...codes, ...COMMON]);
}

/** The same for a route that the operator’s monitoring uses, which is never refused. */
export function monitoringResponses(...codes: readonly ProblemCode[]): Record<number, TSchema> {
  return responsesFor([...codes, 'not-acceptable']);
}
