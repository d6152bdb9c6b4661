import { test } from 'tap';
import type { JsonObject } from '#src/http/document/json.js';
import { shareParameters, shareRefusals } from '#src/http/document/shared.js';

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

test('refusals that read the same everywhere are components', async (t) => {
  const busy = refusal('`overloaded`, `database-unavailable`', 'Try again.');
  const missing = refusal('`not-found`', 'There is no game.');
  const starting = refusal('`overloaded`, `database-unavailable`', 'Not ready.');
  const operation = (unavailable: object) => ({
    responses: { 200: { description: 'A game.' }, 404: missing, 503: unavailable },
  });
  const codes = new Set(['overloaded', 'database-unavailable']);
  const operations = { '/a': operation(busy), '/b': operation(busy), '/c': operation(starting) };
  const shared = shareRefusals(document(operations), codes);
  const reference = { $ref: '#/components/responses/OverloadedOrDatabaseUnavailable' };
  t.same(shared, {
    components: { responses: { OverloadedOrDatabaseUnavailable: busy } },
    paths: {
      '/a': { get: operation(reference) },
      '/b': { get: operation(reference) },
      '/c': { get: operation(starting) },
    },
  });
});
