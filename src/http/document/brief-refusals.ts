/**
 * Shortens the refusals in the document: those that any operation may return are described once, and those of a single
 * operation where they occur.
 */
import { codesIn } from './examples.js';
import { isObject, type Json, type JsonObject, mapOperations, objectAt, textAt, without } from './json.js';

/** The statuses of refusals that depend on HTTP or on the state of the service, not on what the operation does. */
const COMMON_STATUSES = ['406', '413', '415', '429', '503'];
const COMMON = 'AnyOperation';
const RESPONSES = '#/components/responses/';

const sharedResponses = (document: JsonObject): JsonObject =>
  objectAt(objectAt(document, 'components'), 'responses');

const withResponses = (document: JsonObject, responses: JsonObject): JsonObject => ({
  ...document,
  components: { ...objectAt(document, 'components'), responses },
});

const mapResponses = (document: JsonObject, change: (responses: JsonObject) => JsonObject): JsonObject =>
  mapOperations(document, (operation) => ({
    ...operation,
    responses: change(objectAt(operation, 'responses')),
  }));

/** The name of the component that `response` refers to. */
const nameIn = (response: Json | undefined): string | undefined => {
  const target = isObject(response) ? response['$ref'] : undefined;
  return typeof target === 'string' ? target.slice(RESPONSES.length) : undefined;
};

/** Moves the refusals that are common to all operations, by status, into a default response of each operation. */
export function withCommonRefusals(document: JsonObject): JsonObject {
  const shared = sharedResponses(document);
  const codes = new Map(COMMON_STATUSES.map((status) => [status, new Set<string>()]));
  let common: JsonObject = {};
  const brief = mapResponses(document, (responses) => {
    for (const [status, response] of Object.entries(responses)) {
      const name = nameIn(response);
      const refusal = name === undefined ? response : objectAt(shared, name);
      const found = codes.get(status);
      if (found === undefined || !isObject(refusal)) continue;
      for (const code of codesIn(textAt(refusal, 'description'))) found.add(code);
      common = { ...common, ...refusal };
    }
    return { ...without(responses, ...COMMON_STATUSES), default: { $ref: `${RESPONSES}${COMMON}` } };
  });
  const listed = [...codes].map(
    ([status, each]) => `${status} ${[...each].map((code) => `\`${code}\``).join(', ')}`,
  );
  const description = `What any operation may answer: ${listed.join('; ')}. 413 and 415 only if it has a body, \`retry-after\` only with 429 and 503.`;
  return withResponses(brief, { ...shared, [COMMON]: { ...common, description } });
}

/** Moves each shared refusal that only one operation uses into that operation. */
export function withRareRefusalsInPlace(document: JsonObject): JsonObject {
  const shared = sharedResponses(document);
  const counts = new Map<string, number>();
  mapResponses(document, (responses) => {
    for (const response of Object.values(responses)) {
      const name = nameIn(response);
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return responses;
  });
  const inPlace = (response: Json): Json => {
    const name = nameIn(response);
    return name !== undefined && counts.get(name) === 1 ? objectAt(shared, name) : response;
  };
  return mapResponses(document, (responses) =>
    Object.fromEntries(Object.entries(responses).map(([status, each]) => [status, inPlace(each)])),
  );
}
