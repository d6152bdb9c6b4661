/** Requests that bring about each problem, for whichever operation documents it. */
import { quickConfig } from '#test/support/quick-games.js';
import { loadGame } from '#src/engine/games.js';
import { storeEntries } from '#src/engine/replies.js';
import type { ProblemCode } from '#src/http/problems/problems.js';
import { at } from 'parlour-games/kit/checked';
import { playAbandonment } from 'parlour-games/record/entries';
import { wrongRequest } from './bodies.js';
import { commitmentExpired, commitmentNotFound, commitmentUsed } from './commitments.js';
import { FAULTS } from './faults.js';
import {
  activeGame,
  awaitedRematch,
  computersGame,
  enteredMatch,
  finishedGame,
  invitedGame,
  offeredGame,
  openGame,
  people,
  randomMoves,
  waitingGame,
  type Game,
} from './games.js';
import { illegalMoveOf } from './illegal-moves.js';
import {
  activeIn,
  fittingBody,
  fittingRequest,
  idleSeat,
  inGame,
  isGameOperation,
  isInvitation,
  isMatchOperation,
  isPlayerOperation,
  lastPart,
  pathFor,
  sendTo,
  typeOf,
  UNKNOWN_ID,
  usualSend,
  type Scene,
} from './scene.js';
import { OPERATOR_TOKEN, type Response } from './service.js';

export type Provoke = (scene: Scene) => Promise<Response>;

const LARGE = ' '.repeat(70_000);
const GAMES = 1000;
const MINUTE_MS = 60_000;
/** The deadline, which is another one at each recording: the clock of the database cannot be fixed. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/;
const EXAMPLE_TIME = '2026-01-01T12:01:00.000Z';

/** Queries of game types about positions that the rules do not allow. */
const ILLEGAL_QUERIES: Readonly<Record<string, object>> = {
  analyses: { position: '4444444' },
  traces: { marbles: [{ row: 1, col: 1 }], from: { row: 1, col: 5 } },
};

/** A computer player has taken over the seat of a player who resigned in the rematch. */
const takenOverInRematch: Provoke = async (scene) => {
  const send = usualSend(scene);
  const gameType = typeOf(scene);
  const game = await openGame(send, gameType, {
    seats: people(gameType, gameType.seats.max),
    config: quickConfig(gameType.id),
  });
  for await (const _ of randomMoves(send, gameType, game));
  const { text } = await inGame(scene, game);
  const rematch = JSON.parse(text) as { game: { links: { self: string } }; token: string };
  await send({ method: 'POST', path: `${rematch.game.links.self}/resign`, token: rematch.token });
  return inGame(scene, game);
};

/** The seat that is kept in the rematch for a player who has declined it. */
const declinedInRematch: Provoke = async (scene) => {
  const send = usualSend(scene);
  const game = await invitedGame(send, typeOf(scene), { clock: { perMoveS: 60 } });
  const [guest = '', host = ''] = game.tokens;
  const post = (path: string, token: string) => send({ method: 'POST', path, token });
  await post(`${game.path}/join`, guest);
  await post(`${game.path}/resign`, guest);
  const { text } = await post(`${game.path}/rematch`, host);
  const { self } = (JSON.parse(text) as { game: { links: { self: string } } }).game.links;
  await post(`${self}/invitation/decline`, guest);
  return inGame(scene, game, { token: guest });
};

const fullLog: Provoke = async (scene) => {
  const { send } = scene.services.shortLogs;
  for (let games = 0; games < GAMES; games += 1) {
    const { id, path } = await computersGame(send, typeOf(scene));
    await send({ method: 'POST', path: `${path}/cpu-moves`, body: { count: 100 } });
    const response = await sendTo(scene, send, {}, id);
    if (response.text.includes('log-full')) return response;
  }
  throw new Error('every game ended before its log was full');
};

const offerInFullLog: Provoke = async (scene) => {
  const { send } = scene.services.shortLogs;
  const game = await activeGame(send, typeOf(scene));
  const request = { token: game.tokens[0], body: fittingBody(scene) };
  return sendTo(scene, send, request, game.id);
};

/** The response of a game once its time is over. */
const afterTime = async (scene: Scene, game: Game, seat: number): Promise<Response> => {
  const { engine } = scene.services.usual.app;
  const { databaseClock } = engine;
  Object.assign(engine, {
    databaseClock: { ...databaseClock, now: () => databaseClock.now() + 10 * MINUTE_MS },
  });
  try {
    const token = at(game.tokens, seat);
    const response = await inGame(scene, game, { token: token === '' ? undefined : token });
    return { ...response, text: response.text.replace(TIME, EXAMPLE_TIME) };
  } finally {
    Object.assign(engine, { databaseClock });
  }
};

/** The clock of the database says that the time is up, and the job that writes it has not looked yet. */
const timeOver: Provoke = async (scene) => {
  const send = usualSend(scene);
  const gameType = typeOf(scene);
  const seats = people(gameType, gameType.seats.default);
  const part = lastPart(scene);
  if (isInvitation(scene)) return afterTime(scene, await invitedGame(send, gameType, { joinWithinS: 60 }), 0);
  const terms = ['join', 'cancel'].includes(part)
    ? { seats: [...seats.slice(0, -1), { kind: 'open' }], joinWithinS: 60 }
    : { seats, clock: { perMoveS: 60 } };
  const game =
    part === 'rematch' ? (await awaitedRematch(send, gameType)).old : await openGame(send, gameType, terms);
  return afterTime(scene, game, part === 'rematch' ? 1 : 0);
};

