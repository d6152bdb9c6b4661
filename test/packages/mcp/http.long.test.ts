/** MCP over HTTP, with the client of the official SDK. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import Fastify from 'fastify';
import { test, type Test } from 'tap';
import { fetchFrom } from '#src/http/mcp.js';
import { assistantOver, gameOf, playToTheEnd, type Assistant } from './assistant.js';
import { newPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN, startService, type Service } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

const transportTo = (url: string, headers: Record<string, string> = {}): StreamableHTTPClientTransport =>
  new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });

const connect = (t: Pick<Test, 'teardown'>, { url }: Service, token?: string): Promise<Assistant> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return assistantOver(t, transportTo(url, headers));
};

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
const ACCEPT = { accept: 'application/json, text/event-stream' };

/** The status of a message, and the session that it began. */
const send = async (
  { call }: Pick<Service, 'call'>,
  headers: Record<string, string> = {},
  body: object = INITIALIZE,
): Promise<{ readonly status: number; readonly session: string; readonly code: string | undefined }> => {
  const response = await call('POST', '/mcp', { body, headers: { ...ACCEPT, ...headers } });
  const { code } = response.body as { readonly code?: string };
  return { status: response.status, session: response.headers['mcp-session-id'] ?? '', code };
};

test('an assistant plays a game over HTTP, as a player or as a new one', async (t) => {
  const service = await sharedService(t);
  const { token } = await newPlayer(service.call);
  for (const given of [token, undefined]) {
    const assistant = await connect(t, service, given);
    t.equal(assistant.client.getServerVersion()?.name, 'parlour-mcp');
    const { tools } = await assistant.client.listTools();
    t.equal(tools.length, 13);
    const first = await assistant.use('create_game', {
      type: 'connect-four',
      opponents: 'easy',
    });
    await playToTheEnd(assistant, first);
    t.match(await assistant.use('look', { game: gameOf(first) }), /The game is over/);
    t.match(await assistant.use('rules', { type: 'war' }), /War/);
  }
  const { body } = await service.call('GET', '/v1/players/me/games', { token });
  t.match(body, { items: [{ type: 'connect-four', status: 'finished' }] }, 'the token is the player');
});

test('an assistant waits for others, in its own game only', async (t) => {
  const service = await sharedService(t);
  const [first, second] = [await connect(t, service), await connect(t, service)];
  const text = await first.use('create_game', { type: 'connect-four', opponents: 'people' });
  t.match(text, `Others join at ${service.url}/v1/connect-four/games/`);
  const game = gameOf(text);
  const followed = first.use('follow', { game, seconds: 40 });
  await second.use('join_game', { game });
  t.match(await followed, /join/);
  t.match(await second.use('follow', { game, seconds: 0 }), /Nothing has happened|to move/);
  const move = { game, move: { type: 'drop', column: 4 } };
  t.match(await second.ask('play', move), { failed: true, text: /^not-your-turn/ });
  const heard = second.use('follow', { game, seconds: 40 });
  await first.use('play', move);
  t.match(await heard, /column 4/);
});

test('a token that is not a player’s is refused, and a session is of its token', async (t) => {
  const service = await sharedService(t);
  const [one, other] = [await newPlayer(service.call), await newPlayer(service.call)];
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  for (const token of ['player_wrong', 'wrong', OPERATOR_TOKEN])
    t.match(await send(service, as(token)), { status: 401, code: 'unauthorized', session: '' }, token);
  await t.rejects(connect(t, service, 'wrong'));
  const { status, session } = await send(service, as(one.token));
  t.equal(status, 200);
  const inSession = { 'mcp-session-id': session };
  t.match(await send(service, { ...as(one.token), ...inSession }, LIST), { status: 200 });
  t.match(await send(service, { ...as(other.token), ...inSession }, LIST), {
    status: 404,
    code: 'not-found',
  });
  t.match(await send(service, inSession, LIST), { status: 404, code: 'not-found' });
});

