/** The examples at `/problems/{code}`: each request is sent to the service, which must respond as the page says. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { test, type Test } from 'tap';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  PROBLEM_EXAMPLES,
  type ProblemExample,
  exampleDocument,
} from '#src/http/problems/pages.js';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '#src/http/problems/problems.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import type { Store } from '#src/engine/store.js';
import { defined } from 'parlour-games/kit/checked';
import { commit, create } from '#test/support/commitments.js';
import { newDataDir } from '#test/support/data-dir.js';
import { newPlayer } from '#test/support/players.js';
import { startPostgres } from '#test/support/postgres.js';
import {
  dropAll,
  openGame,
  startService,
  TWO_HUMANS,
  type Call,
  type CallOptions,
  type Service,
} from '#test/support/service.js';
import { askForRematch, finishedGame } from '#test/support/rematches.js';

/** What an example leaves to the test. */
interface Prepared {
  /** The service, if not the usual one. */
  readonly call?: Call;
  /** The id in place of `EXAMPLE_ID`. */
  readonly id?: string;
  readonly token?: string | undefined;
  readonly body?: CallOptions['body'];
}

const ONE_OPEN = { seats: [{ kind: 'human' }, { kind: 'open' }] };
const ALL_COMPUTERS = {
  seats: [
    { kind: 'cpu', level: 'hard' },
    { kind: 'cpu', level: 'hard' },
  ],
  autoplay: false,
};

/** A game after these columns, for the caller in `seat`. */
const gameAfter = async (
  call: Call,
  columns = '',
  seat = 0,
  body: object = TWO_HUMANS,
): Promise<Prepared> => {
  const game = await openGame(call, 'connect-four', body);
  if (columns !== '') await dropAll(call, game, columns);
  return { id: game.id, token: game.tokens[seat] };
};

const optionsOf = ({ headers = {}, body }: ProblemExample, prepared: Prepared): CallOptions => ({
  headers,
  token: prepared.token,
  body: prepared.body ?? (body && JSON.stringify(body).replace(EXAMPLE_ID, prepared.id ?? EXAMPLE_ID)),
});

const send = (call: Call, example: ProblemExample, prepared: Prepared): Promise<Response> =>
  call(
    example.method,
    example.path.replace(EXAMPLE_ID, prepared.id ?? EXAMPLE_ID),
    optionsOf(example, prepared),
  );

type Prepare = (service: Service, t: Test, example: ProblemExample) => Promise<Prepared>;

