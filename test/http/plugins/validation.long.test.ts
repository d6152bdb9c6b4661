/** What validation costs at worst, and what it reports. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { test } from 'tap';
import Type from 'typebox';
import type { GameType } from 'parlour-games/game-type';
import { registry } from 'parlour-games/games';
import { explain } from '#src/http/problems/validation-errors.js';
import { defined } from 'parlour-games/kit/checked';
import { strictObject } from 'parlour-games/kit/schema';
import { adversarialBodies, bodyOperations, type BodyOperation } from '#test/support/adversarial-bodies.js';
import type { OpenApiDocument } from '#test/support/response-checker.js';
import { startService } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const BODY_BYTES = 65_536;
const MAX_COST_MS = 5;
/** Other programs and threads can lengthen some runs, but not all of them: the shortest in this time counts. */
const MEASURED_MS = 500;
const SOME_ID = '019b76da-a800-7000-8000-000000000000';

const operationsOf = (app: FastifyInstance): BodyOperation[] =>
  bodyOperations(app.swagger() as unknown as OpenApiDocument).map(({ path, ...rest }) => ({
    ...rest,
    path: path.replace('{id}', SOME_ID),
  }));

/** Judges a body by the service's validator of an operation and words its errors, as for a request. */
const judgeOf = (app: FastifyInstance, { method, path, schema }: BodyOperation): ((body: object) => void) => {
  const validator = defined(app.validatorCompiler, 'the compiler');
  const validate = validator({ schema, method, url: path, httpPart: 'body' });
  return (body) => {
    const outcome = validate(body) as true | { error: ErrorObject[] };
    if (outcome !== true) explain(outcome.error, 'body', outcome.error.length);
  };
};

/** The time to judge a body: the least of several runs, or the first within the limit. */
const costOf = (judge: () => void): number => {
  let cost = Infinity;
  for (let spent = 0; spent < MEASURED_MS && cost > MAX_COST_MS;) {
    const start = performance.now();
    judge();
    const elapsed = performance.now() - start;
    cost = Math.min(cost, elapsed);
    spent += elapsed;
  }
  return cost;
};

/** Those of an operation's adversarial bodies that take its validator longer than the limit. */
function* expensiveBodies(
  app: FastifyInstance,
  operation: BodyOperation,
  bodies: readonly string[],
): Generator<string> {
  const judge = judgeOf(app, operation);
  for (const text of bodies) {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) continue;
    app.largeBodies.add(body);
    const ms = costOf(() => {
      judge(body);
    });
    if (ms > MAX_COST_MS) yield `${ms} ms: ${text.slice(0, 80)}`;
  }
}

test('no body takes a validator more than a few milliseconds', async (t) => {
  const { app } = await sharedService(t);
  const operations = operationsOf(app);
  t.ok(operations.length > 40, 'the document has the bodies of all routes');
  const bySchema = new Map(operations.map((each) => [JSON.stringify(each.schema), each]));
  for (const operation of bySchema.values()) {
    const bodies = adversarialBodies(operation.schema, BODY_BYTES);
    t.ok(bodies.length >= 14, operation.path);
    for (const expensive of expensiveBodies(app, operation, bodies))
      t.fail(`${operation.path}: ${expensive}`);
  }
});

/** A query as Black Box once had it: validators compare every item with every other. */
const planted: GameType = {
  ...defined(registry.gameTypes.get('black-box'), 'Black Box'),
  queries: [
    {
      path: 'traces',
      title: 'Planted',
      description: 'Planted.',
      request: strictObject({
        marbles: Type.Array(Type.Object({}), { maxItems: 1e6, uniqueItems: true }),
      }),
      response: strictObject({}),
      examples: [{ marbles: [] }],
      expensive: false,
      run: () => ({ ok: true, response: {} }),
    },
  ],
};

test('the law above finds a planted fault', async (t) => {
  const { app, takeFaults } = await startService(
    t,
    {},
    { registry: { ...registry, gameTypes: new Map([[planted.id, planted]]) } },
  );
  const traces = defined(
    operationsOf(app).find(({ path }) => path.endsWith('/traces')),
    'the query',
  );
  const { value } = expensiveBodies(app, traces, adversarialBodies(traces.schema, BODY_BYTES)).next();
  t.match(value, / ms: /);
  takeFaults();
});

const hasKeyword = (schema: unknown, keyword: string): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  (keyword in schema || Object.values(schema).some((each) => hasKeyword(each, keyword)));

test('request schemas are valid', async (t) => {
  const { app } = await sharedService(t);
  const ajv = new Ajv2020({ strict: false });
  t.notOk(ajv.validateSchema({ properties: { a: { minimum: 'x' } } }), 'an invalid one would be found');
  for (const { method, path, schema } of operationsOf(app))
    t.ok(ajv.validateSchema(schema), `${method} ${path}`);
  for (const [name, schema] of Object.entries(app.getSchemas()))
    t.ok(ajv.validateSchema(schema as object), name);
});

test('no request schema has uniqueItems', async (t) => {
  const { app } = await sharedService(t);
  t.ok(hasKeyword({ properties: { a: { uniqueItems: true } } }, 'uniqueItems'), 'it would be found');
  for (const { method, path, schema } of operationsOf(app))
    t.notOk(hasKeyword(schema, 'uniqueItems'), `${method} ${path}`);
});

test('errors name every wrong field of a request', async (t) => {
  const { call } = await sharedService(t);
  const refusalOf = async (path: string, body: object) => {
    const { status, body: problem } = await call('POST', path, { body });
    t.match([status, problem.code], [400, 'validation-failed']);
    return problem as { detail: string; errors: { pointer: string; message: string }[] };
  };

  await t.test('all of them in a body of the usual size', async (t) => {
    const { errors } = await refusalOf('/v1/connect-four/games', { seed: 'x', visibility: 'x', extra: 1 });
    t.same(
      errors.map(({ pointer }) => pointer),
      ['/body', '/body/visibility', '/body/seed'],
    );
  });

  await t.test('the first one in a large body', async (t) => {
    const marbles = Array.from({ length: 500 }, () => ({ row: 0, col: 0 }));
    const { errors } = await refusalOf('/v1/black-box/traces', { marbles, from: { row: 0, col: 5 } });
    t.same(errors, [{ pointer: '/body/marbles', message: 'must be a list of at most 25 items' }]);
  });

  await t.test('items that occur twice', async (t) => {
    const cell = (col: number) => ({ row: 5, col });
    const marbles = [cell(3), cell(4), cell(5), cell(4)];
    const { errors, detail } = await refusalOf('/v1/black-box/traces', { marbles, from: { row: 1, col: 5 } });
    const message = 'must not have the same space twice (items 1 and 3, counted from 0)';
    t.same(errors, [{ pointer: '/body/marbles', message }]);
    t.equal(detail, `marbles ${message}.`);
  });
});
