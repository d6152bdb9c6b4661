import { test } from 'tap';
import {
  hoistNamedSchemas,
  mapDiscriminators,
  shareHeaders,
  shareParameters,
  shareRefusals,
  unwrapSingleAlternatives,
} from '#src/http/document/components.js';
import type { JsonObject } from '#src/http/document/json.js';
import { named } from 'parlour-games/kit/schema';

/** A document that uses these schemas somewhere. */
const using = (schemas: object): JsonObject => ({ components: {}, schemas }) as unknown as JsonObject;
const alternative = (type: string): object => ({
  type: 'object',
  properties: { type: { type: 'string', const: type } },
  ...named(`A${type}`, { description: type }),
});
const union = (...types: string[]): object => ({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: types.map(alternative),
  description: 'A union.',
});

const cell = { type: 'integer', ...named('Cell', { description: 'A cell.' }) };

test('a named schema stands in the document once', async (t) => {
  const hoisted = hoistNamedSchemas(
    using({ A: { properties: { a: cell, b: { ...cell, description: 'Another.', default: 1 } } } }),
  );
  t.same(hoisted, {
    components: { schemas: { Cell: { type: 'integer', description: 'A cell.' } } },
    schemas: {
      A: {
        properties: {
          a: { $ref: '#/components/schemas/Cell' },
          b: { $ref: '#/components/schemas/Cell', description: 'Another.', default: 1 },
        },
      },
    },
  });
});

test('two different schemas cannot have the same name', async (t) => {
  const other = { type: 'string', ...named('Cell', { description: 'A cell.' }) };
  t.throws(() => hoistNamedSchemas(using({ A: cell, B: other })), /Two different schemas are named Cell/);
});

test('a discriminator says which constant leads to which alternative', async (t) => {
  const mapped = mapDiscriminators(hoistNamedSchemas(using({ U: union('x', 'y') })));
  t.match(mapped, {
    schemas: {
      U: {
        type: undefined,
        required: undefined,
        description: 'A union.',
        oneOf: [{ $ref: '#/components/schemas/Ax' }, { $ref: '#/components/schemas/Ay' }],
        discriminator: {
          propertyName: 'type',
          mapping: { x: '#/components/schemas/Ax', y: '#/components/schemas/Ay' },
        },
      },
    },
  });
});

test('a union of one alternative is that alternative', async (t) => {
  t.same(unwrapSingleAlternatives(using({ U: union('x') })), {
    components: {},
    schemas: {
      U: {
        type: 'object',
        properties: { type: { type: 'string', const: 'x' } },
        description: 'A union.',
      },
    },
  });
});

const parameter = (name: string, description: string): object => ({ in: 'header', name, description });
const refusal = (codes: string, detail: string): object => ({
  description: codes,
  content: { 'application/problem+json': { examples: { one: { value: { detail } } } } },
});

const document = (operations: Readonly<Record<string, object>>): JsonObject =>
  ({
    components: {},
    paths: Object.fromEntries(Object.entries(operations).map(([path, get]) => [path, { get }])),
  }) as unknown as JsonObject;

test('parameters that are the same in several operations are components', async (t) => {
  const ifMatch = parameter('if-match', 'A version.');
  const shared = shareParameters(
    document({
      '/a': { parameters: [ifMatch, parameter('after', 'Only here.')] },
      '/b': { parameters: [ifMatch] },
      '/c': { parameters: [parameter('if-match', 'Another.')] },
      '/d': {},
    }),
  );
  const reference = { $ref: '#/components/parameters/IfMatchHeader' };
  t.same(shared, {
    components: { parameters: { IfMatchHeader: ifMatch } },
    paths: {
      '/a': { get: { parameters: [reference, parameter('after', 'Only here.')] } },
      '/b': { get: { parameters: [reference] } },
      '/c': { get: { parameters: [parameter('if-match', 'Another.')] } },
      '/d': { get: {} },
    },
  });
});

test('headers of responses that are the same in several operations are components', async (t) => {
  const tag = { description: 'The version.' };
  const operation = (header: object) => ({
    responses: { 200: { headers: { 'retry-after': header } }, 204: {} },
  });
  const shared = shareHeaders(
    document({ '/a': operation(tag), '/b': operation(tag), '/c': operation({ description: 'Another.' }) }),
  );
  const reference = { $ref: '#/components/headers/RetryAfter' };
  t.same(shared, {
    components: { headers: { RetryAfter: tag } },
    paths: {
      '/a': { get: operation(reference) },
      '/b': { get: operation(reference) },
      '/c': { get: operation({ description: 'Another.' }) },
    },
  });
});

test('refusals that several operations have are components', async (t) => {
  const busy = refusal('`overloaded`, `database-unavailable`', 'Try again.');
  const missing = { $ref: '#/components/responses/NotFound' };
  const found = refusal('`not-found`', 'There is no game.');
  const starting = refusal('`overloaded`, `database-unavailable`', 'Not ready.');
  const operation = (unavailable: object, notFound: object = missing) => ({
    responses: { 200: { description: 'A game.' }, 404: notFound, 503: unavailable },
  });
  const operations = Object.fromEntries(
    Object.entries({ '/a': busy, '/b': busy, '/c': starting }).map(([path, each]) => [
      path,
      operation(each, found),
    ]),
  );
  const shared = shareRefusals(document(operations));
  const reference = { $ref: '#/components/responses/OverloadedOrDatabaseUnavailable' };
  t.same(shared, {
    components: { responses: { NotFound: found, OverloadedOrDatabaseUnavailable: busy } },
    paths: {
      '/a': { get: operation(reference) },
      '/b': { get: operation(reference) },
      '/c': { get: operation(starting) },
    },
  });
});
