/** An operation in front of the services, and the requests that would succeed there. */
import type { GameType } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import {
  activeGame,
  atTurn,
  enteredMatch,
  computersGame,
  finishedGame,
  invitedGame,
  newPlayer,
  offeredGame,
  randomMoves,
  waitingGame,
  type Game,
} from './games.js';
import type { Operation } from './operations.js';
import { OPERATOR_TOKEN, type Request, type Response, type Send, type Service } from './service.js';

/** The services that the requests are sent to. */
export interface Services {
  readonly usual: Service;
  /** Allows one request a minute. */
  readonly limited: Service;
  /** Refuses requests while its event loop lags. */
  readonly overloaded: Service;
  /** Its logs of games without people are full at ten entries; they take no offers. */
  readonly shortLogs: Service;
}

export interface Scene {
  readonly operation: Operation;
  readonly services: Services;
}

export const UNKNOWN_ID = '019b76da-a800-7000-8000-000000000000';

export function typeOf({ operation }: Scene): GameType {
  return defined(operation.gameType, 'the game type');
}
export function usualSend({ services }: Scene): Send {
  return services.usual.send;
}

/** The last part of the operation’s path. */
export function lastPart({ operation: { path } }: Scene): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isGameOperation({ operation: { gameType, path } }: Scene): boolean {
  return gameType !== null && path.includes('/games/{id}');
}
export function isMatchOperation({ operation: { path } }: Scene): boolean {
  return path.includes('/matches');
}
export function isPlayerOperation({ operation: { path } }: Scene): boolean {
  return path.startsWith('/v1/players');
}
/** Whether a player answers an invitation. */
export function isInvitation({ operation: { path } }: Scene): boolean {
  return path.includes('/invitation/');
}
const isMove = (scene: Scene): boolean => scene.operation.method === 'POST' && lastPart(scene) === 'moves';

/** The path of the operation, for a game. */
export function pathFor({ operation }: Scene, id = UNKNOWN_ID): string {
  return operation.path.replace('{id}', id).replace('{code}', 'unknown-code').replace('{type}', 'chess');
}

/** Bodies of requests about players, by method and the last part of the path. */
const PLAYER_BODIES: Readonly<Record<string, object>> = {
  'POST players': { name: 'Ada', kind: 'person' },
  'PATCH me': { name: 'Grace' },
  'PATCH {id}': { suspended: true },
  'POST tokens': { expiresInS: 3600 },
  'PUT webhook': { url: 'https://hooks.example.org/parlour' },
};

/** A request of or about a player that would succeed. */
const playerRequest = async (scene: Scene): Promise<Request> => {
  const { method, path } = scene.operation;
  const { id, token } = await newPlayer(usualSend(scene));
  const isOwn = path.includes('/me');
  const body = path.includes('/me/tokens') ? undefined : PLAYER_BODIES[`${method} ${lastPart(scene)}`];
  return { method, path: pathFor(scene, id), token: isOwn ? token : OPERATOR_TOKEN, body };
};

/** A request about a match that would succeed. */
const matchRequest = async (scene: Scene): Promise<Request> => {
  const { method } = scene.operation;
  const send = usualSend(scene);
  const { token } = await newPlayer(send);
  if (method === 'POST') return { method, path: pathFor(scene), token, body: fittingBody(scene) };
  return { method, path: pathFor(scene, await enteredMatch(send, typeOf(scene), token)), token };
};

/** The operation, at no game or at one that does not exist. */
export function sendTo(
  scene: Scene,
  send: Send,
  request: Partial<Request> = {},
  id?: string,
): Promise<Response> {
  return send({ method: scene.operation.method, path: pathFor(scene, id), ...request });
}

/** A body that fits the schema of the operation, whether it is a legal move or not. */
export function fittingBody(scene: Scene): object | undefined {
  if (lastPart(scene) === 'offers') return { type: 'draw' };
  if (lastPart(scene) === 'matches') return { against: 'anybody' };
  return isMove(scene) ? at(typeOf(scene).examples.moves, 0) : undefined;
}

/** The operation on a game, with the token of a seat. */
export function inGame(
  scene: Scene,
  game: Game,
  { seat = 0, ...request }: Partial<Request> & { readonly seat?: number } = {},
): Promise<Response> {
  const usual = { token: at(game.tokens, seat), body: fittingBody(scene) };
  return sendTo(scene, usualSend(scene), { ...usual, ...request }, game.id);
}

const legalMove = async (scene: Scene, game: Game): Promise<Pick<Request, 'token' | 'body'>> => {
  for await (const { token, move } of randomMoves(usualSend(scene), typeOf(scene), game))
    return { token, body: move };
  throw new Error('the game is over');
};

/** What opens a game in which the operation can succeed. */
const OPEN: Readonly<Record<string, (send: Send, gameType: GameType) => Promise<Game>>> = {
  join: waitingGame,
  cancel: waitingGame,
  accept: offeredGame,
  decline: offeredGame,
  rematch: finishedGame,
  'cpu-moves': computersGame,
};

const tokenFor = ({ operation: { method } }: Scene, game: Game): string | undefined => {
  if (method === 'DELETE') return OPERATOR_TOKEN;
  return game.tokens[0] === '' ? undefined : game.tokens[0];
};

/** A request that would succeed. */
export async function fittingRequest(scene: Scene): Promise<Request> {
  const { method, path } = scene.operation;
  if (isPlayerOperation(scene)) return playerRequest(scene);
  if (isMatchOperation(scene)) return matchRequest(scene);
  const body = fittingBody(scene) ?? (method === 'POST' ? {} : undefined);
  if (!isGameOperation(scene))
    return { method, path: pathFor(scene), body, token: path.includes('audit') ? OPERATOR_TOKEN : undefined };
  const open = isInvitation(scene) ? invitedGame : (OPEN[lastPart(scene)] ?? activeGame);
  const game = await open(usualSend(scene), typeOf(scene));
  const sent = isMove(scene) ? await legalMove(scene, game) : { token: tokenFor(scene, game), body };
  return { method, path: pathFor(scene, game.id), ...sent };
}

/** A game between people; to decline an invitation, one with it. */
export function activeIn(scene: Scene): Promise<Game> {
  return (isInvitation(scene) ? invitedGame : activeGame)(usualSend(scene), typeOf(scene));
}

/** The seat that is not to move. */
export async function idleSeat(scene: Scene, game: Game): Promise<number> {
  return (await atTurn(usualSend(scene), game)).turn?.seat === 0 ? 1 : 0;
}
