/** Puts recorded examples into the document. */
import { isObject, objectAt, textAt, without, type Json, type JsonObject } from './json.js';

/** Examples by their names. */
type NamedExamples = Readonly<Record<string, Json>>;

/** The examples of an operation. */
export interface OperationExamples {
  readonly request: NamedExamples;
  /** By status and media type. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, NamedExamples>>>>;
}

/** Recorded examples by operation id. */
export type Examples = Readonly<Record<string, OperationExamples>>;

const valuesOf = (examples: NamedExamples): JsonObject =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));

/** The media types of a body with their examples. */
const withContent = (body: JsonObject, byMediaType: Readonly<Record<string, NamedExamples>>): JsonObject => {
  if (!('content' in body)) return body;
  const content = Object.entries(objectAt(body, 'content')).map(([mediaType, media]): [string, Json] => {
    const examples = byMediaType[mediaType] ?? {};
    if (!isObject(media) || Object.keys(examples).length === 0) return [mediaType, media];
    return [mediaType, { ...without(media, 'example'), examples: valuesOf(examples) }];
  });
  return { ...body, content: Object.fromEntries(content) };
};

const withExamples = (operation: JsonObject, { request, responses }: OperationExamples): JsonObject => {
  const documented = Object.entries(objectAt(operation, 'responses')).map(
    ([status, response]): [string, Json] => [
      status,
      isObject(response) ? withContent(response, responses[status] ?? {}) : response,
    ],
  );
  return {
    ...operation,
    ...('requestBody' in operation && {
      requestBody: withContent(objectAt(operation, 'requestBody'), { 'application/json': request }),
    }),
    responses: Object.fromEntries(documented),
  };
};

/** Operations without recorded examples stay as they are. */
export const addExamples = (document: JsonObject, examples: Examples): JsonObject => {
  const addTo = (operation: Json): Json => {
    if (!isObject(operation)) return operation;
    const own = examples[textAt(operation, 'operationId')];
    return own === undefined ? operation : withExamples(operation, own);
  };
  const paths = Object.entries(objectAt(document, 'paths')).map(([path, methods]): [string, Json] => [
    path,
    isObject(methods)
      ? Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, addTo(each)]))
      : methods,
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
};
