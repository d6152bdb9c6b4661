import Type from 'typebox';
import { enumOf, named, strictObject } from 'parlour-games/kit/schema';
import { PROBLEM_CODES, PROBLEMS, problemType } from '#src/http/problems/problems.js';
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
