/** Puts recorded examples into the document. */
import { defined } from 'parlour-games/kit/checked';
import { PROBLEM_CODES, PROBLEM_MEDIA_TYPE, type ProblemCode } from '#src/http/problems/problems.js';
import { isObject, type Json, type JsonObject, mapOperations, objectAt, textAt, without } from './json.js';

const CODE = /`([a-z-]+)`/g;

const isProblemCode = (code: string): code is ProblemCode =>
  (PROBLEM_CODES as readonly string[]).includes(code);

/** The codes of the problems that the description of a response lists, in its order. */
export function codesIn(description: string): ProblemCode[] {
  return [...description.matchAll(CODE)].map(([, code]) => defined(code, 'a code')).filter(isProblemCode);
}
/** Examples by their names. */
export type NamedExamples = Readonly<Record<string, Json>>;

/** By status and media type. */
export type ResponseExamples = Readonly<Record<string, Readonly<Record<string, NamedExamples>>>>;

/** The examples of an operation. */
export interface OperationExamples {
  readonly request: NamedExamples;
  readonly responses: ResponseExamples;
}

/** Problem documents by their codes. */
export type ProblemExamples = Readonly<Partial<Record<ProblemCode, Json>>>;

export interface Examples {
  /** By operation id. */
  readonly operations: Readonly<Record<string, OperationExamples>>;
  /** Refusals that read the same everywhere. Operations without an example of such a code have this one. */
  readonly problems: ProblemExamples;
}

const valuesOf = (examples: NamedExamples): JsonObject =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));

/** A problem that was recorded once for many operations, so its `instance` is the path of one of them. */
const sharedProblem = (value: Json): JsonObject => ({
  summary: 'The same for every operation, except for instance, the path of the request',
  value,
});

/** The media types of a body with their examples, which are OpenAPI Example Objects by their names. */
const withContent = (body: JsonObject, examplesOf: (mediaType: string) => JsonObject): JsonObject => {
  if (!('content' in body)) return body;
  const content = Object.entries(objectAt(body, 'content')).map(([mediaType, media]): [string, Json] => {
    const examples = examplesOf(mediaType);
    if (!isObject(media) || Object.keys(examples).length === 0) return [mediaType, media];
    return [mediaType, { ...without(media, 'example'), examples }];
  });
  return { ...body, content: Object.fromEntries(content) };
};

const withExamples = (
  operation: JsonObject,
  { request, responses }: OperationExamples,
  problems: ProblemExamples,
): JsonObject => {
  /** In the order in which the description lists the codes. */
  const problemsOf = (status: string, response: JsonObject): JsonObject => {
    const own = valuesOf(responses[status]?.[PROBLEM_MEDIA_TYPE] ?? {});
    const exampleOf = (code: ProblemCode): Json | undefined => {
      const shared = problems[code];
      return own[code] ?? (shared === undefined ? undefined : sharedProblem(shared));
    };
    const all = codesIn(textAt(response, 'description')).map((code) => [code, exampleOf(code)] as const);
    return Object.fromEntries(all.flatMap(([code, each]) => (each === undefined ? [] : [[code, each]])));
  };
  const documented = Object.entries(objectAt(operation, 'responses')).map(
    ([status, response]): [string, Json] => {
      if (!isObject(response)) return [status, response];
      const examplesOf = (mediaType: string): JsonObject =>
        mediaType === PROBLEM_MEDIA_TYPE
          ? problemsOf(status, response)
          : valuesOf(responses[status]?.[mediaType] ?? {});
      return [status, withContent(response, examplesOf)];
    },
  );
  return {
    ...operation,
    ...('requestBody' in operation && {
      requestBody: withContent(objectAt(operation, 'requestBody'), () => valuesOf(request)),
    }),
    responses: Object.fromEntries(documented),
  };
};

const NONE: OperationExamples = { request: {}, responses: {} };

export function addExamples(document: JsonObject, { operations, problems }: Examples): JsonObject {
  return mapOperations(document, (operation) =>
    withExamples(operation, operations[textAt(operation, 'operationId')] ?? NONE, problems),
  );
}
