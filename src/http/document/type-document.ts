/**
 * The document of one game type: the part of the whole document that a client of this type needs, small enough to read at once.
 */
import type { GameType } from 'parlour-games/game-type';
import { UNKNOWN_RULES } from '#src/http/schemas/type-schemas.js';
import { withCommonRefusals, withRareRefusalsInPlace } from './brief-refusals.js';
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

/** The tags of operations that a client of any game type needs. */
const COMMON_TAGS = ['games', 'players'];

const SCHEMAS = '#/components/schemas/';

const withOperationsOf = (document: JsonObject, tags: readonly string[]): JsonObject => {
  const isTagged = (operation: Json): boolean =>
    isObject(operation) && Array.isArray(operation['tags']) && tags.includes(String(operation['tags'][0]));
  const paths = Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]): [string, Json][] => {
    const operations = Object.entries(isObject(methods) ? methods : {}).filter(([, each]) => isTagged(each));
    return operations.length === 0 ? [] : [[path, Object.fromEntries(operations)]];
  });
  return { ...document, paths: Object.fromEntries(paths) };
};

/** The game type that a schema is about, by its constant `type` or as an item of the catalogue. */
const typeOf = (value: Json): string => {
  const { type, properties } = value as {
    readonly type?: string;
    readonly properties?: { readonly type?: { readonly const?: string } };
  };
  return properties?.type?.const ?? type ?? '';
};

/** The schema of a record by an instance that does not know the rules of the game. */
const RARE = `${SCHEMAS}${UNKNOWN_RULES}`;

/** Leaves out alternatives about other types, such as their entries in a player’s stream and their items of the catalogue. */
const withoutTypes = (document: JsonObject, others: readonly string[]): JsonObject => {
  const isLeftOut = (value: Json): boolean =>
    others.includes(typeOf(value)) || (value as { readonly $ref?: string }).$ref === RARE;
  const own = (values: readonly Json[]): Json[] => values.filter((each) => !isLeftOut(each));
  return mapObjects(document, (object) => {
    const { anyOf, items } = object;
    const narrowed = { ...object, ...(Array.isArray(items) && { items: own(items) }) };
    if (!Array.isArray(anyOf)) return narrowed;
    const [first, ...more] = own(anyOf);
    return more.length === 0 && isObject(first)
      ? { ...first, ...without(narrowed, 'anyOf') }
      : { ...narrowed, anyOf: own(anyOf) };
  });
};

/** In characters. Longer examples, such as whole records, are left to the whole document. */
const MAX_EXAMPLE_LENGTH = 2500;

/** The schema that makes a response long: that of its game, if it has one, or else its own. */
const shapeOf = (schema: Json | undefined, schemas: JsonObject): string => {
  const { $ref: reference } = isObject(schema) ? schema : {};
  if (typeof reference !== 'string') return JSON.stringify(schema);
  const { properties = {} } = objectAt(schemas, reference.slice(SCHEMAS.length));
  const { game } = properties as { readonly game?: { readonly $ref?: string } };
  return game?.$ref ?? reference;
};

/** Keeps one example of each shape: only the first of all requests and responses that look alike has one. */
const withFewExamples = (document: JsonObject): JsonObject => {
  const components = objectAt(document, 'components');
  const seen = new Set<string>();
  const first = (media: JsonObject): JsonObject => {
    const shape = shapeOf(media['schema'], objectAt(components, 'schemas'));
    const example = Object.entries('examples' in media ? objectAt(media, 'examples') : {}).find(
      ([, each]) => JSON.stringify(each).length <= MAX_EXAMPLE_LENGTH,
    );
    if (example === undefined || seen.has(shape)) return without(media, 'examples');
    seen.add(shape);
    return { ...media, examples: Object.fromEntries([example]) };
  };
  const brief = (body: Json): Json =>
    isObject(body) && 'content' in body
      ? {
          ...body,
          content: Object.fromEntries(
            Object.entries(objectAt(body, 'content')).map(([mediaType, media]) => [
              mediaType,
              isObject(media) ? first(media) : media,
            ]),
          ),
        }
      : body;
  const briefAll = (responses: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(responses).map(([name, each]) => [name, brief(each)]));
  return {
    ...mapOperations(document, (operation) => ({
      ...operation,
      ...('requestBody' in operation && { requestBody: brief(objectAt(operation, 'requestBody')) }),
      responses: briefAll(objectAt(operation, 'responses')),
    })),
    components: { ...components, responses: briefAll(objectAt(components, 'responses')) },
  };
};

const REFERENCE = /"#\/components\/(\w+)\/([\w.-]+)"/g;

/** Leaves out the components that nothing refers to. */
const withUsedComponents = (document: JsonObject): JsonObject => {
  const { securitySchemes = {}, ...sections } = objectAt(document, 'components');
  const used = new Set<string>();
  const visit = (value: Json): void => {
    for (const [reference, section = '', name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
      if (used.has(reference)) continue;
      used.add(reference);
      visit(objectAt(objectAt(sections, section), name));
    }
  };
  visit(objectAt(document, 'paths'));
  const usedOf = (section: string): JsonObject =>
    Object.fromEntries(
      Object.entries(objectAt(sections, section)).filter(([name]) =>
        used.has(`"#/components/${section}/${name}"`),
      ),
    );
  const kept = Object.keys(sections).map((section): [string, Json] => [section, usedOf(section)]);
  return { ...document, components: { securitySchemes, ...Object.fromEntries(kept) } };
};

/** The part of the document that a client of one game type needs; `others` are all other types. */
export function documentOfType(
  document: JsonObject,
  { id, title }: Pick<GameType, 'id' | 'title'>,
  others: readonly string[],
): JsonObject {
  const tags = [...COMMON_TAGS, id];
  const steps = [
    (whole: JsonObject) => withOperationsOf(whole, tags),
    (part: JsonObject) => withoutTypes(part, others),
    withFewExamples,
    withCommonRefusals,
    withRareRefusalsInPlace,
    withUsedComponents,
  ];
  const part = steps.reduce((before, step) => step(before), document);
  const info = objectAt(document, 'info');
  const scope = `What a client of ${title} needs. The [whole document](/openapi.json) also has the other types, series, webhooks, what operators do, more examples, and records by unknown rules.`;
  return {
    ...part,
    // The paragraphs after the first one are about the API.
    info: {
      ...info,
      title: `Parlour: ${title}`,
      description: textAt(info, 'description').replace(/^.*$/m, scope),
    },
    tags: (document['tags'] as readonly JsonObject[]).filter((tag) => tags.includes(textAt(tag, 'name'))),
  };
}
