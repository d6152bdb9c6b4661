import { test } from 'tap';
import { dropAll, openGame, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

test('seats of people and of computers', async (t) => {
  const { call } = await sharedService(t);

  await t.test('the computer moves first in seat 0', async (t) => {
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

  await t.test('without autoplay computer seats move on request', async (t) => {
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
    t.equal(played.body.entries.length, 1, 'as long as it is a computer’s turn');
  });

  await t.test('anybody who sees a game of computers may have them move', async (t) => {
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

  await t.test('a hint shows what the computer would play, and plays nothing', async (t) => {
    const game = await openGame(call, 'connect-four', { ...TWO_HUMANS, hints: true });
    await dropAll(call, game, '112233');
    const hint = await call('GET', `${game.path}/hint?level=medium`, { token: game.tokens[0] });
    t.same(hint.body, { move: { type: 'drop', column: 4 }, level: 'medium' }, 'it takes the win');
    t.match((await call('GET', `${game.path}/hint?level=genius`, { token: game.tokens[0] })).body, {
      code: 'validation-failed',
    });
    t.match((await call('GET', game.path)).body, { version: 7 });
  });

  await t.test('a game of two people has hints only if its creator asks for them', async (t) => {
    const [person, open, computer] = [{ kind: 'human' }, { kind: 'open' }, { kind: 'cpu' }];
    for (const [seats, expected] of [
      [[person, computer], true],
      [[open, computer], true],
      [[computer, computer], true],
      [[person, person], false],
      [[person, open], false],
    ] as const) {
      t.match(
        (await openGame(call, 'connect-four', { seats })).game,
        { hints: expected },
        JSON.stringify(seats),
      );
      t.match((await openGame(call, 'connect-four', { seats, hints: !expected })).game, { hints: !expected });
    }
    t.match((await openGame(call, 'over-under-seven', { hints: false })).game, { hints: false });
  });

  await t.test(
    'hints are refused after everything that concerns the caller and before the turn',
    async (t) => {
      const refusal = async (path: string, token?: string) =>
        (await call('GET', `${path}/hint`, token === undefined ? {} : { token })).body.code as unknown;
      const waiting = await openGame(call, 'connect-four', { seats: [{ kind: 'human' }, { kind: 'open' }] });
      t.equal(await refusal(waiting.path), 'unauthorized');
      t.equal(await refusal(waiting.path, waiting.tokens[0]), 'game-waiting');
      const game = await openGame(call, 'connect-four', TWO_HUMANS);
      for (const token of game.tokens) t.equal(await refusal(game.path, token), 'hints-off');
      await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
      t.equal(await refusal(game.path, game.tokens[1]), 'game-over');
      const rematch = await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
      t.match(rematch.body.game, { hints: false }, 'a rematch keeps what its game had');
      const late = await openGame(call, 'connect-four', {
        ...TWO_HUMANS,
        hints: true,
        clock: { perMoveS: 5 },
      });
      t.equal(await refusal(late.path, late.tokens[1]), 'not-your-turn');
    },
  );

  await t.test('invalid creations are refused', async (t) => {
    const refused = async (body: object | string, status: number, code: string) => {
      const response = await call('POST', '/v1/connect-four/games', { body });
      t.match([response.status, response.body.code], [status, code], JSON.stringify(body));
    };
    await refused({ seats: [{ kind: 'human' }] }, 422, 'invalid-config');
    await refused({ seats: [] }, 422, 'invalid-config');
    await refused({ seats: Array(3).fill({ kind: 'human' }) }, 422, 'invalid-config');
    await refused({ seats: [{ kind: 'ghost' }, { kind: 'human' }] }, 400, 'validation-failed');
    await refused({ seats: [{ kind: 'human', level: 'easy' }, { kind: 'human' }] }, 400, 'validation-failed');
    await refused({ seats: [{ kind: 'human', name: '' }, { kind: 'human' }] }, 400, 'validation-failed');
    await refused({ config: { drawWhenUnwinable: true } }, 400, 'validation-failed');
    await refused({ config: { drawWhenUnwinnable: 'yes' } }, 400, 'validation-failed');
    for (const [initialS, incrementS] of [
      [0, 0],
      [1, 5],
      [9, 5],
      [-1, 5],
      [0, 3601],
    ])
      await refused({ ...TWO_HUMANS, clock: { initialS, incrementS } }, 400, 'validation-failed');
    const noBudget = { ...TWO_HUMANS, clock: { initialS: 0, incrementS: 1 } };
    t.match((await openGame(call, 'connect-four', noBudget)).game, { clock: { remainingMs: [1000, 1000] } });
    const clock = { perMoveS: 60 };
    await refused({ seats: [{ kind: 'cpu' }, { kind: 'cpu' }], clock }, 422, 'invalid-config');
    const open = await openGame(call, 'connect-four', { seats: [{ kind: 'open' }, { kind: 'cpu' }], clock });
    t.match(open.game, { clock: { running: null } }, 'an open seat will have one');
    for (const kind of ['open', 'cpu'])
      await refused({ visibility: 'private', seats: [{ kind }, { kind }] }, 422, 'invalid-config');
    await refused({ visibility: 'secret' }, 400, 'validation-failed');
    await refused('[]', 400, 'validation-failed');
    await refused('null', 400, 'validation-failed');
    await refused('{', 400, 'validation-failed');
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`k${n}`, 0]));
    const { body: tooMany } = await call('POST', '/v1/connect-four/games', { body: many });
    t.match(tooMany, { code: 'validation-failed', detail: /must have at most 2,000 fields/ });
    await refused('{"__proto__": {}}', 400, 'validation-failed');
    for (const twice of [
      '{"hints": true, "hints": true}',
      '{"hints": true, "h\\u0069nts" : false}',
      '{"clock": {"perMoveS": 5, "perMoveS": 5}}',
      '{"seats": [{"kind": "human"}, {"kind": "cpu", "kind": "human"}]}',
    ])
      t.match(
        (await call('POST', '/v1/connect-four/games', { body: twice })).body,
        { detail: /twice/ },
        twice,
      );
    const named = [
      { kind: 'human', name: '\\"name": "\\' },
      { kind: 'human', name: '"name":' },
    ];
    t.ok(await openGame(call, 'connect-four', { seats: named }), 'names may look like fields');
  });
});
