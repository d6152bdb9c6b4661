/** Makes components of what occurs several times in a document: named schemas, parameters, headers and refusals. */
import { isDeepStrictEqual } from 'node:util';
import { pascalCase } from '#src/http/schemas/type-schemas.js';
import { at, defined } from 'parlour-games/kit/checked';
import { NAME_KEYWORD, type SchemaName } from 'parlour-games/kit/schema';
import {
  isObject,
  type Json,
  type JsonObject,
  mapObjects,
  mapOperations,
  objectAt,
  textAt,
  without,
} from './json.js';
import { codesIn } from './examples.js';

const SCHEMAS = '#/components/schemas/';

/** The annotations that may differ between a reference and the component. */
const ownAnnotations = (schema: JsonObject, canonical: string): JsonObject => {
  const { description = canonical, default: fallback } = schema;
  return {
    ...(description !== canonical && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
};

const withSchemas = (document: JsonObject, added: ReadonlyMap<string, JsonObject>): JsonObject => {
  const schemas = Object.fromEntries([...added].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, components: { ...objectAt(document, 'components'), schemas } };
};

/** Moves the named schemas to the components and refers to them. Throws if two different ones have the same name. */
export function hoistNamedSchemas(document: JsonObject): JsonObject {
  const components = new Map<string, JsonObject>();
  const hoist = (schema: JsonObject): JsonObject => {
    if (!(NAME_KEYWORD in schema)) return schema;
    const { name, ...annotations } = schema[NAME_KEYWORD] as unknown as SchemaName & JsonObject;
    const { description } = annotations;
    const component = { ...without(schema, NAME_KEYWORD, 'default'), ...annotations };
    const first = components.get(name) ?? component;
    if (!isDeepStrictEqual(first, component)) throw new Error(`Two different schemas are named ${name}`);
    components.set(name, first);
    return { $ref: `${SCHEMAS}${name}`, ...ownAnnotations(schema, description) };
  };
  return withSchemas(mapObjects(document, hoist), components);
}

const isUnion = (schema: JsonObject): schema is JsonObject & { readonly oneOf: readonly JsonObject[] } =>
  'discriminator' in schema && Array.isArray(schema['oneOf']);

/** A union without the keywords that each of its alternatives repeats: that it is an object with the tag. */
const aroundAlternatives = (union: JsonObject): JsonObject => without(union, 'type', 'required');

/** Replaces each one-alternative union with its alternative. */
export function unwrapSingleAlternatives(document: JsonObject): JsonObject {
  return mapObjects(document, (schema) => {
    if (!isUnion(schema) || schema.oneOf.length !== 1) return schema;
    const around = without(aroundAlternatives(schema), 'discriminator', 'oneOf');
    return { ...without(at(schema.oneOf, 0), NAME_KEYWORD), ...around };
  });
}

/** Gives every union a table that maps each constant of its discriminator to an alternative. */
export function mapDiscriminators(document: JsonObject): JsonObject {
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
}

/** Writes every `const` also as a one-value `enum`, for generators that do not know `const`. */
export function enumerateConstants(document: JsonObject): JsonObject {
  return mapObjects(document, (schema) => {
    const { const: constant } = schema;
    return constant === undefined || isObject(constant) ? schema : { ...schema, enum: [constant] };
  });
}

type Section = 'headers' | 'parameters' | 'responses';

/** The names of the components, by their JSON text. */
type Names = ReadonlyMap<string, string>;

const operationsIn = (document: JsonObject): JsonObject[] =>
  Object.values(objectAt(document, 'paths')).flatMap((methods) =>
    isObject(methods) ? Object.values(methods).filter(isObject) : [],
  );

/** How often each JSON text occurs, by the name that its component would have. */
const countByName = (
  items: readonly JsonObject[],
  nameOf: (item: JsonObject) => string,
): Map<string, Map<string, number>> => {
  const byName = new Map<string, Map<string, number>>();
  for (const item of items) {
    const counts = byName.get(nameOf(item)) ?? new Map<string, number>();
    byName.set(nameOf(item), counts);
    const text = JSON.stringify(item);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return byName;
};

/** Names for the items that occur more than once. If several would have the same name, the most frequent one gets it. */
const namesOf = (items: readonly JsonObject[], nameOf: (item: JsonObject) => string): Names => {
  const names = new Map<string, string>();
  for (const [name, counts] of countByName(items, nameOf)) {
    const [text, count] = at(
      [...counts].sort(([, a], [, b]) => b - a),
      0,
    );
    if (count > 1) names.set(text, name);
  }
  return names;
};

const reference = (section: Section, names: Names, item: Json): Json => {
  const name = names.get(JSON.stringify(item));
  return name === undefined ? item : { $ref: `#/components/${section}/${name}` };
};

const withComponents = (document: JsonObject, section: Section, names: Names): JsonObject => {
  const sorted = [...names].map(([text, name]) => [name, JSON.parse(text) as Json] as const);
  sorted.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...document,
    components: { ...objectAt(document, 'components'), [section]: Object.fromEntries(sorted) },
  };
};

const parametersOf = ({ parameters = [] }: JsonObject): JsonObject[] =>
  Array.isArray(parameters) ? parameters.filter(isObject) : [];

/** The name of a parameter's component: `if-match` in the headers is `IfMatchHeader`. */
const parameterName = (parameter: JsonObject): string =>
  `${pascalCase(textAt(parameter, 'name'))}${pascalCase(textAt(parameter, 'in'))}`;

export function shareParameters(document: JsonObject): JsonObject {
  const names = namesOf(operationsIn(document).flatMap(parametersOf), parameterName);
  const shared = mapOperations(document, (operation) => ({
    ...operation,
    ...('parameters' in operation && {
      parameters: parametersOf(operation).map((each) => reference('parameters', names, each)),
    }),
  }));
  return withComponents(shared, 'parameters', names);
}

const mapResponses = (
  operation: JsonObject,
  change: (response: JsonObject, status: string) => Json,
): JsonObject => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(objectAt(operation, 'responses')).map(([status, response]) => [
      status,
      isObject(response) ? change(response, status) : response,
    ]),
  ),
});

