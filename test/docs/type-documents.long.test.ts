/** The document of each game type: small, whole in itself, and about this type only. */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import { codesIn } from '#src/http/document/examples.js';
import type { JsonObject } from '#src/http/document/json.js';
import { documentOfType } from '#src/http/document/type-document.js';
import { prefixOf } from '#src/http/schemas/type-schemas.js';
import { sharedService } from '#test/support/shared-service.js';

const MAX_BYTES = 150_000;
const MAX_BYTES_OF_ALL = 900_000;
const NEEDED = ['createPlayer', 'listGameTypes', 'createCommitment', 'followMyGames', 'getRules'];

const whole = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as JsonObject;
const ids = [...gameTypes.keys()];
const size = (document: object): number => Buffer.byteLength(JSON.stringify(document));

const componentsIn = (document: JsonObject): string[] =>
  Object.entries(document['components'] as Record<string, object>)
    .filter(([section]) => section !== 'securitySchemes')
    .flatMap(([section, components]) => Object.keys(components).map((name) => `${section}/${name}`));

const referencesIn = (document: JsonObject): Set<string> =>
  new Set(
    [...JSON.stringify(document).matchAll(/"#\/components\/([\w/.-]+)"/g)].map(([, name = '']) => name),
  );

interface Operation {
  operationId: string;
  tags: string[];
  responses: Record<string, { $ref?: string; description?: string }>;
}

const operationsIn = (document: JsonObject): Operation[] =>
  Object.values(document['paths'] as Record<string, Record<string, never>>).flatMap((methods) =>
    Object.values(methods),
  );

/** The codes of the refusals of each operation, by its id. */
const codesByOperation = (document: JsonObject): Map<string, Set<string>> => {
  const { responses: shared } = document['components'] as {
    responses: Record<string, { description: string }>;
  };
  const codes = operationsIn(document).map(({ operationId, responses }): [string, Set<string>] => [
    operationId,
    new Set(
      Object.values(responses).flatMap(({ $ref = '', description }) =>
        codesIn(description ?? shared[$ref.replace(/.*\//, '')]?.description ?? ''),
      ),
    ),
  ]);
  return new Map(codes);
};

test('the whole document has a bounded size', (t) => {
  t.ok(size(whole) <= MAX_BYTES_OF_ALL, `${size(whole)} bytes`);
  t.end();
});

for (const gameType of gameTypes.values()) {
  const { id } = gameType;
  const others = ids.filter((each) => each !== id);
  test(`the document of ${id}`, async (t) => {
    const document = documentOfType(whole, gameType, others);
    t.ok(size(document) <= MAX_BYTES, `${size(document)} bytes`);
    t.same(new Set(componentsIn(document)), referencesIn(document), 'it has what it refers to, and no more');
    const operations = operationsIn(document);
    t.same(
      operations.filter(({ tags: [tag = ''] }) => tag === id).length,
      operationsIn(whole).filter(({ tags: [tag = ''] }) => tag === id).length,
      'it has every operation of the type',
    );
    const codes = codesByOperation(whole);
    for (const [operation, kept] of codesByOperation(document)) {
      const lost = [...(codes.get(operation) ?? [])].filter((code) => !kept.has(code));
      t.same(lost, [], `${operation} has every code of its refusals`);
    }
    for (const operation of NEEDED)
      t.ok(
        operations.some(({ operationId }) => operationId === operation),
        operation,
      );
    const prefixes = [...gameTypes.values()].filter((each) => each.id !== id).map(prefixOf);
    const foreign = componentsIn(document).filter((name) =>
      prefixes.some((prefix) => name.startsWith(`schemas/${prefix}`)),
    );
    t.same(foreign, [], 'nothing of another type');
    t.notMatch(Object.keys(document['paths'] as object).join(), new RegExp(`/v1/(${others.join('|')})/`));
  });
}

test('each is served at the path of its type, and nothing at other names', async (t) => {
  const { app } = await sharedService(t);
  const [first = ''] = ids;
  for (const id of [first, ids.at(-1) ?? '']) {
    const { headers, payload } = await app.inject(`/openapi/${id}.json`);
    t.match(headers['content-type'], 'application/json');
    const title = gameTypes.get(id)?.title ?? '';
    t.same(
      JSON.parse(payload),
      documentOfType(
        whole,
        { id, title },
        ids.filter((each) => each !== id),
      ),
      id,
    );
  }
  const unknown = await app.inject('/openapi/connect-for.json');
  t.match(unknown.json(), {
    status: 404,
    code: 'not-found',
    detail: 'There is nothing at /openapi/connect-for.json. Did you mean /openapi/connect-four.json?',
  });
});
