/** Puts examples into the document: recorded requests and responses, and for each code that of `/problems/{code}`. */
import { defined } from 'parlour-games/kit/checked';
import { exampleDocument } from '#src/http/problems/pages.js';
import { PROBLEM_CODES, PROBLEM_MEDIA_TYPE, type ProblemCode } from '#src/http/problems/problems.js';
import { isObject, type Json, type JsonObject, mapOperations, objectAt, textAt, without } from './json.js';

const CODE = /`([a-z-]+)`/g;

const isProblemCode = (code: string): code is ProblemCode =>
  (PROBLEM_CODES as readonly string[]).includes(code);

/** The codes of the problems that the description of a response lists, in its order. */
export function codesIn(description: string): ProblemCode[] {
  return [...description.matchAll(CODE)].map(([, code]) => defined(code, 'a code')).filter(isProblemCode);
}
/** Examples by name. */
export type NamedExamples = Readonly<Record<string, Json>>;

/** Examples of the responses of an operation, by status and media type. */
export type ResponseExamples = Readonly<Record<string, Readonly<Record<string, NamedExamples>>>>;

/** The examples of an operation. */
export interface OperationExamples {
  readonly request: NamedExamples;
  readonly responses: ResponseExamples;
}

/** The recorded examples, by operation id. */
export type Examples = Readonly<Record<string, OperationExamples>>;

const valuesOf = (examples: NamedExamples): JsonObject =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));

const EXAMPLES = '#/components/examples/';
const exampleOf = (code: ProblemCode): JsonObject => ({ $ref: `${EXAMPLES}${code}` });

/** One example for each code in `text`, shared by all operations. */
const problemExamples = (text: string): JsonObject =>
  Object.fromEntries(
    PROBLEM_CODES.filter((code) => text.includes(`"${EXAMPLES}${code}"`)).map((code) => [
      code,
      { value: exampleDocument(code) as JsonObject },
    ]),
  );

/** A copy of a body in which each media type has its examples, as OpenAPI Example Objects by name. */
const withContent = (body: JsonObject, examplesOf: (mediaType: string) => JsonObject): JsonObject => {
  if (!('content' in body)) return body;
  const content = Object.entries(objectAt(body, 'content')).map(([mediaType, media]): [string, Json] => {
    const examples = examplesOf(mediaType);
    if (!isObject(media) || Object.keys(examples).length === 0) return [mediaType, media];
    return [mediaType, { ...without(media, 'example'), examples }];
  });
  return { ...body, content: Object.fromEntries(content) };
};

/** Problem examples for a response, in the order in which its description lists the codes. */
const problemsOf = (response: JsonObject): JsonObject =>
  Object.fromEntries(codesIn(textAt(response, 'description')).map((code) => [code, exampleOf(code)]));

const withExamples = (operation: JsonObject, { request, responses }: OperationExamples): JsonObject => {
  const documented = Object.entries(objectAt(operation, 'responses')).map(
    ([status, response]): [string, Json] => {
      if (!isObject(response)) return [status, response];
      const examplesOf = (mediaType: string): JsonObject =>
        mediaType === PROBLEM_MEDIA_TYPE
          ? problemsOf(response)
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

export function addExamples(document: JsonObject, examples: Examples): JsonObject {
  const complete = mapOperations(document, (operation) =>
    withExamples(operation, examples[textAt(operation, 'operationId')] ?? NONE),
  );
  const components = objectAt(complete, 'components');
  return { ...complete, components: { ...components, examples: problemExamples(JSON.stringify(complete)) } };
}
