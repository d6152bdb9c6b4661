/** The record of one game: how it is sent, and to how many at once. */
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { beginToGet } from '#test/support/dial.js';
import { playedGame } from '#test/support/audit-records.js';
import { startService, type ServiceOptions } from '#test/support/service.js';
import { until } from '#test/support/until.js';

/** Far more than anybody reads. */
const ENDLESS = 1_000_000_000;
/** Entries are loaded by the hundred and replayed by the four. */
const BATCHES_PER_PAGE = 25;
const TURNS = 200;
const STILL_SAMPLES = 3;
const STILL_SAMPLE_MS = 100;
/** So long that a few pages of them fill all buffers between the service and a client that does not read. */
const LONG_EVENT = { type: 'filler', text: 'x'.repeat(20_000) };
/** More pages than that. */
const MANY_PAGES = 50;
/** Where even a log without end ends, before a response is too long for a string. */
const MOST_PAGES = 100;
const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

/** Resolves once `count` has returned the same number for a while in which the event loop turned often, too. */
const untilStill = async (count: () => number): Promise<number> => {
  let before = -1;
  for (let same = 0; same < STILL_SAMPLES; same = before === count() ? same + 1 : 0) {
    before = count();
    await sleep(STILL_SAMPLE_MS);
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  }
  return before;
};

/** A service with a game whose log never ends. */
const startEndless = async (t: Test, env: Record<string, string> = {}, options: ServiceOptions = {}) => {
  const service = await startService(t, env, options);
  const { games, store } = service.app.engine;
  const { id, path } = await playedGame(service.call);
  const record = await store.load(id);
  const [entry] = await store.entries(id, 0, 1);
  if (record === null || entry === undefined) throw new Error('no game');
  games.cache.set(id, { ...record, version: ENDLESS });
  let pages = 0;
  Object.assign(store, {
    version: () => Promise.resolve(ENDLESS),
    entries: (_id: string, after: number, limit: number) => {
      pages += 1;
      return Promise.resolve(
        Array.from({ length: pages > MOST_PAGES ? 0 : limit }, (_, n) => ({
          ...entry,
          events: [LONG_EVENT],
          seq: after + 1 + n,
        })),
      );
    },
  });
  return {
    ...service,
    audit: `${service.url}${path}/audit`,
    path: `${path}/audit`,
    pagesLoaded: () => pages,
  };
};

test('an audit of a log that never ends', async (t) => {
  const { audit, call, pagesLoaded, path } = await startEndless(t);

  await t.test('is computed no faster than it is read, and not for a client that has left', async (t) => {
    const response = await beginToGet(audit);
    const before = await untilStill(pagesLoaded);
    t.ok(before > 0 && before < MANY_PAGES, `it pauses after ${before} pages`);
    response.destroy();
    t.ok((await untilStill(pagesLoaded)) - before <= 1, 'nothing more is loaded');
  });

  await t.test('is not computed for clients that leave at once', async (t) => {
    const before = pagesLoaded();
    const requests = Array.from({ length: 5 }, () =>
      get(audit, { agent: false }).on('error', () => undefined),
    );
    await sleep(20);
    for (const request of requests) request.destroy();
    t.ok((await untilStill(pagesLoaded)) - before < MANY_PAGES);
  });

  await t.test('is not computed for HEAD', async (t) => {
    const before = pagesLoaded();
    const response = await call('HEAD', path);
    t.equal(response.status, 200);
    t.match(response.headers['content-type'], /^application\/json/);
    t.equal(await untilStill(pagesLoaded), before);
  });

  await t.test('replays a few entries between two turns of the event loop, others included', async (t) => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => beginToGet(audit)));
    for (const response of responses) response.resume();
    const before = pagesLoaded();
    for (let turns = 0; turns < TURNS; turns += 1) await nextTurn();
    const batches = (pagesLoaded() - before) * BATCHES_PER_PAGE;
    t.ok(batches > 0 && batches <= TURNS + 8 * BATCHES_PER_PAGE, `${batches} batches in ${TURNS} turns`);
    t.equal((await call('GET', '/v1/game-types')).status, 200);
    for (const response of responses) response.destroy();
  });
});

test('how many audits run, and how long for clients that do not read them, is limited', async (t) => {
  const env = { AUDITS: '2', TRUST_PROXY: 'loopback' };
  const { audit, call, path } = await startEndless(t, env, { limits: { auditIdleMs: 4000 } });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const first = await beginToGet(audit, from('192.0.2.1'));
  const cutOff = once(first, 'error');
  const ofSameAddress = await call('GET', path, { headers: from('192.0.2.1') });
  t.match([ofSameAddress.status, ofSameAddress.body.code], [429, 'rate-limited']);
  t.match(ofSameAddress.headers['retry-after'], /^\d+$/);

  const second = await beginToGet(audit, from('192.0.2.2'));
  const refused = await call('GET', path, { headers: from('192.0.2.3') });
  t.match([refused.status, refused.body.code], [503, 'overloaded']);
  t.match(refused.headers['retry-after'], /^\d+$/);
  second.destroy();

  // Another one can run once the first has been cut off, and the service knows that those before have left.
  await until(async () => {
    await sleep(100);
    const again = await beginToGet(audit, from('192.0.2.1'));
    again.destroy();
    return again.statusCode === 200;
  });
  first.resume();
  t.match(await cutOff, [{ code: 'ECONNRESET' }]);
});

/** Shuts the service down while an audit waits for the database; the database responds `delayMs` later. */
const auditDuringShutdown = async (t: Test, env: Record<string, string>, delayMs: number) => {
  const { app, call, close } = await startService(t, env);
  const { path } = await playedGame(call);
  const { store } = app.engine;
  const { entries } = store;
  const responds = new AbortController();
  const isAsked = new Promise<void>((resolve) => {
    store.entries = async (...args) => {
      resolve();
      await once(responds.signal, 'abort');
      return entries(...args);
    };
  });
  const audit = call('GET', `${path}/audit`);
  await isAsked;
  const closed = close();
  while (app.server.listening) await nextTurn();
  await sleep(delayMs);
  responds.abort();
  const response = await audit;
  await closed;
  return response;
};

test('audits during a shutdown', async (t) => {
  await t.test('may end', async (t) => {
    const { status, body } = await auditDuringShutdown(t, {}, 0);
    t.match([status, body.checks], [200, CHECKS_OK]);
  });

  await t.test('are refused when that takes too long and nothing has been sent', async (t) => {
    const { status, body, headers } = await auditDuringShutdown(t, { SHUTDOWN_TIMEOUT_MS: '200' }, 1000);
    t.match([status, body], [503, { code: 'overloaded', detail: 'The service is shutting down.' }]);
    t.match(headers['retry-after'], /^\d+$/);
  });
});
