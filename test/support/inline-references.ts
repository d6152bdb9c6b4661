import { mapObjects, objectAt, textAt, type JsonObject } from '#src/http/document/json.js';

const SHARED = /^#\/components\/(parameters|responses|examples)\/([\w-]+)$/;

/** An OpenAPI document with its shared parameters, responses and examples in every operation. */
export function inlineReferences(document: JsonObject): JsonObject {
  const components = objectAt(document, 'components');
  const inlined = (object: JsonObject): JsonObject => {
    if (typeof object['$ref'] !== 'string') return object;
    const [, section, name] = SHARED.exec(textAt(object, '$ref')) ?? [];
    return section === undefined || name === undefined
      ? object
      : mapObjects(objectAt(objectAt(components, section), name), inlined);
  };
  return mapObjects(document, inlined);
}
