import { test } from 'tap';
import { defined } from 'parlour-games/kit/checked';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { playOut } from '#test/support/quick-games.js';
import { askForRematch, finishedGame } from '#test/support/rematches.js';
import { openGame, OPERATOR_TOKEN } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };
const drop = (column: number) => ({ type: 'drop', column });

test('a rematch', async (t) => {
  const { call } = await sharedService(t);

  await t.test('keeps config, visibility and autoplay; the first caller creates it', async (t) => {
    const config = { drawWhenUnwinnable: true };
    const old = await finishedGame(call, { config, visibility: 'public', autoplay: false });
    const { response, path, token } = await askForRematch(call, old, 1);
    t.match(response.body, {
      seat: 1,
      tokens: [{ seat: 1, token }],
      game: {
        rematchOf: old.id,
        config,
        visibility: 'public',
        autoplay: false,
        you: 1,
        version: 1,
        status: 'active',
        seats: [
          { kind: 'human', name: 'Player 1' },
          { kind: 'human', name: 'Player 2' },
        ],
        links: { rematchOf: old.path },
      },
    });
    t.match(response.headers['etag'], /^"1(-gzip)?"$/);
    t.not(response.body.game.fairness.commitment, (await call('GET', old.path)).body.fairness.commitment);
    t.match((await call('GET', path, { token })).body, { you: 1 }, 'the token works at once');
    t.equal((await call('GET', path, { token: old.tokens[1] })).status, 401, 'the old token does not');
    t.equal((await call('GET', old.path, { token })).status, 401, 'nor the new one in the old game');
  });

  await t.test('keeps the players: who joined, computers, and one that took a seat over', async (t) => {
    const seats = [
      { kind: 'human', name: 'Ann' },
      { kind: 'human' },
      { kind: 'open' },
      { kind: 'cpu', level: 'hard' },
      { kind: 'cpu' },
      { kind: 'human' },
    ];
    const game = await openGame(call, 'double-7', { seats, config: { target: 40 } });
    const { token } = (await call('POST', `${game.path}/join`, { body: { name: 'Cat' } })).body;
    const tokens = game.tokens.with(2, token);
    await call('POST', `${game.path}/resign`, { token: tokens[1] });
    await call('POST', `${game.path}/resign`, { token: tokens[5] });
    await playOut(call, { path: game.path, tokens });
    const { response, path } = await askForRematch(call, { ...game, tokens }, 2);
    const kept = [
      { kind: 'human', name: 'Ann' },
      { kind: 'cpu', level: 'easy', name: 'Player 2' },
      { kind: 'human', name: 'Cat' },
      { kind: 'cpu', level: 'hard', name: 'Computer 4' },
      { kind: 'cpu', level: 'medium', name: 'Computer 5' },
      { kind: 'cpu', level: 'easy', name: 'Player 6' },
    ];
    t.match(response.body.game, { config: { target: 40 }, seats: kept, status: 'active', you: 2 });
    t.notOk(response.body.game.seats.some((seat: object) => 'resigned' in seat));
    t.match((await askForRematch(call, { ...game, tokens }, 0)).response.body, { seat: 0 });
    t.match((await call('GET', `${path}/audit`)).body, { checks: CHECKS_OK });
  });

  await t.test('gives the second caller its seat without a new version', async (t) => {
    const old = await finishedGame(call);
    const first = await askForRematch(call, old, 0);
    await call('POST', `${first.path}/moves`, { token: first.token, body: drop(4) });
    const before = await call('GET', first.path);
    const second = await askForRematch(call, old, 1);
    t.same([second.id, second.version], [first.id, 2]);
    t.match(second.response.headers['etag'], /^"2(-gzip)?"$/);
    t.match(second.response.body, { seat: 1, game: { you: 1, turn: { seat: 1 } } });
    t.strictSame((await call('GET', first.path)).body, before.body, 'others see no difference');
    const unchanged = { headers: { 'if-none-match': '"2"' } };
    t.equal((await call('GET', first.path, unchanged)).status, 304);
    const moved = await call('POST', `${first.path}/moves`, { token: second.token, body: drop(4) });
    t.match([moved.status, moved.body.game?.version], [201, 3], 'the token works at once');
    t.match((await call('GET', `${first.path}/audit`)).body, { checks: CHECKS_OK });
  });

  await t.test('gives each caller the same token however often it asks', async (t) => {
    const old = await finishedGame(call);
    const tokens = [];
    for (const seat of [0, 1, 0, 1]) tokens.push((await askForRematch(call, old, seat)).token);
    t.same(tokens.slice(2), tokens.slice(0, 2));
    t.not(tokens[0], tokens[1]);
  });

  await t.test('is one game for players who ask at once', async (t) => {
    for (let round = 0; round < 5; round += 1) {
      const old = await finishedGame(call);
      const both = await Promise.all([0, 1].map((seat) => askForRematch(call, old, seat)));
      const [{ id, path } = { id: '', path: '' }] = both;
      t.equal(both[1]?.id, id);
      for (const [seat, { token }] of both.entries())
        t.match((await call('GET', path, { token })).body, { you: seat });
    }
  });

  await t.test('is linked from the finished game, its audit and the list', async (t) => {
    const old = await finishedGame(call, { visibility: 'public' });
    const known = { headers: { 'if-none-match': '"2"' } };
    t.equal((await call('GET', old.path, known)).status, 304);
    const { id, path } = await askForRematch(call, old, 0);
    const linked = { rematch: id, version: 2, links: { rematch: path } };
    const news = await call('GET', old.path, known);
    t.match([news.status, news.headers['etag'], news.body], [200, /^"2(-gzip)?"$/, linked]);
    t.match((await call('GET', `${old.path}/audit`)).body, { game: linked, checks: CHECKS_OK });
    const listed = (await call('GET', '/v1/games?status=finished')).body.items as { id: string }[];
    t.match(
      listed.find((item) => item.id === old.id),
      linked,
    );
    const lines = (await call('GET', '/v1/audit-records', { token: OPERATOR_TOKEN })).text.split('\n');
    const line = defined(
      lines.find((each) => each.includes(`"id":"${old.id}"`)),
      'the exported record',
    );
    t.match(JSON.parse(line), { game: linked });
  });

  await t.test('can be created again after the operator has deleted it', async (t) => {
    const old = await finishedGame(call);
    const first = await askForRematch(call, old, 0);
    await call('DELETE', first.path, { token: OPERATOR_TOKEN });
    t.notOk('rematch' in (await call('GET', old.path)).body, 'the link is gone');
    const second = await askForRematch(call, old, 1);
    t.not(second.id, first.id);
    t.equal((await askForRematch(call, old, 0)).id, second.id);
    t.match((await call('GET', old.path)).body, { rematch: second.id });
  });

  await t.test('can be followed by another one', async (t) => {
    const old = await finishedGame(call);
    const tokens = [0, 1].map((seat) => askForRematch(call, old, seat));
    const [first, second] = await Promise.all(tokens);
    const next = { ...old, path: first?.path ?? '', tokens: [first?.token ?? '', second?.token ?? ''] };
    await call('POST', `${next.path}/resign`, { token: next.tokens[1] });
    const third = await askForRematch(call, next, 0);
    t.match(third.response.body.game, { rematchOf: first?.id });
  });
});

