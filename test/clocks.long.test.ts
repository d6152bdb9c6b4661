/** Clocks of games on two instances that share a database: each game ends once, none early, and outages cost nobody time. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { test, type Test } from 'tap';
import { createGame, type Created } from '#src/engine/commands/create-game.js';
import { makeMove } from '#src/engine/commands/play.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { startAudit } from '#src/engine/queries/audits.js';
import { OutcomeUnknown, type Store } from '#src/engine/store.js';
import { isByComputer } from '#src/engine/time.js';
import { at, defined, get } from 'parlour-games/kit/checked';
import { openEventStream } from './support/event-stream.js';
import { startPostgres } from './support/postgres.js';
import { quickConfig } from './support/quick-games.js';
import { callOn, openGame, startService, TWO_HUMANS, type Call, type Service } from './support/service.js';

const OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };
const AGAINST_COMPUTER = { seats: [{ kind: 'human' }, { kind: 'cpu', level: 'easy' }] };
const HOURS = { initialS: 3600, incrementS: 0 };

const startTwo = async (t: Test): Promise<{ one: Service; two: Service; client: pg.Client }> => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url };
  const [one, two] = [await startService(t, env), await startService(t, env)];
  const client = new pg.Client(postgres.url);
  await client.connect();
  t.teardown(() => client.end());
  return { one, two, client };
};

const commandOf = (engine: Engine, seats: number) => ({
  gameType: get(engine.gameTypes, seats === 2 ? 'connect-four' : 'basra'),
  client: { address: 'test', token: null, signal: new AbortController().signal },
  token: null,
  player: null,
  keyedRequest: null,
  onReplay: () => undefined,
});

/** A game with less time than requests can ask for; with more than two seats, computers play it to its end. */
const shortGame = (engine: Engine, seconds: number, seats: number): Promise<Created> =>
  createGame(engine, commandOf(engine, seats), {
    config: seats === 2 ? {} : quickConfig('basra'),
    seats: Array.from({ length: seats }, () => ({ kind: 'human' as const })),
    clock: { perMoveS: seconds },
  });

