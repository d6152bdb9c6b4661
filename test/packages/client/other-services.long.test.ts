/** A client whose service is of another version, or no Parlour at all. */
import { IncompatibleServiceError, isProblem, Parlour, UnexpectedResponseError } from 'parlour-client';
import { test, type Test } from 'tap';
import { startFaultyProxy, type Fault } from '#test/support/faulty-proxy.js';

const answer =
  (status: number, type: string, body: string): Fault =>
  async (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
const json = (status: number, body: object): Fault =>
  answer(status, 'application/json', JSON.stringify(body));
const problem = (status: number, code: string): Fault =>
  json(status, { status, code, title: code, detail: 'Injected.', type: `/problems/${code}`, instance: '/' });

/** A client of a service that answers everything with `fault`, and has an OpenAPI document. */
const clientOf = async (
  t: Test,
  fault: Fault,
  document: Fault = json(200, { info: { version: '2.0.0' } }),
) => {
  const { url } = await startFaultyProxy(t, '', ({ path }) => (path === '/openapi.json' ? document : fault));
  return new Parlour({ baseUrl: url });
};

test('a service without the game type', async (t) => {
  const parlour = await clientOf(t, problem(404, 'not-found'));
  const error: unknown = await parlour.basra.create().catch((error: unknown) => error);
  t.type(error, IncompatibleServiceError);
  t.match(error, { clientVersion: /^\d+\.\d+\.\d+$/, serviceVersion: '2.0.0', message: /“basra”.*2\.0\.0/ });
  t.equal(await parlour.version(), '2.0.0');
});

test('a service with other responses', async (t) => {
  const parlour = await clientOf(t, json(200, { session: {} }));
  await t.rejects(parlour.war.open('1'), IncompatibleServiceError);
  await t.rejects(parlour.gameTypes(), { message: /no “items”/, serviceVersion: '2.0.0' });
});

test('a service that hides its version', async (t) => {
  const parlour = await clientOf(t, json(200, {}), answer(404, 'text/html', '<html>'));
  await t.rejects(parlour.gameTypes(), { serviceVersion: undefined, message: /version unknown/ });
});

test('no Parlour at all', async (t) => {
  const page = '<html>Welcome to nginx!</html>';
  for (const status of [200, 404]) {
    const parlour = await clientOf(t, answer(status, 'text/html', page));
    const error: unknown = await parlour.gameTypes().catch((error: unknown) => error);
    t.type(error, UnexpectedResponseError);
    t.match(error, { status, message: /GET \/v1\/game-types .* text\/html.*baseUrl.*nginx/ });
  }
});

test('a refusal with a code of the future', async (t) => {
  const parlour = await clientOf(t, problem(409, 'table-flipped'));
  const error: unknown = await parlour.basra.create().catch((error: unknown) => error);
  t.match(error, { code: 'table-flipped', status: 409, message: 'table-flipped: Injected.' });
  t.ok(isProblem(error));
  t.notOk(isProblem(error, 'not-your-turn'));
});
