/** Requests that are likely to succeed, with whatever a client may add, and what a mutation needs to know about them. */
import { at } from 'parlour-games/kit/checked';
import { OPERATIONS, type Operation } from './operations.js';
import { jsonRequest, type RawRequest } from '#resilience/support/raw-http.js';
import { bodyOf, headersOf, queryOf, tokenFor, type Draft } from './parts.js';
import { oneIn, pick, pickGame, type KnownGame, type Peek, type Peeked, type World } from './world.js';

/** The kinds of operations, each with its share of the requests. */
const KINDS: readonly (readonly [number, (operation: Operation) => boolean])[] = [
  [26, ({ method, path }) => method === 'POST' && path.endsWith('/{id}/moves')],
  [6, ({ method, path }) => method === 'POST' && path.endsWith('/games')],
  [6, ({ method, path }) => method === 'POST' && path.endsWith('/join')],
  [14, ({ method, path }) => method === 'POST' && /\/games\/\{id\}\/(?!moves|join)/.test(path)],
  [30, ({ method, path, type }) => method === 'GET' && type !== null && path.includes('{id}')],
  [6, ({ method, path, type }) => method === 'GET' && !(type !== null && path.includes('{id}'))],
  [3, ({ method, path }) => method === 'POST' && path === '/v1/players'],
  [8, ({ method, path }) => path.startsWith('/v1/players/') && method !== 'DELETE'],
  [1, ({ method, path }) => path.startsWith('/v1/players/') && method === 'DELETE'],
  [4, ({ path }) => path.includes('/matches')],
  [1, ({ method, path }) => method === 'DELETE' && !path.endsWith('/me')],
  [1, ({ path }) => /commitments|analyses/.test(path)],
];

const BY_KIND = KINDS.flatMap(([share, isOf]) => {
  const operations = OPERATIONS.filter(isOf);
  return Array<readonly Operation[]>(share).fill(operations);
});

const pathOf = (world: World, { path }: Operation, game: KnownGame): string => {
  const { rng, players, matches } = world;
  const id = path.includes('players/{id}')
    ? players.length === 0
      ? game.id
      : pick(rng, players).id
    : path.includes('matches') && matches.length > 0
      ? pick(rng, matches)
      : game.id;
  return path
    .replace('{id}', id)
    .replace('{type}', game.type)
    .replace('{code}', pick(rng, ['not-found', 'game-over', 'nope']));
};

/** An earlier request again; a GET often with the ETag of its response. */
const repeated = (world: World): RawRequest => {
  const { rng, sent, tags } = world;
  const request = at(sent, Math.max(0, sent.length - 1 - rng.below(30)));
  const tag = tags.get(request.path);
  if (request.method !== 'GET' || tag === undefined || oneIn(world, 3)) return request;
  return { ...request, headers: { ...request.headers, 'if-none-match': tag } };
};

/** Whether a request would show nothing: it is about nothing that exists, or is bound to be refused. */
const isPointless = (world: World, { path, method }: Operation, { isOver, legalMoves }: Peeked): boolean => {
  if (/players\/(me|\{)/.test(path)) return world.players.length === 0;
  if (path.includes('/matches/')) return world.matches.length === 0;
  if (oneIn(world, 8) || method !== 'POST' || !path.includes('/games/')) return false;
  return path.endsWith('/{id}/moves') ? legalMoves.length === 0 : isOver !== path.endsWith('/rematch');
};

export interface Drawn {
  readonly request: RawRequest;
  /** The body before serialization. */
  readonly value: unknown;
  /** The game that the request was drawn for, and how it was before. */
  readonly game: KnownGame;
  readonly peeked: Peeked;
}

/** The next request, or `null` if the one that was drawn would show nothing. */
export async function nextRequest(world: World, peek: Peek): Promise<Drawn | null> {
  const { rng, sent } = world;
  const game = pickGame(world);
  const peeked = await peek(game);
  if (sent.length > 0 && oneIn(world, 10))
    return { request: repeated(world), value: undefined, game, peeked };
  const fits = ({ type, path }: Operation): boolean =>
    type === null || type === game.type || !/(games|matches)\/\{id\}/.test(path);
  const operations = pick(rng, BY_KIND).filter(fits);
  if (operations.length === 0) return null;
  const operation = pick(rng, operations);
  if (isPointless(world, operation, peeked)) return null;
  const token = tokenFor(world, operation, game, peeked.turn ?? 0);
  const draft: Draft = { operation, game, peeked, token, path: pathOf(world, operation, game) };
  const value = bodyOf(world, draft);
  const method = operation.method === 'GET' && oneIn(world, 12) ? 'HEAD' : operation.method;
  const plain = jsonRequest(method, draft.path + queryOf(world, draft), value, token);
  return {
    request: { ...plain, headers: { ...plain.headers, ...headersOf(world, draft) } },
    value,
    game,
    peeked,
  };
}
