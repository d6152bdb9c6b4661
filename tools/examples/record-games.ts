/** Plays games of one type and records what the service responds to the players. */
import type { GameType } from 'parlour-games/game-type';
import { operationId } from '#src/http/route.js';
import { at } from 'parlour-games/kit/checked';
import { offersOf } from 'parlour-games/record/offers';
import {
  activeGame,
  atTurn,
  computersGame,
  expected,
  finishedGame,
  invitedGame,
  offeredGame,
  randomMoves,
  waitingGame,
  type Game,
} from './games.js';
import type { Recorder } from './recorder.js';
import type { Request, Response, Send, Service } from './service.js';

const EASY = { kind: 'cpu', level: 'easy' };
/** Some types of moves are rare. */
const GAMES = 20;

export interface Taping {
  readonly send: Send;
  readonly recorder: Recorder;
  readonly gameType: GameType;
}

/** Sends a request and records the response, which must have this status. */
export async function tape(
  { send, recorder }: Taping,
  [operation, name, status]: readonly [operation: string, name: string, status: number],
  request: Request,
): Promise<Response> {
  const response = expected(await send(request), status, request.path);
  recorder.add(operation, name, response);
  if (typeof request.body === 'object') recorder.addRequest(operation, name, request.body);
  return response;
}

/** A new game with a friend’s seat open; then the friend joins. */
const tapeJoining = async (taping: Taping): Promise<void> => {
  const { send, gameType } = taping;
  const game = await waitingGame(send, gameType);
  await tape(taping, [operationId(gameType, 'get', 'game'), 'waiting', 200], {
    method: 'GET',
    path: game.path,
  });
  const path = `${game.path}/join`;
  await tape(taping, [operationId(gameType, 'join', 'game'), 'joined', 201], {
    method: 'POST',
    path,
    body: { name: 'Grace' },
  });
};

/** A game that its creator cancels while it waits. */
const tapeCancellation = async (taping: Taping): Promise<void> => {
  const { send, gameType } = taping;
  if (gameType.seats.max === 1) return;
  const game = await waitingGame(send, gameType);
  await tape(taping, [operationId(gameType, 'cancel', 'game'), 'cancelled', 201], {
    method: 'POST',
    path: `${game.path}/cancel`,
    token: at(game.tokens, 0),
  });
};

/** A seat that one player keeps for another, who declines. */
const tapeInvitation = async (taping: Taping): Promise<void> => {
  const { send, gameType } = taping;
  if (gameType.seats.max === 1) return;
  const { path, tokens } = await invitedGame(send, gameType);
  const token = at(tokens, 0);
  await tape(taping, [operationId(gameType, 'get', 'game'), 'invited', 200], { method: 'GET', path, token });
  const decline = operationId(gameType, 'decline', 'invitation');
  await tape(taping, [decline, 'declined', 201], {
    method: 'POST',
    path: `${path}/invitation/decline`,
    token,
  });
};

const playFirstMove = async ({ send, gameType }: Taping, game: Game): Promise<void> => {
  const moves = randomMoves(send, gameType, game);
  await moves.next();
  await moves.next();
};

/** Offers between people, an answer of each kind; a computer player answers at once. */
const tapeOffers = async (taping: Taping): Promise<void> => {
  const { send, gameType } = taping;
  const id = (verb: string): string => operationId(gameType, verb, 'offer');
  const post = (game: Game, seat: number, rest: string, name: string, body?: object) =>
    tape(taping, [id(rest === '' ? 'make' : rest.slice(1)), name, 201], {
      method: 'POST',
      path: `${game.path}/offers${rest}`,
      token: at(game.tokens, seat),
      body,
    });
  const types = offersOf(gameType);
  for (const type of types) {
    const game = await activeGame(send, gameType);
    if (type === 'take-back') await playFirstMove(taping, game);
    await post(game, 0, '', type, { type });
    await tape(taping, [operationId(gameType, 'get', 'game'), 'offered', 200], {
      method: 'GET',
      path: game.path,
    });
    await post(game, 1, '/accept', type);
  }
  if (types.length > 0) await post(await offeredGame(send, gameType), 0, '/decline', 'declined');
};

/** A game against computer players, as most clients create it. */
const tapeCreation = async (taping: Taping): Promise<Game> => {
  const { gameType } = taping;
  const others = Array.from({ length: gameType.seats.default - 1 }, () => EASY);
  const body = { config: gameType.examples.config, seats: [{ kind: 'human', name: 'Ada' }, ...others] };
  const { text } = await tape(taping, [operationId(gameType, 'create', 'game'), 'created', 201], {
    method: 'POST',
    path: `/v1/${gameType.id}/games`,
    headers: { 'idempotency-key': `the-first-game-of-${gameType.id}` },
    body,
  });
  const { game, tokens } = JSON.parse(text) as {
    game: { id: string; links: { self: string } };
    tokens: { token: string }[];
  };
  return { id: game.id, path: game.links.self, tokens: tokens.map(({ token }) => token) };
};

