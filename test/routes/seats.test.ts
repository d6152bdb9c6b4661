import { test } from 'tap';
import { dropAll, openGame, startService, TWO_HUMANS } from '../support/service.js';

test('seats: people, computers, guests and rematches', async (t) => {
  const { call } = await startService(t);

  await t.test('an open seat is taken once, and the game begins', async (t) => {
    const game = await openGame(call, 'connect-four', {
      seats: [{ kind: 'human', name: 'Ada' }, { kind: 'open' }],
    });
    const [ada] = game.tokens;
    t.match(game.game, {
      status: 'waiting',
      turn: null,
      seats: [{ name: 'Ada' }, { kind: 'open', name: null }],
    });
    for (const path of ['/moves', '/resign', '/cpu-moves']) {
      const body = path === '/moves' ? { type: 'drop', column: 1 } : {};
      t.match(
        (await call('POST', game.path + path, { token: ada, body })).body,
        { code: 'game-waiting', status: 409 },
        path,
      );
    }
    t.match((await call('GET', `${game.path}/hint`, { token: ada })).body, { code: 'game-waiting' });
    t.same((await call('GET', `${game.path}/legal-moves`, { token: ada })).body.moves, []);
    const joined = await call('POST', `${game.path}/join`, { body: { name: 'Grace' } });
    t.match(joined.body, {
      seat: 1,
      token: /^[\w-]{43}$/,
      game: { status: 'active', you: 1, seats: [{}, { kind: 'human', name: 'Grace' }] },
    });
    t.match((await call('POST', `${game.path}/join`)).body, { code: 'seat-taken', status: 409 });
    t.equal((await dropAll(call, { ...game, tokens: [ada ?? '', joined.body.token] }, '4455')).status, 201);
  });

  await t.test('in a private game a player takes the open seat for its guest', async (t) => {
    const game = await openGame(call, 'connect-four', {
      seats: [{ kind: 'human' }, { kind: 'open' }],
      visibility: 'private',
    });
    t.equal((await call('POST', `${game.path}/join`)).status, 404);
    t.equal((await call('POST', `${game.path}/join`, { token: game.tokens[0] })).status, 201);
  });

  await t.test('racing guests get different seats, or none', async (t) => {
    const game = await openGame(call, 'connect-four', { seats: [{ kind: 'open' }, { kind: 'open' }] });
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `${game.path}/join`)));
    t.same(answers.map(({ status }) => status).sort(), [201, 201, 409]);
    t.same(
      answers
        .filter(({ status }) => status === 201)
        .map(({ body }) => body.seat as number)
        .sort(),
      [0, 1],
    );
  });

  await t.test('the computer begins when seat 0 is its own', async (t) => {
    const game = await openGame(call, 'connect-four', {
      seats: [{ kind: 'cpu', level: 'easy' }, { kind: 'human' }],
    });
    t.match(game.game, {
      version: 2,
      turn: { seat: 1 },
      you: 1,
      seats: [{ kind: 'cpu', level: 'easy' }, { kind: 'human' }],
    });
  });

  await t.test('without autoplay computer seats move when they are asked to', async (t) => {
    const game = await openGame(call, 'connect-four', { autoplay: false });
    const [token] = game.tokens;
    t.match((await call('POST', `${game.path}/cpu-moves`, { token })).body, {
      code: 'no-cpu-to-move',
      status: 409,
    });
    t.match(
      (await call('POST', `${game.path}/moves`, { token, body: { type: 'drop', column: 4 } })).body.entries,
      { length: 1 },
    );
    t.match((await call('POST', `${game.path}/moves`, { token, body: { type: 'drop', column: 4 } })).body, {
      code: 'not-your-turn',
    });
    t.match((await call('GET', `${game.path}/hint`, { token })).body, { code: 'not-your-turn' });
    const played = await call('POST', `${game.path}/cpu-moves`, { token, body: { count: 5 } });
    t.match(played.body, {
      entries: [{ seq: 2, by: 'cpu:medium' }],
      game: { version: 3, turn: { seat: 0 } },
    });
    t.equal(played.body.entries.length, 1, 'only as long as it is a computer’s turn');
  });

  await t.test('computers alone: whoever sees the game may let them play', async (t) => {
    const game = await openGame(call, 'connect-four', {
      seats: [{ kind: 'cpu', level: 'easy' }, { kind: 'cpu' }],
    });
    t.match(game.game, { version: 1, you: null });
    t.match((await call('POST', `${game.path}/cpu-moves`)).body, {
      entries: [{ seq: 1, by: 'cpu:easy' }],
      game: { version: 2 },
    });
    const rest = await call('POST', `${game.path}/cpu-moves`, { body: { count: 100 } });
    t.match(rest.body.game, { status: 'finished' });
    t.match((await call('POST', `${game.path}/cpu-moves`)).body, { code: 'game-over' });
    for (const count of [0, 101, 1.5, '2'])
      t.equal((await call('POST', `${game.path}/cpu-moves`, { body: { count } })).status, 400);
  });

  await t.test('the same seed and moves lead to the same game', async (t) => {
    const seed = '0f'.repeat(32);
    const games = [];
    for (let i = 0; i < 2; i += 1) {
      const game = await openGame(call, 'connect-four', {
        seed,
        seats: [{ kind: 'cpu', level: 'easy' }, { kind: 'cpu' }],
      });
      t.match(game.game, { fairness: { seedChosenBy: 'client' } });
      games.push((await call('POST', `${game.path}/cpu-moves`, { body: { count: 100 } })).body.game.state);
    }
    t.same(games[0], games[1]);
    for (const bad of ['0F'.repeat(32), '0f', 7])
      t.equal((await call('POST', '/v1/connect-four/games', { body: { seed: bad } })).status, 400);
  });

  await t.test('a hint is what the computer would play, and plays nothing', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '112233');
    const hint = await call('GET', `${game.path}/hint?level=medium`, { token: game.tokens[0] });
    t.same(hint.body, { move: { type: 'drop', column: 4 }, level: 'medium' }, 'it takes the win');
    t.match((await call('GET', `${game.path}/hint?level=genius`, { token: game.tokens[0] })).body, {
      code: 'validation-failed',
    });
    t.match((await call('GET', game.path)).body, { version: 7 });
  });

  await t.test('resigning ends a game of two, turn or not', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    const answer = await call('POST', `${game.path}/resign`, { token: game.tokens[1] });
    t.match(answer.body, {
      entries: [{ seq: 1, seat: 1, by: 'human', move: { type: 'resign' } }],
      game: {
        status: 'finished',
        result: { outcome: 'win', winners: [0], scores: [1, 0], reason: 'resigned' },
      },
    });
    t.match((await call('POST', `${game.path}/resign`, { token: game.tokens[0] })).body, {
      code: 'game-over',
    });
    t.same((await call('GET', `${game.path}/audit`)).body.checks, {
      commitment: 'ok',
      chain: 'ok',
      replay: 'ok',
      snapshot: 'ok',
    });
  });

  await t.test('a rematch keeps seats and config; each player gets its own new token', async (t) => {
    const game = await openGame(call, 'connect-four', {
      ...TWO_HUMANS,
      config: { drawWhenUnwinnable: true },
      visibility: 'public',
    });
    const [red, black] = game.tokens;
    t.match((await call('POST', `${game.path}/rematch`, { token: red })).body, {
      code: 'game-active',
      status: 409,
    });
    await dropAll(call, game, '1212121');
    const first = await call('POST', `${game.path}/rematch`, { token: black });
    t.match(first.body, {
      seat: 1,
      tokens: [{ seat: 1 }],
      game: { rematchOf: game.id, config: { drawWhenUnwinnable: true }, you: 1, version: 1 },
    });
    const again = await call('POST', `${game.path}/rematch`, { token: black });
    t.same(again.body.tokens, first.body.tokens, 'asking again gives the same token');
    const second = await call('POST', `${game.path}/rematch`, { token: red });
    t.equal(second.body.game.id, first.body.game.id);
    t.match(second.body, { seat: 0, game: { you: 0 } });
    t.match((await call('GET', game.path)).body, { rematch: first.body.game.id });
    const next = {
      ...game,
      path: first.headers['location'] ?? '',
      tokens: [second.body.token as string, first.body.token as string],
    };
    t.equal((await dropAll(call, next, '44')).status, 201);
    t.equal((await call('GET', next.path, { token: red })).status, 401, 'old tokens are of the old game');
  });

  await t.test('players who ask for a rematch at once meet in one game', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
    const answers = await Promise.all(
      game.tokens.map((token) => call('POST', `${game.path}/rematch`, { token })),
    );
    t.same(
      answers.map(({ status }) => status),
      [201, 201],
    );
    t.equal(answers[0]?.body.game.id, answers[1]?.body.game.id);
  });

  await t.test('creation refuses what it cannot do', async (t) => {
    const refused = async (body: object | string, status: number, code: string) => {
      const answer = await call('POST', '/v1/connect-four/games', { body });
      t.match([answer.status, answer.body.code], [status, code], JSON.stringify(body));
    };
    await refused({ seats: [{ kind: 'human' }] }, 422, 'invalid-config');
    await refused({ seats: [] }, 422, 'invalid-config');
    await refused({ seats: Array(3).fill({ kind: 'human' }) }, 422, 'invalid-config');
    await refused({ seats: [{ kind: 'ghost' }, { kind: 'human' }] }, 400, 'validation-failed');
    await refused({ seats: [{ kind: 'human', level: 'easy' }, { kind: 'human' }] }, 400, 'validation-failed');
    await refused({ seats: [{ kind: 'human', name: '' }, { kind: 'human' }] }, 400, 'validation-failed');
    await refused(
      { seats: [{ kind: 'human', name: 'a\u0000b' }, { kind: 'human' }] },
      400,
      'validation-failed',
    );
    await refused(
      { seats: [{ kind: 'human', name: '\ud800' }, { kind: 'human' }] },
      400,
      'validation-failed',
    );
    await refused({ config: { drawWhenUnwinable: true } }, 400, 'validation-failed');
    await refused({ config: { drawWhenUnwinnable: 'yes' } }, 400, 'validation-failed');
    await refused({ visibility: 'secret' }, 400, 'validation-failed');
    await refused('[]', 400, 'validation-failed');
    await refused('null', 400, 'validation-failed');
    await refused('{', 400, 'validation-failed');
    await refused('{"__proto__": {}}', 400, 'validation-failed');
  });
});
