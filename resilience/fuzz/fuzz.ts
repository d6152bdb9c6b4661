/**
 * Sends requests as clients with games and players of their own would, and mutated ones; some clients leave before their
 * response. Checks that no response is a 5xx, that every response fits the OpenAPI document, and that refused requests do not
 * change their games.
 */
import { connect } from 'node:net';
import { playerRng } from 'parlour-games/record/rng';
import type { Typed } from 'parlour-games/game-type';
import { committedChecker } from '#test/support/openapi.js';
import { OPERATOR_TOKEN } from '#test/support/service.js';
import type { Findings } from '#resilience/support/findings.js';
import {
  createRawClient,
  jsonRequest,
  type RawClient,
  type RawRequest,
  type RawResponse,
} from '#resilience/support/raw-http.js';
import { MUTATIONS } from './mutations.js';
import { nextRequest, type Drawn } from './requests.js';
import {
  learn,
  newWorld,
  oneIn,
  pick,
  pickGame,
  type KnownGame,
  type Peek,
  type Peeked,
  type World,
} from './world.js';

/** The settings of a service that is fuzzed. */
export const SETTINGS = {
  OPERATOR_TOKEN,
  CORS_ORIGIN: 'https://games.example',
  TRUST_PROXY: 'loopback',
  WEBHOOK_HOSTS: '*.test',
  RATE_LIMIT_PER_MINUTE: '0',
};

export interface FuzzOptions {
  readonly url: string;
  readonly requests: number;
  /** Each lane is a client with games of its own, which nobody else changes. */
  readonly lanes: number;
  readonly seed: string;
  readonly findings: Findings;
}

const PROGRESS_EVERY = 10_000;
const MUTATION_NAMES = Object.keys(MUTATIONS);
const check = committedChecker();

interface Game {
  readonly status: string;
  readonly version: number;
  readonly turn: { readonly seat: number } | null;
  readonly clock?: object;
  readonly joinBy?: string;
  readonly seats: readonly { readonly kind: string }[];
}

/** Whether a game may change by itself: it is timed, only computers are left in it, or a player in it may be deleted. */
const mayChange = ({ clock, joinBy, seats }: Game, tokens: KnownGame['tokens']): boolean => {
  const people = seats.flatMap(({ kind }, seat) => (kind === 'human' ? [tokens[seat] ?? 'player_'] : []));
  const isTimed = (clock ?? joinBy) !== undefined;
  return isTimed || people.length === 0 || people.some((token) => token.startsWith('player_'));
};

const UNKNOWN: Peeked = { isOver: true, version: 1, turn: null, snapshot: null, legalMoves: [] };

/** Looks at a game as the operator, and at its legal moves as the seat to move. */
const peekWith = (client: RawClient): Peek => {
  const read = async (path: string, token: string): Promise<string | null> => {
    const response = await client.send(jsonRequest('GET', path, undefined, token));
    return response?.status === 200 ? response.text : null;
  };
  return async ({ path, tokens }) => {
    const text = await read(path, OPERATOR_TOKEN);
    if (text === null) return UNKNOWN;
    const game = JSON.parse(text) as Game;
    const { status, version } = game;
    const turn = game.turn?.seat ?? null;
    const token = tokens[turn ?? -1];
    const legal = token === undefined ? null : await read(`${path}/legal-moves`, token);
    const { moves } = JSON.parse(legal ?? '{"moves":[]}') as { moves: readonly Typed[] };
    const isOver = status !== 'active' && status !== 'waiting';
    return { isOver, version, turn, snapshot: mayChange(game, tokens) ? null : text, legalMoves: moves };
  };
};

const checkResponse = (
  mutation: string,
  { method, path }: RawRequest,
  response: RawResponse,
  findings: Findings,
): void => {
  // As many exports are running as are allowed at once.
  const isFull = response.status === 503 && path.startsWith('/v1/audit-records');
  if (response.status >= 500 && !isFull)
    findings.violation('server errors', `${mutation}: ${method} ${path} → ${response.text}`);
  // A refused HEAD request has no body to check.
  if (method === 'HEAD' && response.status >= 400) return;
  try {
    check(method, path, response);
  } catch (error) {
    findings.violation(
      'undocumented responses',
      `${mutation}: ${String(error)} ${response.text.slice(0, 300)}`,
    );
  }
};