test('messages outside of a session are refused', async (t) => {
  const service = await sharedService(t);
  t.match(await send(service, {}, LIST), { status: 400, code: 'validation-failed' });
  t.match(await send(service, { 'mcp-session-id': 'x' }, LIST), { status: 404, code: 'not-found' });
  t.match(await send(service, {}, [INITIALIZE]), { status: 400, code: 'validation-failed' });
  t.match(await send(service, {}, { method: 'initialize' }), { status: 400 }, 'no JSON-RPC');
  t.equal((await service.call('GET', '/mcp', { headers: { accept: 'text/event-stream' } })).status, 405);
  const { session } = await send(service);
  const headers = { 'mcp-session-id': session };
  t.equal((await send(service, { ...headers, 'mcp-protocol-version': '1999-01-01' }, LIST)).status, 400);
  t.equal((await service.call('DELETE', '/mcp', { headers })).status, 204);
  t.equal((await service.call('DELETE', '/mcp', { headers })).status, 404);
  t.equal((await send(service, headers, LIST)).status, 404);
});

test('pages of other origins are refused', async (t) => {
  const local = await startService(t);
  const { host } = new URL(local.url);
  const statusFrom = async (service: Service, origin: string, name = host): Promise<number> =>
    (await send(service, { origin, host: name })).status;
  t.equal(await statusFrom(local, `http://${host}`), 200, 'its own');
  t.equal(await statusFrom(local, 'https://elsewhere.example'), 403);
  t.equal(await statusFrom(local, 'null'), 403);
  t.equal(
    await statusFrom(local, 'http://rebound.example', 'rebound.example'),
    403,
    'a name that was rebound',
  );
  const headers = { origin: 'https://elsewhere.example' };
  t.equal((await local.call('DELETE', '/mcp', { headers })).status, 403);

  const behindProxy = await startService(t, { TRUST_PROXY: 'loopback', CORS_ORIGIN: 'https://app.example' });
  t.equal(await statusFrom(behindProxy, 'https://games.example', 'games.example'), 200, 'its own name');
  t.equal(await statusFrom(behindProxy, 'https://app.example', 'games.example'), 200, 'an allowed one');
  t.equal(await statusFrom(behindProxy, 'https://elsewhere.example', 'games.example'), 403);
});

test('there are as many sessions as the host allows, and idle ones end', async (t) => {
  const off = await startService(t, { MCP_SESSIONS: '0' });
  t.match(await send(off), { status: 404, code: 'not-found' });

  const service = await startService(
    t,
    { MCP_SESSIONS: '3', TRUST_PROXY: 'loopback' },
    { limits: { mcpSessionsPerAddress: 2 } },
  );
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (const _ of [1, 2]) t.equal((await send(service, from('192.0.2.1'))).status, 200);
  t.match(await send(service, from('192.0.2.1')), { status: 429, code: 'rate-limited' });
  t.equal((await send(service, from('192.0.2.2'))).status, 200);
  t.match(await send(service, from('192.0.2.3')), { status: 503, code: 'overloaded' });

  const brief = await startService(t, { MCP_SESSIONS: '1' }, { limits: { mcpIdleMs: 200 } });
  const { session } = await send(brief);
  await until(async () => (await send(brief)).status === 200);
  t.equal((await send(brief, { 'mcp-session-id': session }, LIST)).status, 404, 'it has ended');
});

test('what a session asks counts as its client’s requests', async (t) => {
  const service = await startService(t, { RATE_LIMIT_PER_MINUTE: '1000', TRUST_PROXY: 'loopback' });
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const assistant = await assistantOver(t, transportTo(service.url, headers));
  const remaining = async (): Promise<number> => {
    const response = await service.call('GET', '/v1/game-types', { headers });
    return Number(response.headers['ratelimit-remaining']);
  };
  const before = await remaining();
  await assistant.use('list_game_types');
  t.equal(before - (await remaining()), 3, 'the message, the request of its tool, and the question');
});

test('a waiting call ends with its session', async (t) => {
  const service = await sharedService(t);
  const assistant = await connect(t, service);
  const game = gameOf(await assistant.use('create_game', { type: 'war', opponents: 'people' }));
  const followed = t.rejects(assistant.use('follow', { game, seconds: 45 }), { code: 404 });
  await assistant.client.ping();
  await (assistant.client.transport as StreamableHTTPClientTransport).terminateSession();
  await followed;
});

test('a call that is cancelled while its body is read ends with an error that somebody handles', async (t) => {
  const abort = new AbortController();
  const init = { method: 'POST', body: '{}', signal: abort.signal };
  const response = fetchFrom(Fastify(), '192.0.2.1')('http://parlour.test/', init);
  abort.abort();
  await t.rejects(response, { name: 'AbortError' });
});
