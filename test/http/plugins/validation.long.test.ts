/** What validation costs at worst, and what it reports. */
import type { FastifyInstance } from 'fastify';
import { test } from 'tap';
import Type from 'typebox';
import type { GameType } from '#src/game-type.js';
import { registry } from '#src/games/index.js';
import { defined } from '#src/kit/checked.js';
import { strictObject } from '#src/kit/schema.js';
import { adversarialBodies, bodyOperations, type BodyOperation } from '../../support/adversarial-bodies.js';
import type { OpenApiDocument } from '../../support/response-checker.js';
import { startService } from '../../support/service.js';

const BODY_BYTES = 65_536;
const MAX_COST_MS = 5;
/** Other programs cannot lengthen CPU time much, but they can: the shortest of several runs counts. */
const RUNS = 6;
const SOME_ID = '019b76da-a800-7000-8000-000000000000';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const operationsOf = (app: FastifyInstance): BodyOperation[] =>
  bodyOperations(app.swagger() as unknown as OpenApiDocument).map(({ path, ...rest }) => ({
    ...rest,
    path: path.replace('{id}', SOME_ID),
  }));

const cpuMs = async (run: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The CPU time of a request beyond that of `JSON.parse`: the least of several runs, or the first within the limit. */
const costOf = async (body: string, send: () => Promise<unknown>): Promise<number> => {
  let cost = Infinity;
  let parsing = Infinity;
  for (let runs = 0; runs < RUNS && cost > MAX_COST_MS; runs += 1) {
    parsing = Math.min(parsing, await cpuMs(() => parse(body)));
    cost = Math.min(cost, (await cpuMs(send)) - parsing);
  }
  return cost;
};

/** The bodies that cost an operation more than the limit. */
async function* expensiveBodies(
  app: FastifyInstance,
  { method, path, schema }: BodyOperation,
): AsyncGenerator<string> {
  const headers = { 'content-type': 'application/json' };
  for (const body of adversarialBodies(schema, BODY_BYTES)) {
    const ms = await costOf(body, () => app.inject({ method: method as 'POST', url: path, body, headers }));
    if (ms > MAX_COST_MS) yield `${ms} ms: ${body.slice(0, 80)}`;
  }
}

test('no body costs a route more than a few milliseconds of CPU time', async (t) => {
  const { app } = await startService(t);
  const operations = operationsOf(app);
  t.ok(operations.length > 40, 'the document has the bodies of all routes');
  const bySchema = new Map(operations.map((each) => [JSON.stringify(each.schema), each]));
  for (const operation of bySchema.values()) {
    t.ok(adversarialBodies(operation.schema, BODY_BYTES).length >= 14, operation.path);
    for await (const expensive of expensiveBodies(app, operation)) t.fail(`${operation.path}: ${expensive}`);
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
    {
      ...registry,
      gameTypes: new Map([[planted.id, planted]]),
    },
  );
  const traces = operationsOf(app).find(({ path }) => path.endsWith('/traces'));
  const { value } = await expensiveBodies(app, defined(traces, 'the query')).next();
  t.match(value, / ms: /);
  takeFaults();
});

const hasKeyword = (schema: unknown, keyword: string): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  (keyword in schema || Object.values(schema).some((each) => hasKeyword(each, keyword)));

test('no request schema has uniqueItems', async (t) => {
  const { app } = await startService(t);
  t.ok(hasKeyword({ properties: { a: { uniqueItems: true } } }, 'uniqueItems'), 'it would be found');
  for (const { method, path, schema } of operationsOf(app))
    t.notOk(hasKeyword(schema, 'uniqueItems'), `${method} ${path}`);
});

test('errors name every wrong field of a request', async (t) => {
  const { call } = await startService(t);
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