const headersOf = (response: JsonObject): [string, Json][] =>
  Object.entries('headers' in response ? objectAt(response, 'headers') : {});

/** Makes components of the headers of responses: `retry-after` becomes `RetryAfter`. */
export function shareHeaders(document: JsonObject): JsonObject {
  const named = operationsIn(document)
    .flatMap((operation) => Object.values(objectAt(operation, 'responses')).filter(isObject))
    .flatMap(headersOf);
  const nameByText = new Map(named.map(([name, header]) => [JSON.stringify(header), pascalCase(name)]));
  const names = namesOf(named.map(([, header]) => header).filter(isObject), (header) =>
    defined(nameByText.get(JSON.stringify(header)), 'the name of a header'),
  );
  const shared = mapOperations(document, (operation) =>
    mapResponses(operation, (response) => {
      const headers = headersOf(response).map(([name, each]) => [name, reference('headers', names, each)]);
      return headers.length === 0
        ? response
        : { ...response, headers: Object.fromEntries(headers) as JsonObject };
    }),
  );
  return withComponents(shared, 'headers', names);
}

const isRefusal = ([status]: readonly [string, Json]): boolean => Number(status) >= 400;

const refusalsOf = (operation: JsonObject): JsonObject[] =>
  Object.entries(objectAt(operation, 'responses'))
    .filter(isRefusal)
    .map(([, response]) => response)
    .filter(isObject);

/** The name of a refusal's component, made of its codes, such as `OverloadedOrDatabaseUnavailable`. */
const refusalName = (response: JsonObject): string =>
  codesIn(textAt(response, 'description')).map(pascalCase).join('Or');

/** Makes components of the refusals that several operations have. */
export function shareRefusals(document: JsonObject): JsonObject {
  const names = namesOf(operationsIn(document).flatMap(refusalsOf), refusalName);
  const shared = mapOperations(document, (operation) =>
    mapResponses(operation, (response) => reference('responses', names, response)),
  );
  return withComponents(shared, 'responses', names);
}