const takeIn = (world: World, request: RawRequest, { status, headers, text }: RawResponse): void => {
  const tells =
    status < 300 && text !== '' && headers['content-type']?.startsWith('application/json') === true;
  learn(world, request, headers.etag, tells ? (JSON.parse(text) as object) : {});
};

interface Lane {
  readonly url: string;
  readonly client: RawClient;
  readonly world: World;
  readonly peek: Peek;
}

/** A refused request must not have changed the game that it was drawn for. */
const compareGame = async (
  { peek }: Lane,
  { game, peeked: { snapshot: before } }: Drawn,
  findings: Findings,
  label: string,
): Promise<void> => {
  const { snapshot } = before === null ? { snapshot: null } : await peek(game);
  if (snapshot !== before)
    findings.violation('refused requests that changed a game', `${label}: ${before} ≠ ${snapshot}`);
};

const mutated = (world: World, mutation: string, { request, value }: Drawn): RawRequest => {
  const { rng } = world;
  const other = pickGame(world);
  const foreign = { token: other.tokens[0] ?? 'x', id: other.id, otherTypeId: other.id };
  return MUTATIONS[mutation]?.({ request, value, rng, foreign }) ?? request;
};

const bytesOf = ({ method, path, headers, body }: RawRequest): Buffer => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const length = `Content-Length: ${body?.length ?? 0}`;
  const head = [`${method} ${path} HTTP/1.1`, 'Host: x', length, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]);
};

/**
 * Sends part of a request and leaves; or sends a whole request that changes nothing, and leaves at once or after the first
 * bytes of the response.
 */
const sendAndLeave = async ({ world, url }: Lane, request: RawRequest): Promise<void> => {
  const { hostname, port } = new URL(url);
  const tunnels = oneIn(world, 4);
  const isWhole = tunnels || (request.method === 'GET' && oneIn(world, 2));
  const bytes = bytesOf(tunnels ? { ...request, method: 'CONNECT' } : request);
  const leavesAtOnce = !isWhole || oneIn(world, 2);
  const resets = oneIn(world, 2);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const leave = () => (resets ? socket.resetAndDestroy() : socket.destroy());
  socket.on('data', leave).write(bytes.subarray(0, isWhole ? bytes.length : world.rng.below(bytes.length)));
  socket.write('', () => {
    if (leavesAtOnce) leave();
  });
  await closed;
};

/** Resolves with whether a request was sent. */
const sendOne = async (lane: Lane, findings: Findings): Promise<boolean> => {
  const { client, world, peek } = lane;
  const drawn = await nextRequest(world, peek);
  if (drawn === null) return false;
  if (oneIn(world, 5)) await sendAndLeave(lane, drawn.request);
  const mutation = oneIn(world, 2) ? 'none' : pick(world.rng, MUTATION_NAMES);
  const request = mutated(world, mutation, drawn);
  const response = await client.send(request);
  findings.response(mutation, response?.status ?? null);
  if (response === null) return true;
  checkResponse(mutation, request, response, findings);
  takeIn(world, request, response);
  if (response.status >= 400 && request.method !== 'GET')
    await compareGame(lane, drawn, findings, `${request.method} ${request.path} → ${response.status}`);
  return true;
};

/** Sends `requests` requests, spread over the lanes. */
export async function fuzz({ url, requests, lanes, seed, findings }: FuzzOptions): Promise<void> {
  let left = requests;
  const runLane = async (lane: number): Promise<void> => {
    const client = createRawClient(url);
    const world = newWorld(playerRng(Buffer.from(`${seed}:${lane}`)));
    const first = jsonRequest('POST', '/v1/connect-four/games', {});
    const response = await client.send(first);
    if (response?.status !== 201) throw new Error(`no game: ${response?.text}`);
    takeIn(world, first, response);
    while (left > 0) {
      if (!(await sendOne({ url, client, world, peek: peekWith(client) }, findings))) continue;
      left -= 1;
      if (left > 0 && left % PROGRESS_EVERY === 0) console.error(`${left} requests left`);
    }
    if ((await client.send(first))?.status !== 201) findings.violation('server errors', 'no response');
    client.close();
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
}
