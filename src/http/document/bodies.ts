import { mapObjects, objectAt, type JsonObject } from './json.js';

const isOptional = (body: JsonObject): boolean => {
  const schema = objectAt(objectAt(objectAt(body, 'content'), 'application/json'), 'schema');
  return !('required' in schema) && !('$ref' in schema);
};

/** A body without required fields may be omitted; @fastify/swagger marks every body as required. */
export const markOptionalBodies = (document: JsonObject): JsonObject =>
  mapObjects(document, (operation) => {
    if (!('requestBody' in operation)) return operation;
    const requestBody = objectAt(operation, 'requestBody');
    return isOptional(requestBody)
      ? { ...operation, requestBody: { ...requestBody, required: false } }
      : operation;
  });
