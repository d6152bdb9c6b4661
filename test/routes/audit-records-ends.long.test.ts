/** Exports that end early, or nearly do. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { beginToGet } from '#test/support/dial.js';
import { EXPORT, linesOf, operator, playedGame } from '#test/support/audit-records.js';
import { OPERATOR_TOKEN, startService, type ServiceOptions } from '#test/support/service.js';
import { until } from '#test/support/until.js';

/** Starts an export without reading its body. */
const begin = (url: string) => beginToGet(`${url}${EXPORT}`, { authorization: `Bearer ${OPERATOR_TOKEN}` });

/** A service whose exports never end, because they return the same game again and again. */
const startEndless = async (t: Test, options: ServiceOptions = {}) => {
  const service = await startService(t, {}, options);
  const { store } = service.app.engine;
  const game = await playedGame(service.call);
  const record = await store.load(game.id);
  if (record === null) throw new Error('no game');
  let pages = 0;
  Object.assign(store, {
    finishedGames: ({ limit }: { limit: number }) => {
      pages += 1;
      return Promise.resolve(Array.from({ length: limit }, () => record));
    },
  });
  return { service, game, pagesLoaded: () => pages };
};

test('exports that nobody reads are cut off', async (t) => {
  const idleMs = 3000;
  const { service } = await startEndless(t, { limits: { exportIdleMs: idleMs } });
  const started = performance.now();
  const responses = [await begin(service.url), await begin(service.url)];
  const cutOff = responses.map((response) => once(response, 'error'));
  const refused = await service.call('GET', EXPORT, operator);
  t.match([refused.status, refused.body.code], [503, 'overloaded']);
  t.equal(refused.headers['retry-after'], '60');
  let again = refused.status;
  while (again === 503) {
    const response = await begin(service.url);
    again = response.statusCode ?? 0;
    response.destroy();
    await sleep(50);
  }
  for (const response of responses) response.resume();
  t.match(await Promise.all(cutOff), [[{ code: 'ECONNRESET' }], [{ code: 'ECONNRESET' }]]);
  t.ok(performance.now() - started >= idleMs, 'not before the configured time');
  t.equal(again, 200, 'then another export can run');
});

test('a slow database does not cut off the reader', async (t) => {
  const idleMs = 1000;
  const { app, call } = await startService(t, {}, { limits: { exportIdleMs: idleMs } });
  await playedGame(call);
  const { store } = app.engine;
  const { logs } = store;
  Object.assign(store, {
    logs: async (games: Parameters<typeof logs>[0]) => {
      await sleep(3 * idleMs);
      return logs(games);
    },
  });
  t.equal(linesOf((await call('GET', EXPORT, operator)).text).length, 1, 'the whole export');
});

test('an export that ends early', async (t) => {
  const { service, game, pagesLoaded } = await startEndless(t);
  const { app, url } = service;

  await t.test('waits for a client that reads slowly, and stops when it leaves', async (t) => {
    const response = await begin(url);
    let before = -1;
    await until(() => {
      const isStill = pagesLoaded() === before;
      before = pagesLoaded();
      return isStill && before > 0;
    });
    t.ok(before < 10_000, `it pauses after ${before} pages`);
    response.destroy();
    await until(() => app.server.listening);
    const after = pagesLoaded();
    await sleep(200);
    t.ok(pagesLoaded() - after <= 1, 'nothing more is loaded');
  });

  await t.test('is cut off when the service stops, so that its reader can tell', async (t) => {
    const response = await begin(url);
    const read: Buffer[] = [];
    response.on('data', (chunk: Buffer) => read.push(chunk)).resume();
    await until(() => read.length > 3);
    const failed = once(response, 'error');
    const started = performance.now();
    await service.close();
    t.ok(performance.now() - started < 60_000, 'it does not delay the shutdown');
    t.match(await failed, [{ code: 'ECONNRESET' }]);
    t.equal(response.complete, false);
    const whole = linesOf(Buffer.concat(read).toString('utf8'));
    t.ok(
      whole.every((line) => (JSON.parse(line) as AuditRecordView).game.id === game.id),
      'complete lines are complete records',
    );
  });
});
