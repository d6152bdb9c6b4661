/** Statistics of players and of game types, as a client reads them. */
import { test } from 'tap';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import {
  dropAll,
  openGame,
  OPERATOR_TOKEN,
  startService,
  TWO_HUMANS,
  type Opened,
} from '#test/support/service.js';

const HUMAN = { kind: 'human' };
const CPU = { kind: 'cpu', level: 'easy' };
const NONE = { games: 0, wins: 0, draws: 0, losses: 0, resigned: 0, timedOut: 0 };

test('statistics', async (t) => {
  const { call, app } = await startService(t, { OPERATOR_TOKEN });
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const create = async (type: string, seats: object[], visibility = 'public') => {
    const { body } = await call('POST', `/v1/${type}/games`, {
      token: ada.token,
      body: { seats, visibility },
    });
    return (body as { game: { links: { self: string } } }).game.links.self;
  };
  const post = (path: string, { token }: NewPlayer) => call('POST', path, { token });
  const read = async (path: string, token?: string) => {
    await countFinishedGames(app.engine.store);
    return (await call('GET', `/v1/${path}/statistics`, { token })).body as object;
  };

  t.match(await read('war'), { games: 0, length: { median: null, p95: null }, winsBySeat: [0, 0] });
  t.same(await read('players/me', ada.token), { ...NONE, byType: {} });

  const won = await create('connect-four', [HUMAN, { kind: 'open' }]);
  await post(`${won}/join`, bob);
  await dropAll(call, { path: won, tokens: [ada.token, bob.token] } as unknown as Opened, '1212121');
  const resigned = await create('war', [HUMAN, CPU], 'private');
  await post(`${resigned}/resign`, ada);
  const left = await create('double-7', [HUMAN, CPU, CPU]);
  await post(`${left}/resign`, ada);
  await post(`${await create('war', [HUMAN, { kind: 'open' }])}/cancel`, ada);
  let active = true;
  while (active) {
    await call('POST', `${left}/cpu-moves`, { token: OPERATOR_TOKEN, body: { count: 100 } });
    active = ((await call('GET', left)).body as { status: string }).status === 'active';
  }

  const wonOne = { ...NONE, games: 1, wins: 1 };
  const lostOne = { ...NONE, games: 1, losses: 1, resigned: 1 };
  const all = { ...NONE, games: 3, wins: 1, losses: 2, resigned: 2 };
  const byType = { 'connect-four': wonOne, 'double-7': lostOne, war: lostOne };
  const ofPublic = { ...all, games: 2, losses: 1, resigned: 1 };
  const { war: _, ...publicTypes } = byType;
  t.same(await read('players/me', ada.token), { ...all, byType });
  t.same(await read(`players/${ada.id}`, ada.token), { ...all, byType }, 'oneself');
  for (const token of [undefined, bob.token, OPERATOR_TOKEN])
    t.same(await read(`players/${ada.id}`, token), { ...ofPublic, byType: publicTypes });
  t.same(await read('players/me', bob.token), {
    ...{ ...NONE, games: 1, losses: 1 },
    byType: { 'connect-four': { ...NONE, games: 1, losses: 1 } },
  });

  t.same(await read('connect-four'), {
    games: 1,
    length: { median: 9, p95: 9 },
    winsBySeat: [1, 0],
    draws: 0,
    endReasons: { 'four-in-line': 1 },
    byLevel: Object.fromEntries(
      ['easy', 'medium', 'hard'].map((level) => [level, { games: 0, wins: 0, draws: 0, losses: 0 }]),
    ),
  });
  t.match(await read('double-7'), { games: 1, byLevel: { easy: { games: 3, wins: 1, losses: 2 } } });
  t.match(await read('war'), { games: 0 }, 'private and cancelled games do not count');
  const results = await call('GET', '/v1/audit-records?type=double-7', {
    token: OPERATOR_TOKEN,
    headers: { accept: 'text/csv' },
  });
  t.match(results.text, ',cpu:easy; cpu:easy; cpu:easy,', 'a seat that was taken over is a computer’s');

  const house = await create('over-under-seven', [HUMAN]);
  t.match((await post(`${house}/resign`, bob)).status, 401);
  const even = (await post(`${house}/resign`, ada)).body as { game: { result: object } };
  t.match(even.game.result, { outcome: 'draw', winners: [] });
  const drew = { ...NONE, games: 1, draws: 1, resigned: 1 };
  t.match(await read('players/me', ada.token), { draws: 1, byType: { 'over-under-seven': drew } });
  t.match(await read('over-under-seven'), { games: 1, draws: 1, winsBySeat: [0] });

  await call('DELETE', won, { token: OPERATOR_TOKEN });
  t.match(await read('connect-four'), { games: 0, endReasons: {}, winsBySeat: [0, 0] });
  t.match(await read('players/me', ada.token), { games: 3, byType: { 'connect-four': undefined } });
  for (const columns of ['1212121', '31212141', '3121217451'])
    await dropAll(
      call,
      await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility: 'public' }),
      columns,
    );
  t.match(await read('connect-four'), {
    games: 3,
    length: { median: 9, p95: 11 },
    winsBySeat: [1, 2],
    endReasons: { 'four-in-line': 3 },
  });
  for (const [path, status] of [
    ['me', 401],
    ['x', 404],
    ['0190aaaa-0000-7000-8000-000000000000', 404],
  ] as const)
    t.equal((await call('GET', `/v1/players/${path}/statistics`)).status, status);
});
