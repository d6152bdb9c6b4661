/**
 * Sends requests generated from the OpenAPI document, valid and mutated. Checks that no response is a 5xx, that every
 * response fits the document, and that refused requests do not change their games.
 */
import { playerRng } from '#src/record/rng.js';
import type { Rng, Typed } from '#src/game-type.js';
import { gameTypes } from '#src/games/index.js';
import { get } from '#src/kit/checked.js';
import { randomMove } from '#src/kit/options.js';
import { committedChecker } from '#test/support/openapi.js';
import type { Findings } from '#resilience/support/findings.js';
import {
  createRawClient,
  jsonRequest,
  type RawClient,
  type RawRequest,
  type RawResponse,
} from '#resilience/support/raw-http.js';
import { createGames, readGame, type FuzzedGame } from './games.js';
import { MUTATIONS, pick, UUID } from './mutations.js';
import { OPERATIONS, valueFor, type Operation } from './operations.js';

export interface FuzzOptions {
  readonly url: string;
  readonly requests: number;
  /** Each lane is a client with games of its own, which nobody else changes. */
  readonly lanes: number;
  readonly seed: string;
  readonly findings: Findings;
}

interface Lane {
  readonly client: RawClient;
  readonly rng: Rng;
  readonly games: readonly FuzzedGame[];
  /** Games that belong to no lane. Their tokens and ids are used in requests about other games. */
  readonly foreign: readonly FuzzedGame[];
}

const MAX_SEED = 2 ** 31;
const PROGRESS_EVERY = 10_000;
const MUTATION_NAMES = Object.keys(MUTATIONS);
const PROBLEM_CODES = ['not-found', 'nope'];
const check = committedChecker();

/** A move that the rules allow, or `null` when the game is over or the seat to move has no known token. */
const legalMove = async (
  { client, rng }: Lane,
  game: FuzzedGame,
): Promise<{ readonly move: Typed; readonly token: string } | null> => {
  const { turn } = JSON.parse(game.snapshot) as { turn: { seat: number } | null };
  const token = turn === null ? undefined : game.tokens[turn.seat];
  if (token === undefined) return null;
  const response = await client.send(jsonRequest('GET', `${game.path}/legal-moves`, undefined, token));
  const { moves = [] } = JSON.parse(response?.text ?? '{}') as { moves?: readonly Typed[] };
  if (moves.length === 0) return null;
  return { move: randomMove(moves, rng, get(gameTypes, game.type).templates), token };
};

const queryOf = (rng: Rng, { query }: Operation): string => {
  const chosen = query.filter(() => rng.below(3) === 0);
  const values = chosen.map(({ name, schema }) => [name, String(valueFor(schema, rng.below(MAX_SEED)))]);
  return values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
};

interface ValidRequest {
  readonly request: RawRequest;
  /** The game that the request is about, if any. */
  readonly game: FuzzedGame | null;
  readonly value: unknown;
}

/** A request that the document allows, about a game of the lane if it is about a game. */
const validRequest = async (lane: Lane, operation: Operation): Promise<ValidRequest> => {
  const { rng } = lane;
  const game = pick(
    rng,
    lane.games.filter(({ type }) => operation.type === null || type === operation.type),
  );
  const legal = operation.path.endsWith('/moves') && rng.below(2) === 0 ? await legalMove(lane, game) : null;
  const value =
    legal?.move ?? (operation.body === null ? undefined : valueFor(operation.body, rng.below(MAX_SEED)));
  const token =
    legal?.token ?? (rng.below(4) === 0 ? undefined : game.tokens[rng.below(game.tokens.length + 1)]);
  const path = operation.path.replace('{id}', game.id).replace('{code}', pick(rng, PROBLEM_CODES));
  const request = jsonRequest(operation.method, path + queryOf(rng, operation), value, token);
  return { request, game: path.includes(game.id) ? game : null, value };
};

/** Keeps the snapshot of the game up to date; a refused request must not have changed it. */
const compareGame = async (
  { client }: Lane,
  game: FuzzedGame,
  request: RawRequest,
  response: RawResponse | null,
  findings: Findings,
): Promise<void> => {
  const now = await readGame(client, game);
  if (response !== null && response.status >= 400 && now !== game.snapshot)
    findings.violation(
      'refused requests that changed a game',
      `${request.method} ${request.path} → ${response.status}: ${game.snapshot} ≠ ${now}`,
    );
  game.snapshot = now;
};

const checkResponse = (
  mutation: string,
  { method, path }: RawRequest,
  response: RawResponse,
  findings: Findings,
): void => {
  if (response.status >= 500)
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

const sendOne = async (lane: Lane, findings: Findings): Promise<void> => {
  const { rng, foreign, client } = lane;
  const operation = pick(rng, OPERATIONS);
  const { request: valid, game, value } = await validRequest(lane, operation);
  const foreignGame = pick(rng, foreign);
  const otherType = pick(
    rng,
    foreign.filter(({ type }) => type !== operation.type),
  );
  const foreignParts = {
    token: pick(rng, foreignGame.tokens),
    id: foreignGame.id,
    otherTypeId: otherType.id,
  };
  const mutation = pick(rng, MUTATION_NAMES);
  const request = MUTATIONS[mutation]?.({ request: valid, value, rng, foreign: foreignParts }) ?? valid;
  const response = await client.send(request);
  findings.response(mutation, response?.status ?? null);
  if (response !== null) checkResponse(mutation, request, response, findings);
  if (game !== null && request.method !== 'GET' && UUID.exec(request.path)?.[0] === game.id)
    await compareGame(lane, game, request, response, findings);
};

/** Sends `requests` requests, spread over the lanes. */
export const fuzz = async ({ url, requests, lanes, seed, findings }: FuzzOptions): Promise<void> => {
  const foreignClient = createRawClient(url);
  const foreign = (await createGames(foreignClient)).filter(({ tokens }) => tokens.length > 0);
  let left = requests;
  const runLane = async (lane: number): Promise<void> => {
    const client = createRawClient(url);
    const games = await createGames(client);
    const rng = playerRng(Buffer.from(`${seed}:${lane}`));
    while (left > 0) {
      left -= 1;
      await sendOne({ client, rng, games, foreign }, findings);
      if (left > 0 && left % PROGRESS_EVERY === 0) console.error(`${left} requests left`);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  foreignClient.close();
};