const CLOCKED = { clock: { perMoveS: 600 } };

test('a rematch with a clock waits for everybody', async (t) => {
  const { call } = await sharedService(t);
  const old = await finishedGame(call, CLOCKED);
  const first = await askForRematch(call, old, 1);
  const { createdAt, joinBy, ...waiting } = first.response.body.game;
  t.match(waiting, {
    status: 'waiting',
    you: 1,
    seats: [{ kind: 'open', name: 'Player 1', reserved: 'rematch' }, { kind: 'human' }],
    clock: { perMoveS: 600, running: null },
  });
  t.equal(Date.parse(joinBy) - Date.parse(createdAt), 600_000, 'as long as for a move, or five minutes');
  t.match((await call('POST', `${first.path}/join`)).body, { code: 'seat-reserved', status: 409 });

  const headers = { 'idempotency-key': '2fe2ac8e-6d0a-4bc1-8f59-15b6c1d9e2a2' };
  const ask = () => call('POST', `${old.path}/rematch`, { token: old.tokens[0], headers });
  const [second, retry] = [await ask(), await ask()];
  t.equal(retry.text, second.text);
  t.match(second.body, {
    seat: 0,
    game: { id: first.id, version: 2, status: 'active', clock: { running: 0 }, legalMoves: [{}] },
  });
  t.strictSame([second.body.game.joinBy, second.body.game.seats[0].reserved], [undefined, undefined]);
  t.equal((await askForRematch(call, old, 1)).token, first.token, 'however often it asks');
  await call('POST', `${first.path}/moves`, { token: second.body.token, body: drop(4) });
  const drawn = async (query = '') => (await call('GET', `${first.path}/board.txt${query}`)).text;
  t.match(await drawn(), / 10:00\n.* 10:00\nTime is up at 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC\.\n/);
  await call('POST', `${first.path}/resign`, { token: first.token });
  for (const query of ['', '?at=1'])
    t.match(await drawn(query), / (10:00|9:\d\d)\n.* (10:00|9:\d\d)\n(?!Time)/, query);
  const record = (await call('GET', `${first.path}/audit`)).body;
  t.match(record.entries, [{ reserved: ['rematch', null] }, { seat: 0, move: { type: 'join' } }]);
  t.same(verifyRecord(record).findings, []);
});

test('a rematch that was cancelled does not count', async (t) => {
  const { call } = await sharedService(t);
  const old = await finishedGame(call, CLOCKED);
  const latest = async () => (await call('GET', old.path)).body.rematch as string;
  const first = await askForRematch(call, old, 1);
  t.equal((await call('POST', `${first.path}/cancel`, { token: first.token })).status, 201);
  t.equal(await latest(), first.id);
  const second = await askForRematch(call, old, 0);
  t.not(second.id, first.id);
  t.equal(await latest(), second.id);
  const [one, two] = await Promise.all([1, 1].map((seat) => askForRematch(call, old, seat)));
  t.same([one?.id, one?.token, one?.version], [second.id, two?.token, 2]);
});

test('nobody has to be waited for in a rematch against computers', async (t) => {
  const { call } = await sharedService(t);
  const alone = { seats: [{ kind: 'human' }, { kind: 'cpu', level: 'easy' }], ...CLOCKED };
  const { path, tokens } = await openGame(call, 'connect-four', alone);
  await call('POST', `${path}/resign`, { token: tokens[0] });
  const { body } = await call('POST', `${path}/rematch`, { token: tokens[0] });
  t.match(body.game, { status: 'active', clock: { perMoveS: 600, running: 0 } });
  t.notOk('joinBy' in body.game);
});
