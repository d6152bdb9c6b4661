/** Makes components of the parameters and refusals that are the same in many operations. */
import { at, defined } from '#src/kit/checked.js';
import { pascalCase } from '#src/http/schemas/names.js';
import { isObject, mapOperations, objectAt, textAt, type Json, type JsonObject } from './json.js';

type Section = 'parameters' | 'responses';

/** What is shared, by its JSON text, and the names of its components. */
type Names = ReadonlyMap<string, string>;

const operationsIn = (document: JsonObject): JsonObject[] =>
  Object.values(objectAt(document, 'paths')).flatMap((methods) =>
    isObject(methods) ? Object.values(methods).filter(isObject) : [],
  );

/** How often each text occurs, by the name that it would have. */
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

/** Of those that would have the same name, the most frequent one gets it. What occurs once stays where it is. */
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

/** `if-match` in the headers is `IfMatchHeader`. */
const parameterName = (parameter: JsonObject): string =>
  `${pascalCase(textAt(parameter, 'name'))}${pascalCase(textAt(parameter, 'in'))}`;

export const shareParameters = (document: JsonObject): JsonObject => {
  const names = namesOf(operationsIn(document).flatMap(parametersOf), parameterName);
  const shared = mapOperations(document, (operation) => ({
    ...operation,
    ...('parameters' in operation && {
      parameters: parametersOf(operation).map((each) => reference('parameters', names, each)),
    }),
  }));
  return withComponents(shared, 'parameters', names);
};

const isRefusal = ([status]: readonly [string, Json]): boolean => Number(status) >= 400;

const refusalsOf = (operation: JsonObject): JsonObject[] =>
  Object.entries(objectAt(operation, 'responses'))
    .filter(isRefusal)
    .map(([, response]) => response)
    .filter(isObject);

const CODE = /`([a-z-]+)`/g;

const codesOf = (response: JsonObject): string[] =>
  [...textAt(response, 'description').matchAll(CODE)].map(([, code]) => defined(code, 'a code'));

/** Its codes, such as `OverloadedOrDatabaseUnavailable`. */
const refusalName = (response: JsonObject): string => codesOf(response).map(pascalCase).join('Or');

/** Shares the refusals with no other codes than these, whose examples read the same everywhere. */
export const shareRefusals = (document: JsonObject, codes: ReadonlySet<string>): JsonObject => {
  const refusals = operationsIn(document).flatMap(refusalsOf);
  const shareable = refusals.filter((each) => codesOf(each).every((code) => codes.has(code)));
  const names = namesOf(shareable, refusalName);
  const shared = mapOperations(document, (operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(objectAt(operation, 'responses')).map(([status, response]) => [
        status,
        reference('responses', names, response),
      ]),
    ),
  }));
  return withComponents(shared, 'responses', names);
};