/** Brings about what an example says. Those left out need nothing. */
const PREPARATIONS: Partial<Record<ProblemCode, Prepare>> = {
  unauthorized: async ({ call }) => ({ id: (await openGame(call, 'connect-four', TWO_HUMANS)).id }),
  archived: async (_service, t) => {
    const { app, call } = await startService(t, { ARCHIVE_URL: 'https://games.example/records/' });
    const game = await gameAfter(call, '1212121');
    const { store } = app.engine;
    await countFinishedGames(store);
    await store.archive([defined(await store.load(game.id ?? ''), 'the game')]);
    return { ...game, call };
  },
  'method-not-allowed': ({ call }) => gameAfter(call),
  'not-acceptable': ({ call }) => gameAfter(call),
  'payload-too-large': async ({ call }) => ({ ...(await gameAfter(call)), body: ' '.repeat(70_000) }),
  'not-your-turn': ({ call }) => gameAfter(call, '', 1),
  'game-over': ({ call }) => gameAfter(call, '1212121'),
  'game-active': ({ call }) => gameAfter(call),
  'game-waiting': ({ call }) => gameAfter(call, '', 0, ONE_OPEN),
  'no-cpu-to-move': ({ call }) => gameAfter(call),
  'log-full': async (_service, t) => {
    const { call } = await startService(t, {}, { limits: { computerGameEntries: 10 } });
    const { id, path } = await openGame(call, 'connect-four', ALL_COMPUTERS);
    await call('POST', `${path}/cpu-moves`, { body: { count: 100 } });
    return { call, id };
  },
  'already-waiting': async ({ call }, _t, example) => {
    const { token } = await newPlayer(call);
    const { body } = await send(call, { ...example, body: { against: 'people' } }, { token });
    return { token, id: (body as { match: { id: string } }).match.id };
  },
  'offer-pending': async ({ call }, _t, example) => {
    const game = await gameAfter(call);
    await send(call, example, game);
    return game;
  },
  'no-offer': ({ call }) => gameAfter(call),
  'hints-off': ({ call }) => gameAfter(call),
  'series-closed': async ({ call }, _t, example) => {
    const [ada, bob] = [await newPlayer(call), await newPlayer(call)];
    const body = { players: [ada.id, bob.id], games: 2, clock: { perMoveS: 60 } };
    const created = await call('POST', '/v1/connect-four/series', { token: ada.token, body });
    const { series } = created.body as { series: { id: string } };
    const prepared = { token: bob.token, id: series.id };
    await send(call, example, prepared);
    return prepared;
  },
  'rules-unknown': async (_service, t) => {
    const newer = (store: Store): Store => ({
      ...store,
      load: async (id) => ({ ...defined(await store.load(id), 'the game'), rulesVersion: 2 }),
    });
    const { app, call } = await startService(t, {}, { wrapStore: newer });
    const game = await gameAfter(call);
    app.engine.games.cache.clear();
    return { ...game, call };
  },
  'time-over': async (_service, t) => {
    const { call, app } = await startService(t);
    const game = await gameAfter(call, '', 0, { ...TWO_HUMANS, clock: { perMoveS: 60 } });
    Object.assign(app.engine.databaseClock, { now: () => Date.now() + 120_000 });
    return { ...game, call };
  },
  'webhook-refused': async ({ call }) => ({ token: (await newPlayer(call)).token }),
  'seat-taken': ({ call }) => gameAfter(call),
  'seat-reserved': async ({ call }) => {
    const old = await finishedGame(call, { clock: { perMoveS: 60 } });
    return { id: (await askForRematch(call, old, 0)).id };
  },
  'request-in-progress': async ({ call, app }, t, example) => {
    const game = await openGame(call, 'connect-four', ALL_COMPUTERS);
    const first = send(call, example, { id: game.id });
    t.teardown(() => first);
    while (app.engine.keysInFlight.size === 0) await sleep(1);
    return { id: game.id };
  },
  'commitment-used': async ({ call }) => {
    const { id } = await commit(call);
    await create(call, { commitmentId: id, clientSeed: 'x' });
    return { id };
  },
  'commitment-expired': async (_service, t) => {
    const { call, app } = await startService(t);
    const { id, expiresAt } = await commit(call);
    Object.assign(app.engine, { clock: () => Date.parse(expiresAt) + 1 });
    return { call, id };
  },
  'version-mismatch': ({ call }) => gameAfter(call),
  'illegal-move': ({ call }) => gameAfter(call, '444444'),
  'idempotency-key-reused': async ({ call }, _t, example) => {
    const game = await gameAfter(call);
    await send(call, { ...example, body: { type: 'drop', column: 1 } }, game);
    return game;
  },
  'rate-limited': async (_service, t, example) => {
    const { call } = await startService(t, { RATE_LIMIT_PER_MINUTE: '1' });
    await send(call, example, {});
    return { call };
  },
  overloaded: async (_service, t) => {
    const { call, url } = await startService(t, { EVENT_STREAMS: '1' });
    const { id } = await gameAfter(call);
    const stream = await fetch(`${url}/v1/connect-four/games/${id}/events`);
    t.teardown(() => stream.body?.cancel());
    return { call, id: defined(id, 'the game') };
  },
  'insufficient-storage': async (_service, t) => ({
    // More than the disks of test machines have.
    call: (await startService(t, { DATA_DIR_RESERVE_MB: '1000000', DATA_DIR: await newDataDir() })).call,
  }),
  'database-unavailable': async (_service, t) => {
    const postgres = await startPostgres();
    t.teardown(() => postgres.remove());
    const { call } = await startService(t, { DATABASE_URL: postgres.url });
    await postgres.stop();
    return { call };
  },
};

test('every example is what the service responds', async (t) => {
  const service = await startService(t);
  for (const code of PROBLEM_CODES) {
    await t.test(code, async (t) => {
      const example = PROBLEM_EXAMPLES[code];
      const prepared = (await PREPARATIONS[code]?.(service, t, example)) ?? {};
      const response = await send(prepared.call ?? service.call, example, prepared);
      t.equal(response.status, PROBLEMS[code].status);
      const text = response.text
        .replaceAll(prepared.id ?? EXAMPLE_ID, EXAMPLE_ID)
        .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, EXAMPLE_TIME)
        .replaceAll(/\b\d{4}-\d{2}-\d{2}\b(?!T)/g, EXAMPLE_TIME.slice(0, 'YYYY-MM-DD'.length))
        // How long a limit still lasts depends on the time.
        .replace(/in \d+ s\b/, 'in 60 s');
      t.strictSame(JSON.parse(text), exampleDocument(code));
    });
  }
});
