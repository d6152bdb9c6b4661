import { mapObjects, objectAt, textAt, type JsonObject } from '#src/http/document/json.js';

const SHARED = /^#\/components\/(parameters|responses)\/(\w+)$/;

/** An OpenAPI document with its shared parameters and responses in every operation. */
export function inlineReferences(document: JsonObject): JsonObject {
  const components = objectAt(document, 'components');
  const inlined = (object: JsonObject): JsonObject => {
    if (typeof object['$ref'] !== 'string') return object;
    const [, section, name] = SHARED.exec(textAt(object, '$ref')) ?? [];
    return section === undefined || name === undefined
      ? object
      : objectAt(objectAt(components, section), name);
  };
  return mapObjects(document, inlined);
}
