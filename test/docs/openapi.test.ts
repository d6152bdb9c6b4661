/** What the linters do not check: everything is described, typed, and portable. */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import { recordedExamples } from '#src/http/document/document.js';
import { VERSION } from '#src/project.js';
import { missingExamples } from '#test/support/example-recorder.js';
import { committedDocument } from '#test/support/openapi.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
}

interface Document {
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const document = committedDocument() as unknown as Document;
const schemas = Object.entries(document.components.schemas);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);

const schemasOf = ({ parameters = [], requestBody, responses }: Operation): Schema[] => [
  ...parameters.map(({ schema }) => schema),
  ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
  ...Object.values(responses).flatMap(({ content = {} }) =>
    Object.values(content).map(({ schema }) => schema),
  ),
];

/** All schemas with their places, those inside others included. */
function* placesIn(place: string, schema: Schema): Generator<readonly [string, Schema]> {
  yield [place, schema];
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  for (const [name, each] of Object.entries(properties)) yield* placesIn(`${place}.${name}`, each);
  if (items !== undefined) yield* placesIn(`${place}[]`, items);
  for (const each of [...anyOf, ...oneOf]) yield* placesIn(`${place}|`, each);
}

const places = [
  ...schemas.flatMap(([name, schema]) => [...placesIn(name, schema)]),
  ...operations.flatMap((each) => schemasOf(each).flatMap((schema) => [...placesIn(each.name, schema)])),
];

const isDescribed = ({ description, $ref, const: constant }: Schema): boolean =>
  description !== undefined || $ref !== undefined || constant !== undefined;

const undescribed = (all: typeof places): string[] =>
  all.flatMap(([place, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, schema]) => !isDescribed(schema))
      .map(([name]) => `${place}.${name}`),
  );

test('everything is described', async (t) => {
  t.same(undescribed(places), [], 'properties');
  t.same(undescribed([['planted', { properties: { a: {} } }]]), ['planted.a'], 'a planted fault is found');
  t.same(
    schemas.filter(([, { description }]) => description === undefined).map(([name]) => name),
    [],
    'components',
  );
  for (const { name, description, security, parameters = [] } of operations) {
    t.ok(description, `${name} has a description`);
    t.ok(security, `${name} says which token it needs, or none`);
    for (const parameter of parameters) t.ok(parameter.description, `${name} describes ${parameter.name}`);
  }
});

test('constants and lists of words have a type', async (t) => {
  const untyped = places.filter(
    ([, each]) => (each.const !== undefined || each.enum !== undefined) && each.type === undefined,
  );
  t.same(untyped, []);
});

test('constants are lists of one word too, for generators that do not know `const`', async (t) => {
  const constants = places.filter(([, each]) => each.const !== undefined);
  t.ok(constants.length > gameTypes.size);
  for (const [place, each] of constants) t.same(each.enum, [each.const], place);
});

const withDefaults = (all: typeof places): string[] =>
  all.filter(([, schema]) => schema.default !== undefined).map(([place]) => place);

test('components have no defaults: openapi-typescript would require such fields in requests', async (t) => {
  const inComponents = schemas.flatMap(([name, schema]) => [...placesIn(name, schema)]);
  t.same(withDefaults(inComponents), []);
  t.same(withDefaults([['planted', { default: false }]]), ['planted'], 'a planted fault is found');
});

test('patterns are portable', async (t) => {
  const patterns = new Set(places.flatMap(([, { pattern }]) => pattern ?? []));
  t.ok(patterns.size > 5);
  for (const pattern of patterns) {
    t.doesNotThrow(() => new RegExp(pattern, 'u'), pattern);
    t.notMatch(pattern, /\(\?[=!<]|\\[pP]/, 'no lookaround and no Unicode properties');
  }
});

test('a playing card is described once', async (t) => {
  const text = JSON.stringify(document);
  t.equal(text.split('"TH","JH","QH","KH","AS","2S"').length, 2);
});

test('the API has the version of the package', async (t) => {
  t.equal(document.info.version, VERSION);
  t.match(
    readFileSync('packages/client/package.json', 'utf8'),
    `"version": "${VERSION}"`,
    'and so has the client',
  );
});

test('generated clients can tell games and moves apart', async (t) => {
  const games = schemas.filter(([name]) => name.endsWith('Game'));
  t.equal(games.length, gameTypes.size);
  const types = games.map(([, { properties }]) => properties?.['type']?.const);
  t.equal(new Set(types).size, gameTypes.size, 'the type is a constant of each');
  for (const [name, { oneOf }] of schemas)
    for (const each of oneOf ?? []) t.ok(each.$ref, `the alternatives of ${name} have names`);
});

test('every operation has examples of its data', async (t) => {
  const examples = recordedExamples();
  t.same(missingExamples(committedDocument(), examples), []);
  const { getHealth: _, ...others } = examples;
  t.same(missingExamples(committedDocument(), others), ['getHealth 200 application/json']);
});