/** What a player asks for in its turn. */
const tapeTurn = async (taping: Taping, game: Game): Promise<void> => {
  const { gameType, send } = taping;
  const { token } = await atTurn(send, game);
  const id = (verb: string, noun?: string): string => operationId(gameType, verb, noun);
  const get = (operation: string, name: string, rest: string, headers = {}) =>
    tape(taping, [operation, name, 200], { method: 'GET', path: `${game.path}${rest}`, token, headers });
  await get(id('get', 'game'), 'yourTurn', '');
  await get(id('list', 'legalMoves'), 'legalMoves', '/legal-moves');
  await get(id('get', 'hint'), 'hint', '/hint?level=easy');
  await get(id('draw', 'text'), 'board', '/board.txt');
};

/** A move between people, and the log after it. */
const tapeMove = async (taping: Taping): Promise<void> => {
  const { gameType, send } = taping;
  const game = await activeGame(send, gameType);
  const { token } = await atTurn(send, game);
  const hint = expected(
    await send({ method: 'GET', path: `${game.path}/hint?level=easy`, token }),
    200,
    'a hint',
  );
  const { move } = JSON.parse(hint.text) as { move: { type: string } };
  const path = `${game.path}/moves`;
  const operation = operationId(gameType, 'play', 'move');
  await tape(taping, [operation, move.type, 201], { method: 'POST', path, token, body: move });
  const log = operationId(gameType, 'list', 'moves');
  await tape(taping, [log, 'log', 200], { method: 'GET', path: `${path}?limit=2`, token });
  const headers = { accept: 'application/x-ndjson' };
  await tape(taping, [log, 'entry', 200], { method: 'GET', path, token, headers });
};

const moveTypesOf = ({ schemas: { move } }: GameType): string[] =>
  (move as unknown as { oneOf: { properties: { type: { const: string } } }[] }).oneOf.map(
    ({ properties }) => properties.type.const,
  );

/** A move of every type, as a request only: the responses differ in what the moves do. */
const tapeMoves = async ({ send, recorder, gameType }: Taping): Promise<void> => {
  const missing = new Set(moveTypesOf(gameType));
  for (let games = 0; games < GAMES && missing.size > 0; games += 1) {
    for await (const { move } of randomMoves(send, gameType, await activeGame(send, gameType))) {
      recorder.addRequest(operationId(gameType, 'play', 'move'), move.type, move);
      missing.delete(move.type);
      if (missing.size === 0) break;
    }
  }
  if (missing.size > 0) throw new Error(`no ${[...missing].join()} in ${GAMES} games of ${gameType.title}`);
};

/** A resignation, everything about a finished game, and its rematch. */
const tapeEnd = async (taping: Taping): Promise<void> => {
  const { gameType, send } = taping;
  const id = (verb: string, noun?: string): string => operationId(gameType, verb, noun);
  const post = (of: Game, operation: string, name: string, rest: string) => {
    const request = { method: 'POST', path: `${of.path}${rest}`, token: at(of.tokens, 0), body: {} } as const;
    return tape(taping, [operation, name, 201], request);
  };
  const resigned = await activeGame(send, gameType);
  await post(resigned, id('resign', 'game'), 'resigned', '/resign');
  // In a larger game a computer player takes over.
  const game = resigned.tokens.length > 2 ? await finishedGame(send, gameType) : resigned;
  await tape(taping, [id('get', 'game'), 'finished', 200], { method: 'GET', path: game.path });
  for (const [operation, rest] of [
    [id('get', 'game'), ''],
    [id('draw', 'text'), '/board.txt'],
  ] as const) {
    const path = `${game.path}${rest}?at=1&as=all`;
    await tape(taping, [operation, 'dealFaceUp', 200], { method: 'GET', path });
  }
  await tape(taping, [id('audit', 'game'), 'finished', 200], { method: 'GET', path: `${game.path}/audit` });
  await tape(taping, [id('follow', 'game'), 'entry', 200], { method: 'GET', path: `${game.path}/events` });
  await post(game, id('rematch', 'game'), 'rematch', '/rematch');
};

const tapeComputers = async (taping: Taping): Promise<void> => {
  const { gameType, send } = taping;
  const { path } = await computersGame(send, gameType);
  await tape(taping, [operationId(gameType, 'play', 'cpuMoves'), 'moved', 201], {
    method: 'POST',
    path: `${path}/cpu-moves`,
    body: { count: 1 },
  });
};

const tapeQueries = async (taping: Taping): Promise<void> => {
  const { gameType } = taping;
  for (const { path, examples } of gameType.queries ?? []) {
    for (const [index, body] of examples.entries()) {
      await tape(taping, [operationId(gameType, 'ask', path), `example${index + 1}`, 200], {
        method: 'POST',
        path: `/v1/${gameType.id}/${path}`,
        body,
      });
    }
  }
};

export async function recordGames(recorder: Recorder, { send }: Service, gameType: GameType): Promise<void> {
  const taping = { recorder, send, gameType };
  await tapeTurn(taping, await tapeCreation(taping));
  await tapeMove(taping);
  await tapeMoves(taping);
  await tapeJoining(taping);
  await tapeCancellation(taping);
  await tapeInvitation(taping);
  await tapeOffers(taping);
  await tapeComputers(taping);
  await tapeEnd(taping);
  await tapeQueries(taping);
}
