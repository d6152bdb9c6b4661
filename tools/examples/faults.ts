/** Requests that the state of the service refuses, whatever they ask for. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from 'parlour-games/kit/checked';
import { expected } from './games.js';
import { activeIn, fittingRequest, lastPart, sendTo, usualSend, type Scene } from './scene.js';
import type { Request, Response } from './service.js';

const BLOCKED_MS = 50;

/** Sends a request that would succeed, were it not for the store. */
const withFault = async (scene: Scene, fault: 'isStopped' | 'isFull'): Promise<Response> => {
  const { usual } = scene.services;
  const request = await fittingRequest(scene);
  usual.faults[fault] = true;
  try {
    return await usual.send(request);
  } finally {
    usual.faults[fault] = false;
  }
};

const databaseUnavailable = (scene: Scene): Promise<Response> => withFault(scene, 'isStopped');
const diskFull = (scene: Scene): Promise<Response> => withFault(scene, 'isFull');

/** A request for which a release has to know the rules of a game. */
const requestForRules = async (scene: Scene): Promise<Request> => {
  const request = await fittingRequest(scene);
  switch (lastPart(scene)) {
    // The record of a finished game can be read by any release.
    case 'audit':
      return { method: 'GET', path: `${(await activeIn(scene)).path}/audit` };
    // A game is created by rules that are known; a retry finds one that exists.
    case 'games': {
      const keyed = { ...request, headers: { 'idempotency-key': randomUUID() } };
      expected(await usualSend(scene)(keyed), 201, 'the first request');
      return keyed;
    }
    default:
      return request;
  }
};

/** A request about a game of which the store says something else since. */
const withOtherGame = async (scene: Scene, fault: 'isNewer' | 'isArchived'): Promise<Response> => {
  const { app, faults, send } = scene.services.usual;
  const request = await requestForRules(scene);
  app.engine.cache.clear();
  faults[fault] = true;
  try {
    return await send(request);
  } finally {
    faults[fault] = false;
    app.engine.cache.clear();
  }
};

/** The store has games of a newer release. */
const rulesUnknown = (scene: Scene): Promise<Response> => withOtherGame(scene, 'isNewer');
const archived = (scene: Scene): Promise<Response> => withOtherGame(scene, 'isArchived');

const rateLimited = async (scene: Scene): Promise<Response> => {
  const { send } = scene.services.limited;
  await send({ method: 'GET', path: '/v1/game-types' });
  return sendTo(scene, send);
};

/** Makes the event loop lag, so that the service measures it. */
const blockEventLoop = async (): Promise<void> => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, BLOCKED_MS);
  await sleep(0);
};

const draining = async (scene: Scene): Promise<Response> => {
  const { shutdown } = scene.services.usual.app;
  shutdown.draining = true;
  try {
    return await sendTo(scene, usualSend(scene));
  } finally {
    shutdown.draining = false;
  }
};

const overloaded = async (scene: Scene): Promise<Response> => {
  if (lastPart(scene) === 'readyz') return draining(scene);
  const { app, send } = scene.services.overloaded;
  while (!app.isUnderPressure()) await blockEventLoop();
  return sendTo(scene, send);
};

/** The second of two requests with the same key, while the first one is running. */
const stillRunning = async (scene: Scene): Promise<Response> => {
  const { app, send, faults } = scene.services.usual;
  const request = { ...(await fittingRequest(scene)), headers: { 'idempotency-key': randomUUID() } };
  let resume = (): void => undefined;
  faults.pause = new Promise((resolve) => (resume = resolve));
  const first = send(request);
  const ended = first.then(() => true);
  while (app.engine.keysInFlight.size === 0)
    if (await Promise.race([ended, sleep(1, false)])) throw new Error('the first request did not wait');
  try {
    return await send(request);
  } finally {
    resume();
    await first;
  }
};

/** Bodies that differ from those of `fittingRequest`. */
const OTHER_BODIES: Readonly<Record<string, object>> = {
  games: { autoplay: false },
  players: { name: 'Grace', kind: 'bot' },
  tokens: { expiresInS: 60 },
  matches: { against: 'bots' },
  join: { name: 'Ada' },
  'cpu-moves': { count: 2 },
  offers: { type: 'take-back' },
};

const keyReused = async (scene: Scene): Promise<Response> => {
  const send = usualSend(scene);
  const request = { ...(await fittingRequest(scene)), headers: { 'idempotency-key': randomUUID() } };
  expected(await send(request), lastPart(scene) === 'matches' ? 202 : 201, 'the first request');
  const moves = scene.operation.gameType?.examples.moves ?? [];
  const other = [OTHER_BODIES[lastPart(scene)], ...moves.toReversed()].find(
    (body) => body !== undefined && JSON.stringify(body) !== JSON.stringify(request.body),
  );
  return send({ ...request, body: other ?? at(moves, 0) });
};

export const FAULTS = {
  archived,
  'rules-unknown': rulesUnknown,
  'request-in-progress': stillRunning,
  'idempotency-key-reused': keyReused,
  'rate-limited': rateLimited,
  overloaded,
  'insufficient-storage': diskFull,
  'database-unavailable': databaseUnavailable,
};
