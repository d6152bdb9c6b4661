import { test } from 'tap';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { dropAll, openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const ONE_OPEN = { seats: [{ kind: 'human', name: 'Ada' }, { kind: 'open' }] };
const TWO_OPEN = { seats: [{ kind: 'open' }, { kind: 'open', name: 'Guest' }] };

test('taking an open seat', async (t) => {
  const { call } = await sharedService(t);
  const entriesOf = async (path: string) => (await call('GET', `${path}/moves`)).body.items as object[];

  await t.test('is an entry of the log, and the game starts with the last one', async (t) => {
    const game = await openGame(call, 'connect-four', ONE_OPEN);
    const [ada] = game.tokens;
    t.match(game.game, { version: 1, status: 'waiting', turn: null });
    t.match(game.game, { seats: [{ name: 'Ada' }, { kind: 'open', name: null }] });
    const before = (await call('GET', game.path)).body.state as object;
    const joined = await call('POST', `${game.path}/join`, { body: { name: 'Grace' } });
    t.equal(joined.status, 201);
    t.match(joined.headers['etag'], /^"2(-gzip)?"$/);
    t.match(joined.body, {
      seat: 1,
      token: /^[\w-]{43}$/,
      game: {
        version: 2,
        status: 'active',
        turn: { seat: 0 },
        you: 1,
        seats: [{}, { kind: 'human', name: 'Grace' }],
      },
    });
    t.strictSame(joined.body.game.state, before, 'the state stays as it was');
    const [, entry] = await entriesOf(game.path);
    t.match(entry, { hash: /^[0-9a-f]{64}$/, at: joined.body.game.updatedAt });
    t.match(entry, {
      seq: 1,
      seat: 1,
      by: 'human',
      move: { type: 'join', name: 'Grace' },
      events: [{ type: 'joined', seat: 1, name: 'Grace' }],
    });
    t.match((await call('POST', `${game.path}/join`)).body, { code: 'seat-taken', status: 409 });
    t.equal((await dropAll(call, { ...game, tokens: [ada ?? '', joined.body.token] }, '4455')).status, 201);
  });

  await t.test('nobody moves before every seat is taken', async (t) => {
    const game = await openGame(call, 'connect-four', ONE_OPEN);
    const [token] = game.tokens;
    for (const path of ['/moves', '/resign', '/cpu-moves']) {
      const body = path === '/moves' ? { type: 'drop', column: 1 } : {};
      const { body: problem } = await call('POST', game.path + path, { token, body });
      t.match(problem, { code: 'game-waiting', status: 409 }, path);
    }
    t.match((await call('GET', `${game.path}/hint`, { token })).body, { code: 'game-waiting' });
    t.same((await call('GET', `${game.path}/legal-moves`, { token })).body.moves, []);
    t.equal((await call('GET', game.path)).body.version, 1, 'nothing was changed');
  });

  await t.test('without a name the player gets that of the seat, or a default', async (t) => {
    const { path } = await openGame(call, 'connect-four', TWO_OPEN);
    await call('POST', `${path}/join`);
    await call('POST', `${path}/join`, { body: {} });
    const [, first, second] = await entriesOf(path);
    t.strictSame((first as { move: object }).move, { type: 'join' });
    t.match(first, { seat: 0, events: [{ type: 'joined', seat: 0, name: 'Player 1' }] });
    t.match(second, { seat: 1, events: [{ type: 'joined', seat: 1, name: 'Guest' }] });
    t.match((await call('GET', path)).body.seats, [{ name: 'Player 1' }, { name: 'Guest' }]);
  });

  await t.test('names are stored normalized, and one that is refused changes nothing', async (t) => {
    const seats = [{ kind: 'human', name: ' Rene\u0301e ' }, { kind: 'open' }];
    const { path, game } = await openGame(call, 'connect-four', { seats });
    t.match(game, { seats: [{ name: 'Ren\u00e9e' }, { name: null }] });
    t.match((await call('POST', `${path}/join`, { body: { name: 'Ada\u200b' } })).body, {
      code: 'validation-failed',
      detail: 'name must not have control, invisible, private or unassigned characters (U+200B).',
      errors: [{ pointer: '/body/name' }],
    });
    const blank = { seats: [seats[0], { kind: 'cpu', name: '\u3164' }] };
    t.match((await call('POST', '/v1/connect-four/games', { body: blank })).body, {
      code: 'validation-failed',
      errors: [{ pointer: '/body/seats/1/name' }],
    });
    const { body } = await call('POST', `${path}/join`, { body: { name: 'Ada\u3000 L.' } });
    t.match(body.game, { version: 2, seats: [{}, { name: 'Ada L.' }] });
  });

  await t.test('in a private game a player takes the seat for a guest', async (t) => {
    const game = await openGame(call, 'connect-four', { ...ONE_OPEN, visibility: 'private' });
    t.equal((await call('POST', `${game.path}/join`)).status, 404);
    const { status, body } = await call('POST', `${game.path}/join`, { token: game.tokens[0] });
    t.match([status, body.game.you], [201, 1]);
    t.match((await call('GET', game.path, { token: body.token })).body, { you: 1, version: 2 });
  });

  await t.test('guests who race for seats get different ones, or none', async (t) => {
    const { path } = await openGame(call, 'connect-four', TWO_OPEN);
    const responses = await Promise.all([1, 2, 3].map(() => call('POST', `${path}/join`)));
    const joined = responses.filter(({ status }) => status === 201);
    t.same(responses.map(({ status }) => status).sort(), [201, 201, 409]);
    t.same(joined.map(({ body }) => body.seat as number).sort(), [0, 1]);
    t.equal((await call('GET', path)).body.version, 3);
  });

  await t.test('the computer replies at once if it is its turn', async (t) => {
    const seats = [{ kind: 'cpu', level: 'easy' }, { kind: 'open' }];
    const { path } = await openGame(call, 'connect-four', { seats });
    t.match((await call('POST', `${path}/join`)).body.game, { version: 3, turn: { seat: 1 } });
    t.match(await entriesOf(path), [{}, { move: { type: 'join' } }, { by: 'cpu:easy' }]);
  });

  await t.test('the audit record verifies, while the game runs and afterwards', async (t) => {
    const { path } = await openGame(call, 'connect-four', TWO_OPEN);
    const tokens: string[] = [];
    for (const name of ['Ada', 'Grace']) {
      tokens.push((await call('POST', `${path}/join`, { body: { name } })).body.token as string);
      t.strictSame(verifyRecord((await call('GET', `${path}/audit`)).body).findings, []);
    }
    await call('POST', `${path}/resign`, { token: tokens[1] });
    const record = (await call('GET', `${path}/audit`)).body as { checks: object };
    t.strictSame(record.checks, { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' });
    t.strictSame(verifyRecord(record).findings, []);
    t.match(record, { entries: [{ seats: [{ kind: 'open' }, { kind: 'open' }] }, {}, {}, {}] });
  });
});
