/** The auditor's export. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import type { AuditRecord } from '../../src/engine/audit.js';
import { verifyRecord } from '../../src/verify/record.js';
import {
  dropAll,
  openGame,
  OPERATOR_TOKEN,
  startService,
  TWO_HUMANS,
  type Call,
  type Opened,
} from '../support/service.js';

const EXPORT = '/v1/audit-records';
const operator = { token: OPERATOR_TOKEN };

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);
const recordsOf = (text: string): AuditRecord[] =>
  linesOf(text).map((line) => JSON.parse(line) as AuditRecord);
const idsOf = (text: string): string[] => recordsOf(text).map(({ game }) => game.id);

const play = async (call: Call, visibility = 'unlisted'): Promise<Opened> => {
  const game = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility });
  await dropAll(call, game, '1212121');
  return game;
};

const resigned = async (call: Call, type: string): Promise<Opened> => {
  const game = await openGame(call, type, { autoplay: false });
  const answer = await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
  if (answer.body.game.status !== 'finished') throw new Error(`${type} goes on`);
  return game;
};

/** Begins an export and reads nothing of it. */
const begin = async (url: string): Promise<IncomingMessage> => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const request = get(`${url}${EXPORT}`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
};

const waitUntil = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(20);
};

test('the export', async (t) => {
  const { app, call, url } = await startService(t);
  const read = async (query = '') => (await call('GET', `${EXPORT}${query}`, operator)).text;

  await t.test('is the operator’s alone', async (t) => {
    const game = await openGame(call, 'connect-four');
    for (const token of [undefined, game.tokens[0], 'another-operator-token']) {
      const answer = await call('GET', EXPORT, { token });
      t.match([answer.status, answer.body.code], [401, 'unauthorized']);
    }
    t.equal((await call('GET', `${EXPORT}?type=chess`, {})).status, 401, 'whatever is asked for');
  });

  await t.test('is empty while no game is over', async (t) => {
    const answer = await call('GET', EXPORT, operator);
    t.match([answer.status, answer.text], [200, '']);
    t.match(answer.headers['content-type'], 'application/x-ndjson');
    t.equal(answer.headers['cache-control'], 'no-store');
  });

  const first = await play(call);
  const second = await play(call, 'private');
  const bets = await resigned(call, 'over-under-seven');
  const all = [first, second, bets];

  await t.test(
    'has every finished game, to the letter of its audit, in the order of their ends',
    async (t) => {
      const lines = linesOf(await read());
      t.equal(lines.length, all.length);
      for (const [at, { path }] of all.entries()) {
        t.equal(lines[at], (await call('GET', `${path}/audit`, operator)).text);
      }
      for (const line of lines) t.strictSame(verifyRecord(JSON.parse(line)).faults, []);
    },
  );

  await t.test('of an interval that takes in its beginning, not its end', async (t) => {
    const [, at = '', end = ''] = recordsOf(await read()).map(({ game }) => game.updatedAt);
    t.same(idsOf(await read(`?from=${at}`)), [second.id, bets.id]);
    t.same(idsOf(await read(`?to=${at}`)), [first.id]);
    t.same(idsOf(await read(`?from=${at}&to=${end}`)), [second.id]);
    t.same(idsOf(await read(`?from=${at}&to=${at}`)), []);
    t.same(idsOf(await read('?from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z')).length, 3);
    const offset = encodeURIComponent(`${at.slice(0, -1)}+00:00`);
    t.same(idsOf(await read(`?from=${offset}`)), [second.id, bets.id]);
  });

  await t.test('of one type', async (t) => {
    t.same(idsOf(await read('?type=connect-four')), [first.id, second.id]);
    t.same(idsOf(await read('?type=war')), []);
  });

  await t.test('refuses what it does not understand', async (t) => {
    for (const query of [
      'type=chess',
      'from=yesterday',
      'to=2026',
      'from=2016-12-31T23:59:60Z',
      'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
      'limit=5',
    ]) {
      const answer = await call('GET', `${EXPORT}?${query}`, operator);
      t.match([answer.status, answer.body.code], [400, 'validation-failed'], query);
    }
    t.equal((await fetch(`${url}${EXPORT}`, { method: 'HEAD' })).status, 405);
    t.equal((await call('GET', EXPORT, { ...operator, headers: { accept: 'text/csv' } })).status, 406);
  });

  await t.test('goes on over pages of games, ties in time included', async (t) => {
    const now = Date.now() + 1000;
    Object.assign(app.engine, { clock: () => now });
    const games: Opened[] = [];
    for (let i = 0; i < 45; i += 1) games.push(await resigned(call, 'over-under-seven'));
    const ids = idsOf(await read('?type=over-under-seven'));
    t.same(ids, [bets.id, ...games.map(({ id }) => id).sort()]);
    Object.assign(app.engine, { clock: Date.now });
  });

  await t.test('goes on over pages of entries', async (t) => {
    const game = await openGame(call, 'over-under-seven', { config: { bankroll: 1e9 } });
    for (let i = 0; i < 120; i += 1) {
      const body = { type: 'bet', wager: 1, guess: 'over' };
      await call('POST', `${game.path}/moves`, { token: game.tokens[0], body });
    }
    await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
    const line = linesOf(await read()).find((each) => each.includes(game.id)) ?? '';
    t.equal(line, (await call('GET', `${game.path}/audit`, operator)).text);
    t.equal((JSON.parse(line) as AuditRecord).entries.length, 122);
  });

  await t.test('leaves out a game that is removed meanwhile', async (t) => {
    const { store } = app.engine;
    const finished = store.finished;
    t.teardown(() => Object.assign(store, { finished }));
    Object.assign(store, {
      finished: async (query: Parameters<typeof finished>[0]) => {
        const games = await finished(query);
        await store.delete(first.id);
        return games;
      },
    });
    t.notOk((await read('?type=connect-four')).includes(first.id));
  });

  await t.test('fails as a whole when the database fails before the first line', async (t) => {
    const { store } = app.engine;
    const { finished } = store;
    t.teardown(() => Object.assign(store, { finished }));
    Object.assign(store, { finished: () => Promise.reject(new Error('out of order')) });
    const response = await fetch(`${url}${EXPORT}`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    t.equal(response.status, 500);
  });
});

/** A service whose exports have no end, so that they are cut off for certain: the same game again and again. */
const startEndless = async (t: Test, env: Record<string, string> = {}) => {
  const service = await startService(t, env);
  const { store } = service.app.engine;
  const game = await play(service.call);
  const record = await store.load(game.id);
  if (record === null) throw new Error('no game');
  let pages = 0;
  Object.assign(store, {
    finished: ({ limit }: { limit: number }) => {
      pages += 1;
      return Promise.resolve(Array.from({ length: limit }, () => record));
    },
  });
  return { service, game, pagesLoaded: () => pages };
};

test('exports that nobody reads', async (t) => {
  const idleMs = 1000;
  const { service } = await startEndless(t, { AUDIT_EXPORTS: '2', AUDIT_EXPORT_IDLE_MS: String(idleMs) });
  const started = performance.now();
  const responses = [await begin(service.url), await begin(service.url)];
  const cutOff = responses.map((response) => once(response.pause(), 'error'));
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
  t.ok(performance.now() - started >= idleMs, 'they are cut off in the end, not before');
  t.equal(again, 200, 'then there is room for others');
});

test('a database that is slower than readers may be', async (t) => {
  const idleMs = 200;
  const { app, call } = await startService(t, { AUDIT_EXPORT_IDLE_MS: String(idleMs) });
  await play(call);
  const { store } = app.engine;
  const { logs } = store;
  Object.assign(store, {
    logs: async (ids: readonly string[]) => {
      await sleep(3 * idleMs);
      return logs(ids);
    },
  });
  t.equal(idsOf((await call('GET', EXPORT, operator)).text).length, 1, 'nobody is cut off for that');
});

test('an export that ends early', async (t) => {
  const { service, game, pagesLoaded } = await startEndless(t);
  const { app, url } = service;

  await t.test('waits for a client that reads slowly, and stops when it leaves', async (t) => {
    const response = await begin(url);
    response.pause();
    let before = -1;
    await waitUntil(() => {
      const isStill = pagesLoaded() === before;
      before = pagesLoaded();
      return isStill && before > 0;
    });
    t.ok(before < 10_000, `it stands still after ${before} pages`);
    response.destroy();
    await waitUntil(() => app.server.listening);
    const after = pagesLoaded();
    await sleep(200);
    t.ok(pagesLoaded() - after <= 1, 'nobody reads, nothing is loaded');
  });

  await t.test('is cut off when the service stops, so that its reader can tell', async (t) => {
    const response = await begin(url);
    const read: Buffer[] = [];
    response.on('data', (chunk: Buffer) => read.push(chunk));
    await waitUntil(() => read.length > 3);
    const failed = once(response, 'error');
    const started = performance.now();
    await service.close();
    t.ok(performance.now() - started < 8000, 'it does not keep the service from stopping');
    t.match(await failed, [{ code: 'ECONNRESET' }]);
    t.equal(response.complete, false);
    const whole = linesOf(Buffer.concat(read).toString('utf8'));
    t.ok(
      whole.every((line) => (JSON.parse(line) as AuditRecord).game.id === game.id),
      'whole lines are whole',
    );
  });
});