const drop = (call: Call, path: string, token: string | undefined, key?: string) =>
  call('POST', `${path}/moves`, {
    token,
    body: { type: 'drop', column: 4 },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** On a busy machine, the time may be over before the request is dealt with. */
const isLate = (error: unknown): boolean =>
  error instanceof EngineError && ['time-over', 'game-over'].includes(error.code);

test('clocks on two instances', async (t) => {
  const { one, two, client } = await startTwo(t);

  await t.test('each game ends once when time runs out, and none early', async (t) => {
    const games = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const { engine } = (index % 2 === 0 ? one : two).app;
        return shortGame(engine, 0.2 + (index % 10) / 20 + 2 * (index % 2), index % 25 === 0 ? 4 : 2);
      }),
    );
    const movedIn = games.filter(({ game }, index) => game.seats.length === 2 && index % 2 === 1);
    for (const { game, tokens } of movedIn) {
      const { engine } = one.app;
      const command = { ...commandOf(engine, 2), gameId: game.id, token: at(tokens, 0).token };
      const move = { type: 'drop', column: 4 };
      await makeMove(engine, command, move).catch((error: unknown) => {
        if (!isLate(error)) throw error;
      });
    }
    for (const { game } of games) {
      const { id, type, seats } = game;
      const stream = await openEventStream(`${two.url}/v1/${type}/games/${id}/events`);
      await stream.received();
      const audit = startAudit(
        null,
        get(two.app.engine.gameTypes, type),
        defined(await two.app.engine.store.load(id), type),
      );
      const entries = await one.app.engine.store.entries(id, -1, 10_000);
      for (const entry of entries) audit.add(entry);
      t.same(audit.conclude().checks, OK, 'every timeout came at its deadline or later');
      const timeouts = entries.filter(({ by }) => by === 'clock');
      t.equal(timeouts.length, seats.length === 2 ? 1 : seats.length, type);
    }
  });

  await t.test('a move counts before the deadline only', async (t) => {
    const { path, tokens, id } = await openGame(one.call, 'connect-four', { ...TWO_HUMANS, clock: HOURS });
    const { engine } = one.app;
    const { databaseClock } = engine;
    Object.assign(engine, {
      databaseClock: { ...databaseClock, now: () => databaseClock.now() + 3_600_000 },
    });
    const state = () => client.query('SELECT version, head, due_at FROM game WHERE id = $1', [id]);
    const before = (await state()).rows;
    for (const request of ['moves', 'resign', 'cpu-moves']) {
      const body = request === 'moves' ? { type: 'drop', column: 4 } : undefined;
      const refused = await one.call('POST', `${path}/${request}`, {
        token: tokens[0],
        ...(body && { body }),
      });
      t.match([refused.status, refused.body.code], [409, 'time-over'], request);
    }
    t.equal((await drop(one.call, path, tokens[1])).body.code, 'time-over', 'before whose turn it is');
    t.same((await state()).rows, before);
    Object.assign(engine, { databaseClock: { ...databaseClock, now: () => databaseClock.now() + 30_000 } });
    const corrected = engine.databaseClock.correct;
    let corrections = 0;
    Object.assign(engine.databaseClock, {
      correct: async (gameId: string) => {
        corrections += 1;
        Object.assign(engine, { databaseClock });
        await corrected(gameId);
      },
    });
    t.equal((await drop(one.call, path, tokens[0])).status, 201, 'a wrong clock is corrected');
    t.equal(corrections, 1);
  });

  await t.test('an outage costs nobody time', async (t) => {
    const { path, tokens } = await openGame(one.call, 'connect-four', { ...TWO_HUMANS, clock: HOURS });
    const other = await openGame(one.call, 'connect-four', TWO_HUMANS);
    const before = (await two.call('GET', path)).body.clock.deadline;
    const stream = await openEventStream(`${two.url}${path}/events`);
    await client.query("UPDATE instance SET seen_at = seen_at - interval '1 minute'");
    const times = (await stream.received(3)).filter(({ event }) => event === 'time');
    t.match(JSON.parse(defined(times[0], 'the time').data), { now: /^20.*Z$/ });
    await stream.received(3);
    stream.close();
    const [, extension, ...more] = (await one.call('GET', `${path}/moves`)).body.items;
    t.match(extension, { seat: null, by: 'clock', move: { type: 'extend' } });
    t.same(extension.events, [{ type: 'time-extended', ms: extension.move.ms }]);
    t.same(more, []);
    const { clock } = (await one.call('GET', path)).body;
    t.equal(Date.parse(clock.deadline) - Date.parse(before), extension.move.ms);
    t.equal((await client.query('SELECT * FROM outage')).rowCount, 1, 'which both instances have seen');
    t.equal((await drop(two.call, path, tokens[0])).status, 201);
    const resigned = await one.call('POST', `${path}/resign`, { token: tokens[1] });
    t.ok(resigned.headers['parlour-time']);
    t.same((await one.call('GET', `${path}/audit`)).body.checks, OK);
    t.equal(
      (await one.call('GET', `${other.path}/moves`)).body.items.length,
      1,
      'a game without clocks has no part in it',
    );
  });
});

test('responses have the time of the database although other games displace theirs in memory', async (t) => {
  const { call } = await startService(t, { CACHED_GAMES: '1' });
  const games = await Promise.all(
    Array.from({ length: 12 }, () => openGame(call, 'connect-four', { ...TWO_HUMANS, clock: HOURS })),
  );
  const responses = await Promise.all(
    games.flatMap(({ path, tokens }) => [call('GET', path), drop(call, path, tokens[0])]),
  );
  for (const { status, headers } of responses) t.ok(status < 300 && headers['parlour-time'], String(status));
});

