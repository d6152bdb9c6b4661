/** Games in the states that the recorded requests need. */
import { randomUUID } from 'node:crypto';
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Typed } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { OPERATOR_TOKEN, type Response, type Send } from './service.js';

interface PlayedGame {
  readonly id: string;
  readonly status: string;
  readonly turn: { readonly seat: number } | null;
  readonly legalMoves: readonly Typed[];
}

export interface Game {
  readonly path: string;
  readonly id: string;
  /** By seat; empty for seats without a token. */
  readonly tokens: readonly string[];
}

const MAX_MOVES = 2000;
const RNG_KEY = Buffer.alloc(32, 7);

/** The response, which must have this status. */
export function expected(response: Response, status: number, what: string): Response {
  if (response.status !== status) throw new Error(`${what}: ${response.status} ${response.text}`);
  return response;
}

/** Two people, or as many as the game has at least or at most. */
export function people({ seats }: GameType, count = Math.max(seats.min, Math.min(2, seats.max))): object[] {
  return Array.from({ length: count }, (_, seat) => ({ kind: 'human', name: seat === 0 ? 'Ada' : 'Grace' }));
}

/** A new player of the operator's own. */
export async function newPlayer(send: Send): Promise<{ readonly id: string; readonly token: string }> {
  const body = { name: 'Ada', kind: 'person', externalId: randomUUID() };
  const { text } = await send({ method: 'POST', path: '/v1/players', token: OPERATOR_TOKEN, body });
  const { player, token } = JSON.parse(text) as { player: { id: string }; token: string };
  return { id: player.id, token };
}

/** The id of a match that the player waits for. */
export async function enteredMatch(send: Send, { id: type }: GameType, token: string): Promise<string> {
  const path = `/v1/${type}/matches`;
  const { text } = expected(
    await send({ method: 'POST', path, token, body: { against: 'bots' } }),
    202,
    path,
  );
  return (JSON.parse(text) as { match: { id: string } }).match.id;
}

export async function openGame(
  send: Send,
  { id: type }: GameType,
  body: object,
  token?: string,
): Promise<Game> {
  const path = `/v1/${type}/games`;
  const { text } = expected(await send({ method: 'POST', path, body, token }), 201, path);
  const { game, tokens } = JSON.parse(text) as {
    game: { id: string; seats: object[] };
    tokens: { seat: number; token: string }[];
  };
  const bySeat = game.seats.map((_, seat) => tokens.find((each) => each.seat === seat)?.token ?? '');
  return { id: game.id, path: `${path}/${game.id}`, tokens: bySeat };
}

export function activeGame(send: Send, gameType: GameType): Promise<Game> {
  return openGame(send, gameType, { seats: people(gameType) });
}

/** A game whose last seat is open. */
export function waitingGame(send: Send, gameType: GameType): Promise<Game> {
  const seats = [...people(gameType).slice(0, -1), { kind: 'open' }];
  return openGame(send, gameType, { seats, visibility: 'public' });
}

/** A game whose last seat a player keeps for another one, whose token comes first. */
export async function invitedGame(send: Send, gameType: GameType, terms: object = {}): Promise<Game> {
  const [host, guest] = [await newPlayer(send), await newPlayer(send)];
  const seats = people(gameType).map(() => ({ kind: 'human' }));
  const invitation = [...seats.slice(0, -1), { kind: 'open', for: guest.id }];
  const game = await openGame(send, gameType, { seats: invitation, ...terms }, host.token);
  return { ...game, tokens: [guest.token, host.token] };
}

/** A game in which seat 1 has offered a draw. */
export async function offeredGame(send: Send, gameType: GameType): Promise<Game> {
  const game = await activeGame(send, gameType);
  const path = `${game.path}/offers`;
  expected(
    await send({ method: 'POST', path, token: at(game.tokens, 1), body: { type: 'draw' } }),
    201,
    path,
  );
  return game;
}

export function computersGame(send: Send, gameType: GameType): Promise<Game> {
  return openGame(send, gameType, { seats: people(gameType).map(() => ({ kind: 'cpu', level: 'easy' })) });
}

/** The game as the seat to move sees it, with that seat’s token. */
export async function atTurn(send: Send, game: Game): Promise<PlayedGame & { readonly token: string }> {
  const read = async (token?: string) =>
    JSON.parse((await send({ method: 'GET', path: game.path, token })).text) as PlayedGame;
  const { turn } = await read();
  const token = at(game.tokens, defined(turn, 'the seat to move').seat);
  return { ...(await read(token)), token };
}

/** Plays random legal moves; ends with the game, or when `enough` says so. Yields each move before it is played. */
export async function* randomMoves(
  send: Send,
  gameType: GameType,
  game: Game,
): AsyncGenerator<{ readonly token: string; readonly move: Typed; readonly legalMoves: readonly Typed[] }> {
  const rng = playerRng(RNG_KEY);
  for (let count = 0; count < MAX_MOVES; count += 1) {
    const { legalMoves, token } = await atTurn(send, game);
    const move = randomMove<Typed>(legalMoves, rng, gameType.templates);
    yield { token, move, legalMoves };
    const path = `${game.path}/moves`;
    const { text } = expected(await send({ method: 'POST', path, token, body: move }), 201, path);
    if ((JSON.parse(text) as { game: PlayedGame }).game.status === 'finished') return;
  }
}

/** Ends a game by a resignation; one of more than two seats by playing it to the end. */
const finish = async (send: Send, gameType: GameType, game: Game): Promise<Game> => {
  if (game.tokens.length > 2) {
    const moves = randomMoves(send, gameType, game);
    while ((await moves.next()).done !== true);
    return game;
  }
  const path = `${game.path}/resign`;
  expected(await send({ method: 'POST', path, token: at(game.tokens, 0) }), 201, path);
  return game;
};

export async function finishedGame(send: Send, gameType: GameType): Promise<Game> {
  return finish(send, gameType, await activeGame(send, gameType));
}

/** A finished game with clocks whose rematch, which seat 0 has asked for, waits for the others. */
export async function awaitedRematch(
  send: Send,
  gameType: GameType,
): Promise<{ readonly old: Game; readonly rematch: Game }> {
  const terms = { seats: people(gameType), clock: { perMoveS: 60 } };
  const old = await finish(send, gameType, await openGame(send, gameType, terms));
  const path = `${old.path}/rematch`;
  const { text } = expected(await send({ method: 'POST', path, token: at(old.tokens, 0) }), 201, path);
  const { game } = JSON.parse(text) as { game: { id: string; links: { self: string } } };
  return { old, rematch: { id: game.id, path: game.links.self, tokens: [] } };
}