/** The job that cancels such games looks for none. */
const abandonedGame = async (scene: Scene): Promise<Game> => {
  const gameType = typeOf(scene);
  const game = await activeIn(scene);
  const { engine } = scene.services.usual.app;
  const before = await loadGame(engine, gameType, game.id);
  const { game: over, entry } = playAbandonment(gameType, before, engine.clock());
  await storeEntries(engine, before, { game: over, entries: [entry] });
  return game;
};

export const PROVOCATIONS: Readonly<Partial<Record<ProblemCode, Provoke>>> = {
  ...FAULTS,
  'validation-failed': (scene) => {
    const { body, query = '' } = wrongRequest(scene.operation);
    const token = lastPart(scene) === 'audit-records' ? OPERATOR_TOKEN : undefined;
    return sendTo(scene, usualSend(scene), { path: `${pathFor(scene)}${query}`, body, token });
  },
  'bad-cursor': async (scene) => {
    const request = await fittingRequest(scene);
    return usualSend(scene)({ ...request, path: `${request.path}?cursor=page-2` });
  },
  unauthorized: async (scene) => {
    if (isGameOperation(scene)) return inGame(scene, await activeIn(scene), { token: 'not-a-token' });
    if (isMatchOperation(scene))
      return usualSend(scene)({ ...(await fittingRequest(scene)), token: undefined });
    // Nobody without a token may keep a seat for a player.
    if (scene.operation.gameType !== null)
      return sendTo(scene, usualSend(scene), { body: { seats: [{ kind: 'open', for: UNKNOWN_ID }] } });
    if (!isPlayerOperation(scene)) return sendTo(scene, usualSend(scene));
    const { body, ...request } = await fittingRequest(scene);
    const operators = scene.operation.id === 'createPlayer' && { externalId: 'ada@example.org' };
    return usualSend(scene)({
      ...request,
      token: scene.operation.id.startsWith('getPlayer') ? 'player_unknown' : undefined,
      body: typeof body === 'object' ? { ...body, ...operators } : body,
    });
  },
  'not-found': async (scene) => {
    if (isGameOperation(scene)) return inGame(scene, { ...(await activeIn(scene)), id: UNKNOWN_ID });
    if (!isPlayerOperation(scene) && !isMatchOperation(scene)) return sendTo(scene, usualSend(scene));
    return usualSend(scene)({ ...(await fittingRequest(scene)), path: pathFor(scene) });
  },
  'not-acceptable': (scene) => sendTo(scene, usualSend(scene), { headers: { accept: 'application/xml' } }),
  'payload-too-large': (scene) => sendTo(scene, usualSend(scene), { body: LARGE }),
  'unsupported-media-type': (scene) =>
    sendTo(scene, usualSend(scene), { body: 'x', headers: { 'content-type': 'text/plain' } }),
  'not-your-turn': async (scene) => {
    const game = await activeIn(scene);
    return inGame(scene, game, { seat: await idleSeat(scene, game) });
  },
  'game-over': async (scene) => {
    const mustBeCancelled = ['join', 'rematch'].includes(lastPart(scene)) || isInvitation(scene);
    return inGame(
      scene,
      await (mustBeCancelled ? abandonedGame(scene) : finishedGame(usualSend(scene), typeOf(scene))),
    );
  },
  'game-active': async (scene) => inGame(scene, await activeIn(scene)),
  'game-waiting': async (scene) => inGame(scene, await waitingGame(usualSend(scene), typeOf(scene))),
  'no-cpu-to-move': async (scene) => inGame(scene, await activeIn(scene)),
  'already-waiting': async (scene) => {
    const { token = '', ...request } = await fittingRequest(scene);
    await enteredMatch(usualSend(scene), typeOf(scene), token);
    return usualSend(scene)({ ...request, token });
  },
  'log-full': (scene) => (lastPart(scene) === 'offers' ? offerInFullLog(scene) : fullLog(scene)),
  'offer-pending': async (scene) => inGame(scene, await offeredGame(usualSend(scene), typeOf(scene))),
  'no-offer': async (scene) => inGame(scene, await activeIn(scene)),
  'time-over': timeOver,
  'seat-taken': async (scene) => {
    if (lastPart(scene) === 'join') return inGame(scene, await activeIn(scene));
    return typeOf(scene).seats.max > 2 ? takenOverInRematch(scene) : declinedInRematch(scene);
  },
  'seat-reserved': async (scene) => {
    const { rematch } = await awaitedRematch(usualSend(scene), typeOf(scene));
    return sendTo(scene, usualSend(scene), { body: {} }, rematch.id);
  },
  'commitment-not-found': commitmentNotFound,
  'commitment-used': commitmentUsed,
  'commitment-expired': commitmentExpired,
  'version-mismatch': async (scene) =>
    inGame(scene, await activeIn(scene), { headers: { 'if-match': '"7"' } }),
  'illegal-move': async (scene) => {
    const body = ILLEGAL_QUERIES[lastPart(scene)];
    if (body !== undefined) return sendTo(scene, usualSend(scene), { body });
    // Nobody has moved yet, and in some types no move can be taken back.
    if (lastPart(scene) === 'offers')
      return inGame(scene, await activeIn(scene), { body: { type: 'take-back' } });
    return illegalMoveOf(usualSend(scene), typeOf(scene), await activeIn(scene));
  },
  'invalid-config': async (scene) => {
    const seats = people(typeOf(scene), typeOf(scene).seats.max + 1);
    const body = isMatchOperation(scene) ? { against: 'anybody', seats: seats.length } : { seats };
    return usualSend(scene)({ ...(await fittingRequest(scene)), body });
  },
  'webhook-refused': async (scene) => usualSend(scene)(await fittingRequest(scene)),
};