test('if an instance ends before computer players have replied, another has them reply', async (t) => {
  const { one, two, client } = await startTwo(t);
  const { path, tokens, id } = await openGame(one.call, 'connect-four', {
    ...AGAINST_COMPUTER,
    clock: HOURS,
  });
  let computing = (): void => undefined;
  const started = new Promise<void>((resolve) => (computing = resolve));
  Object.assign(one.app.engine, {
    computeMove: () => {
      computing();
      return new Promise(() => undefined);
    },
  });
  void callOn(one.url)('POST', `${path}/moves`, {
    token: tokens[0],
    body: { type: 'drop', column: 4 },
    headers: { 'idempotency-key': 'key' },
  }).catch(() => undefined);
  await started;
  t.match((await drop(two.call, path, tokens[0], 'key')).body, { code: 'request-in-progress' });
  t.match((await drop(two.call, path, tokens[0])).body, { code: 'not-your-turn' });
  t.match((await two.call('GET', path)).body, { version: 2, clock: { running: null, deadline: null } });
  const stream = await openEventStream(`${two.url}${path}/events`);
  await client.query('UPDATE game SET due_at = now() WHERE id = $1', [id]);
  const hasReply = (): boolean =>
    stream.events.some(({ data }) => (JSON.parse(data) as { by?: string }).by === 'cpu:easy');
  while (!hasReply()) await stream.received(stream.events.length + 1);
  stream.close();
  const retry = await drop(two.call, path, tokens[0], 'key');
  t.equal(retry.status, 201);
  t.match(retry.body.entries, [{ by: 'human' }, { by: 'cpu:easy' }]);
  t.match(retry.body.game, { version: 3, clock: { running: 0 } });
  t.equal((await drop(two.call, path, tokens[0], 'key')).text, retry.text);
  one.app.server.closeAllConnections();
});

test('computer players that cannot reply leave what was written', async (t) => {
  const { one, two } = await startTwo(t);
  const game = await openGame(one.call, 'connect-four', { ...AGAINST_COMPUTER, clock: HOURS });
  Object.assign(one.app.engine, { computeMove: () => Promise.reject(new Error('no worker')) });
  const moved = await drop(one.call, game.path, game.tokens[0], 'key');
  t.match([moved.status, moved.body.entries.length, moved.body.game.version], [201, 1, 2]);
  t.equal((await drop(two.call, game.path, game.tokens[0], 'key')).text, moved.text);

  const { store } = two.app.engine;
  const { update } = store;
  const ofPeople: Store['update'] = (change) =>
    change.entries.some(isByComputer) ? Promise.reject(new OutcomeUnknown('no driver')) : update(change);
  const other = await openGame(two.call, 'connect-four', { ...AGAINST_COMPUTER, clock: HOURS });
  Object.assign(store, { update: ofPeople });
  const { status, body } = await drop(two.call, other.path, other.tokens[0]);
  Object.assign(store, { update });
  t.match([status, body.entries.length], [201, 1]);
  t.match((await two.call('GET', '/metrics')).text, /^parlour_unknown_outcomes_total 1$/m);
  two.app.metrics.unknownOutcomes.reset();
});

/** Far more than are sent until a computer that waits its turn has moved. */
const MANY_REFUSALS = 5000;

test('requests that are refused hold no computer player back', async (t) => {
  const claimed = new Set<string>();
  // The game is found due once: a job that gives up does not get to look again.
  const wrapStore = (store: Store): Store => ({
    ...store,
    claimDue: async (limit) => {
      const claims = await store.claimDue(limit);
      return claims.filter(({ game: { id } }) => !claimed.has(id) && claimed.add(id));
    },
  });
  const { app, call } = await startService(t, {}, { wrapStore });
  const { engine } = app;
  const { game } = await shortGame(engine, 1, 4);
  const path = `/v1/basra/games/${game.id}`;
  const entries = async () => {
    const { body } = await call('GET', `${path}/moves?limit=100`);
    return (body as { items: { by: string | null; move: { type: string } | null }[] }).items;
  };
  const isByOne = ({ by }: { by: string | null }): boolean => by?.startsWith('cpu:') === true;
  let found: Awaited<ReturnType<typeof entries>> = [];
  let refusals = 0;
  const isRefusing = (): boolean => !found.some(isByOne) && refusals < MANY_REFUSALS;
  const refuse = async (): Promise<void> => {
    for (; isRefusing(); refusals += 1) t.equal((await call('POST', `${path}/join`)).status, 409);
  };
  const refusing = Array.from({ length: 8 }, refuse);
  while (isRefusing()) {
    found = await entries();
    await sleep(50);
  }
  await Promise.all(refusing);
  t.equal(found[found.findIndex(isByOne) - 1]?.move?.type, 'timeout', `${refusals} refusals`);
});
