/** A noisy neighbour that tries to occupy the worker pool over HTTP. Endless searches stand for very expensive ones. */
import { test, type Test } from 'tap';
import { randomPosition } from '#test/games/connect-four/support.js';
import { openGame, startService } from '#test/support/service.js';
import { registry } from './endless-searches.js';
import { until } from '#test/support/until.js';

const NEIGHBOUR = { 'x-forwarded-for': '192.0.2.1' };

/** `ask` sends requests of the noisy neighbour, who may disconnect; `call` those of another player. */
const startNeighbours = async (t: Test, env: Record<string, string> = {}) => {
  const service = await startService(t, { TRUST_PROXY: 'loopback', ...env }, { registry });
  /** Resolves with the status; `null` if `signal` ends the connection first. */
  const ask = async (query: string, body: object, signal?: AbortSignal): Promise<number | null> => {
    const drop = signal === undefined ? {} : { signal };
    const headers = { 'content-type': 'application/json', ...NEIGHBOUR };
    const url = `${service.url}/v1/connect-four/${query}`;
    try {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), ...drop });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      if (signal?.aborted === true) return null;
      throw error;
    }
  };
  const { path, tokens } = await openGame(service.call, 'connect-four', {
    seats: [{ kind: 'human' }, { kind: 'cpu', level: 'medium' }],
  });
  const move = (column: number) =>
    service.call('POST', `${path}/moves`, { token: tokens[0], body: { type: 'drop', column } });
  /** Resolves as soon as `tasks` tasks are waiting for a worker thread. */
  const untilWaiting = async (tasks: number): Promise<void> => {
    const line = new RegExp(`^parlour_worker_queue_length ${tasks}$`, 'm');
    await until(async () => line.test((await service.call('GET', '/metrics')).text));
  };
  return { ...service, ask, move, untilWaiting };
};

test('moves are computed before the queued analyses of another address', async (t) => {
  const { ask, move } = await startNeighbours(t);
  const ANALYSES = 20;
  let answered = 0;
  const attack = Array.from({ length: ANALYSES }, async (_, n) => {
    await ask('analyses', { position: randomPosition(11, n) });
    answered += 1;
  });
  for (const column of [1, 2, 3]) t.equal((await move(column)).status, 201);
  t.ok(answered < ANALYSES / 2, `${answered} of ${ANALYSES} analyses were answered before three moves`);
  await Promise.all(attack);
});

test('abandoned queries release their worker threads', async (t) => {
  const { ask, move, call, untilWaiting } = await startNeighbours(t, { WORKER_THREADS: '2' });
  const neighbour = new AbortController();
  const attack = Array.from({ length: 20 }, () => ask('endless', { step: 0 }, neighbour.signal));
  await untilWaiting(19);
  t.equal((await move(1)).status, 201, 'even while one of them runs, a thread is free for moves');
  neighbour.abort();
  t.same(await Promise.all(attack), Array(20).fill(null));
  const analysis = { body: { position: '112233' } };
  t.equal(
    (await call('POST', '/v1/connect-four/analyses', analysis)).status,
    200,
    'the running one has stopped',
  );
  t.match((await call('GET', '/metrics')).text, /^parlour_worker_queue_length 0$/m);
});

test('the limit of queued tasks per address does not affect other addresses', async (t) => {
  const { ask, move } = await startNeighbours(t, { WORKER_THREADS: '2', WORKER_QUEUE: '12' });
  const leaving = new AbortController();
  let refused = 0;
  const attack = Array.from({ length: 10 }, async () => {
    const status = await ask('endless', { step: 0 }, leaving.signal);
    if (status === 503) refused += 1;
    if (refused === 6) leaving.abort();
    return status;
  });
  const statuses = await Promise.all(attack);
  t.equal(statuses.filter((status) => status === 503).length, 6);
  t.equal(statuses.filter((status) => status === null).length, 4, 'one was running, three were waiting');
  t.equal((await move(1)).status, 201);
});

test('a move is not stored if its client disconnects before the computer player has replied', async (t) => {
  const { url, ask, call, move, untilWaiting } = await startNeighbours(t, { WORKER_THREADS: '1' });
  const seats = [{ kind: 'human' }, { kind: 'cpu', level: 'hard' }];
  const { path, tokens } = await openGame(call, 'connect-four', { seats });
  const [token = ''] = tokens;
  const [neighbour, player] = [new AbortController(), new AbortController()];
  const inFront = [1, 2].map(() => ask('endless', { step: 0 }, neighbour.signal));
  await untilWaiting(1);
  const abandoned = fetch(`${url}${path}/moves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 'drop', column: 4 }),
    signal: player.signal,
  });
  await untilWaiting(2);
  neighbour.abort();
  t.same(await Promise.all(inFront), [null, null]);
  await untilWaiting(0);
  // Now the thread searches the reply to the move.
  player.abort();
  await t.rejects(abandoned, { name: 'AbortError' });
  t.equal((await move(1)).status, 201, 'the thread is free again');
  t.equal((await call('GET', path, { token })).body.version, 1, 'nothing was changed');
  t.equal((await call('POST', `${path}/resign`, { token, body: {} })).status, 201, 'the game goes on');
});
