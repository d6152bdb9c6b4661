import { test } from 'tap';
import {
  hoistNamedSchemas,
  mapDiscriminators,
  unwrapSingleAlternatives,
} from '#src/http/document/components.js';
import type { JsonObject } from '#src/http/document/json.js';
import { named, sharedName } from '#src/kit/schema.js';

const document = (schemas: object): JsonObject => ({ components: { schemas } }) as unknown as JsonObject;
const alternative = (type: string): object => ({
  type: 'object',
  properties: { type: { type: 'string', const: type } },
  ...sharedName(`A${type}`, { description: type }),
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
    document({ A: { properties: { a: cell, b: { ...cell, description: 'Another.', default: 1 } } } }),
  );
  t.same(hoisted, {
    components: {
      schemas: {
        A: {
          properties: {
            a: { $ref: '#/components/schemas/Cell' },
            b: { $ref: '#/components/schemas/Cell', description: 'Another.', default: 1 },
          },
        },
        Cell: { type: 'integer', description: 'A cell.' },
      },
    },
  });
});

test('two different schemas cannot have the same name', async (t) => {
  const other = { type: 'string', ...named('Cell', { description: 'A cell.' }) };
  t.throws(() => hoistNamedSchemas(document({ A: cell, B: other })), /Two different schemas are named Cell/);
});

test('a discriminator says which constant leads to which alternative', async (t) => {
  const mapped = mapDiscriminators(hoistNamedSchemas(document({ U: union('x', 'y') })));
  t.match(mapped, {
    components: {
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
    },
  });
});

test('a union of one alternative is that alternative', async (t) => {
  t.same(unwrapSingleAlternatives(document({ U: union('x') })), {
    components: {
      schemas: {
        U: {
          type: 'object',
          properties: { type: { type: 'string', const: 'x' } },
          description: 'A union.',
        },
      },
    },
  });
});
