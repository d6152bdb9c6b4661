/** Plants faults in responses, to show that the tests of routes would find them. */
import { test } from 'tap';
import { gameTypes, registry } from 'parlour-games/games';
import { defined, get } from 'parlour-games/kit/checked';
import { dial } from './dial.js';
import { openEventStream } from './event-stream.js';
import { committedChecker } from './openapi.js';
import { openGame, startService, TWO_HUMANS } from './service.js';

test('every response is checked against its schema', async (t) => {
  const { app, call, url, takeFaults } = await startService(t);
  const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
  const { store } = app.engine;
  const { load, entries } = store;
  t.teardown(() => Object.assign(store, { load, entries }));
  const found = (): string[] => takeFaults().map(({ message }) => message);
  const status = async (target: string, accept = '*/*'): Promise<number> => {
    const response = await fetch(url + target, { headers: { accept } });
    await response.text();
    return response.status;
  };

  await t.test('sound responses have no faults', async (t) => {
    for (const target of ['', '/moves', '/board.svg', '/audit']) t.equal(await status(path + target), 200);
    t.equal((await fetch(url + path, { method: 'HEAD' })).status, 200);
    t.equal(await status('/nowhere'), 404);
    t.same(found(), []);
  });

  await t.test('an extra field anywhere in an envelope is found', async (t) => {
    const check = committedChecker();
    const move = await call('POST', `${path}/moves`, { token: tokens[0], body: { type: 'drop', column: 4 } });
    const refused = await call('POST', `${path}/moves`, { token: tokens[0], body: {} });
    const responses = [
      { method: 'GET', target: path, response: await call('GET', path), at: ['seats/0', 'fairness', 'turn'] },
      {
        method: 'GET',
        target: `${path}/moves`,
        response: await call('GET', `${path}/moves`),
        at: ['items/0'],
      },
      {
        method: 'GET',
        target: `${path}/audit`,
        response: await call('GET', `${path}/audit`),
        at: ['entries/0', 'checks', 'game'],
      },
      { method: 'POST', target: `${path}/moves`, response: move, at: ['game', 'entries/0'] },
      { method: 'POST', target: `${path}/moves`, response: refused, at: ['errors/0'] },
    ];
    for (const { method, target, response, at } of responses) {
      for (const place of ['', ...at]) {
        const body = JSON.parse(response.text) as object;
        const steps = place === '' ? [] : place.split('/');
        Object.assign(
          steps.reduce((value, step) => defined((value as Record<string, object>)[step], step), body),
          { planted: true },
        );
        const { status, headers } = response;
        t.throws(
          () => {
            check(method, target, { status, headers, text: JSON.stringify(body) });
          },
          { message: /does not fit its schema: .*planted/ },
          `${method} ${target} → ${status}, /${place}`,
        );
      }
    }
  });

  await t.test('a seat that does not fit its schema is found', async (t) => {
    Object.assign(store, {
      load: async (id: string) => {
        const game = await load(id);
        return game && { ...game, seats: game.seats.map((seat) => ({ ...seat, level: 'divine' })) };
      },
    });
    app.engine.games.cache.clear();
    await status(path);
    t.match(found(), [/GET .* → 200 does not fit its schema: .*level/]);
    app.engine.games.cache.clear();
    await t.rejects(call('GET', path), { message: /does not fit its schema/ }, 'the helper of tests throws');
    Object.assign(store, { load });
    app.engine.games.cache.clear();
  });

  await t.test('an extra field in an entry is found, however the entry is read', async (t) => {
    Object.assign(store, {
      entries: async (...args: Parameters<typeof entries>) =>
        (await entries(...args)).map((entry) => ({
          ...entry,
          events: [{ type: 'joined', seat: 0, name: 'Ada', token: 'planted' }],
        })),
    });
    await status(`${path}/moves`);
    t.match(found(), [/does not fit its schema: .*token/], 'as a page');
    await status(`${path}/moves`, 'application/x-ndjson');
    t.match(found(), [/does not fit its schema: .*token/], 'as a line');
    await status(`${path}/audit`);
    t.match(found(), [/does not fit its schema: .*token/], 'as a part of the record');
    const stream = await openEventStream(`${url}${path}/events`);
    await stream.received(1);
    t.same(found(), [], 'a stream is checked when it ends');
    // Not with the helper of tests, which throws what is found while it waits.
    const headers = { authorization: `Bearer ${tokens[0]}` };
    await (await fetch(`${url}${path}/resign`, { method: 'POST', headers })).text();
    await stream.received();
    t.match(found(), [/events → 200 does not fit its schema: .*token/], 'as an event');
    Object.assign(store, { entries });
  });

  await t.test('an undocumented status is found, even over a plain socket', async (t) => {
    Object.assign(store, { load: () => Promise.reject(new Error('planted')) });
    app.engine.games.cache.clear();
    await (
      await dial(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    ).response;
    t.match(found(), [/→ 500 is not documented/]);
    Object.assign(store, { load });
  });
});

for (const id of ['connect-four', 'war']) {
  test(`the responses of a service with ${id} alone are checked`, async (t) => {
    const only = { ...registry, gameTypes: new Map([[id, get(gameTypes, id)]]) };
    const { app, call, url, takeFaults } = await startService(t, {}, { registry: only });
    const { path } = await openGame(call, id, TWO_HUMANS);
    t.equal((await call('GET', path)).status, 200);
    t.same(takeFaults(), [], 'sound responses have no faults');
    const { load } = app.engine.store;
    t.teardown(() => Object.assign(app.engine.store, { load }));
    Object.assign(app.engine.store, {
      load: async (gameId: string) => ({ ...(await load(gameId)), autoplay: 'planted' }),
    });
    app.engine.games.cache.clear();
    await (await fetch(url + path)).text();
    t.match(
      takeFaults().map(({ message }) => message),
      [/does not fit its schema: .*autoplay/],
    );
  });
}
