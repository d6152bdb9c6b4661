/** Makes components of the named schemas of a document, so that each stands there once. */
import { isDeepStrictEqual } from 'node:util';
import { at } from '#src/kit/checked.js';
import { NAME_KEYWORD, type SchemaName } from '#src/kit/schema.js';
import { mapObjects, objectAt, textAt, without, type JsonObject } from './json.js';

const SCHEMAS = '#/components/schemas/';

/** What a reference may say differently from the component. */
const ownAnnotations = (schema: JsonObject, canonical: string): JsonObject => {
  const { description = canonical, default: fallback } = schema;
  return {
    ...(description !== canonical && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
};

const withSchemas = (document: JsonObject, added: ReadonlyMap<string, JsonObject>): JsonObject => {
  const components = objectAt(document, 'components');
  const all = [...Object.entries(objectAt(components, 'schemas')), ...added];
  const schemas = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, components: { ...components, schemas } };
};

/** Moves the named schemas to the components and refers to them. Throws if two different ones have the same name. */
export const hoistNamedSchemas = (document: JsonObject): JsonObject => {
  const components = new Map<string, JsonObject>();
  const hoist = (schema: JsonObject): JsonObject => {
    if (!(NAME_KEYWORD in schema)) return schema;
    const { name, description } = schema[NAME_KEYWORD] as unknown as SchemaName;
    const component = { ...without(schema, NAME_KEYWORD, 'default'), description };
    if (!isDeepStrictEqual(components.get(name) ?? component, component))
      throw new Error(`Two different schemas are named ${name}`);
    components.set(name, component);
    return { $ref: `${SCHEMAS}${name}`, ...ownAnnotations(schema, description) };
  };
  return withSchemas(mapObjects(document, hoist), components);
};

const isUnion = (schema: JsonObject): schema is JsonObject & { readonly oneOf: readonly JsonObject[] } =>
  'discriminator' in schema && Array.isArray(schema['oneOf']);

/** Each alternative of a union says by itself that it is an object with the tag. */
const aroundAlternatives = (union: JsonObject): JsonObject => without(union, 'type', 'required');

/** A union of one alternative becomes that alternative. */
export const unwrapSingleAlternatives = (document: JsonObject): JsonObject =>
  mapObjects(document, (schema) => {
    if (!isUnion(schema) || schema.oneOf.length !== 1) return schema;
    const around = without(aroundAlternatives(schema), 'discriminator', 'oneOf');
    return { ...without(at(schema.oneOf, 0), NAME_KEYWORD), ...around };
  });

/** Says in every union which constant leads to which alternative. */
export const mapDiscriminators = (document: JsonObject): JsonObject => {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas');
  const constantOf = (reference: string, tag: string): string =>
    textAt(
      objectAt(objectAt(objectAt(schemas, reference.slice(SCHEMAS.length)), 'properties'), tag),
      'const',
    );
  return mapObjects(document, (schema) => {
    if (!isUnion(schema)) return schema;
    const propertyName = textAt(objectAt(schema, 'discriminator'), 'propertyName');
    const references = schema.oneOf.map((each) => textAt(each, '$ref'));
    const mapping = Object.fromEntries(references.map((each) => [constantOf(each, propertyName), each]));
    return { ...aroundAlternatives(schema), discriminator: { propertyName, mapping } };
  });
};
