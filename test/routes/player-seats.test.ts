/** Players in games: their seats, what their tokens may do there, and what records say of them. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { checkRecord, newPlayer, type NewPlayer } from '#test/support/players.js';
import { computerSeat, creationOf, humanSeat, someGame } from '#test/persistence/records.js';
import { openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const HUMAN = { kind: 'human' };
const OPEN = { kind: 'open' };
const UNKNOWN = 'player_' + 'A'.repeat(43);

test('players in games', async (t) => {
  const { call, app } = await sharedService(t);
  const seatIn = ({ id, name }: NewPlayer) => ({ name, player: { id, name, kind: 'person' } });
  const create = (player: NewPlayer, seats: object[], options: object = {}, type = 'connect-four') =>
    call('POST', `/v1/${type}/games`, { token: player.token, body: { seats, ...options } });
  const drop = (path: string, { token }: NewPlayer, column: number) =>
    call('POST', `${path}/moves`, { token, body: { type: 'drop', column } });

  await t.test('a player takes the first human seat of its game, without a token for it', async (t) => {
    const ada = await newPlayer(call);
    const { status, body } = await create(ada, [OPEN, HUMAN, HUMAN], {}, '7reeg');
    t.equal(status, 201);
    t.strictSame(
      body.tokens.map(({ seat }: { seat: number }) => seat),
      [2],
    );
    t.match(body.game, { you: 1, seats: [{ name: null }, seatIn(ada), { name: 'Player 3' }] });
    t.notOk('player' in body.game.seats[2]);
    const usual = await call('POST', '/v1/war/games', { token: ada.token });
    t.match(usual.body, {
      tokens: [],
      game: { you: 0, status: 'active', seats: [seatIn(ada), { kind: 'cpu' }] },
    });
    const watched = await create(ada, [{ kind: 'cpu' }, { kind: 'cpu' }]);
    t.match(watched.body, { tokens: [], game: { you: null } });
    const named = await create(ada, [OPEN, { ...HUMAN, name: 'Bob' }]);
    t.match(named.body, { code: 'validation-failed', errors: [{ pointer: '/body/seats/1/name' }] });
  });

  await t.test('joins with its id, and plays with its own token', async (t) => {
    const [ada, bob] = [await newPlayer(call, 'Ada Zed'), await newPlayer(call, 'Bob Zed')];
    const { body: created } = await create(ada, [HUMAN, OPEN], { visibility: 'public', hints: true });
    const path = created.game.links.self as string;
    const join = (player: NewPlayer, body?: object) =>
      call('POST', `${path}/join`, { token: player.token, body });
    t.match((await join(bob, { name: 'B' })).body, {
      code: 'validation-failed',
      errors: [{ pointer: '/body/name' }],
    });
    t.match((await join(ada)).body, { code: 'seat-taken', status: 409 });
    const joined = await join(bob);
    t.match(joined.body, {
      seat: 1,
      token: null,
      game: { you: 1, status: 'active', seats: [seatIn(ada), seatIn(bob)] },
    });
    t.match((await join(bob)).body, { code: 'seat-taken' });
    t.match((await call('GET', `${path}/moves`)).body.items[1], {
      by: 'human',
      move: { type: 'join', player: bob.id },
      events: [{ type: 'joined', seat: 1, player: bob.id, name: bob.name }],
      text: ['Bob Zed joins the game.'],
    });
    await call('PATCH', '/v1/players/me', { token: bob.token, body: { name: 'Robert Zed' } });

    const stranger = await newPlayer(call);
    t.match((await call('GET', path, { token: stranger.token })).body, { you: null });
    t.equal((await drop(path, stranger, 1)).status, 401);
    t.match((await drop(path, bob, 1)).body, { code: 'not-your-turn' });
    t.equal((await call('GET', `${path}/legal-moves`, { token: ada.token })).body.moves.length, 7);
    t.equal((await call('GET', `${path}/hint?level=easy`, { token: ada.token })).status, 200);
    t.match((await drop(path, ada, 1)).body, { game: { you: 0 }, entries: [{ seat: 0, by: 'human' }] });
    const offer = { token: ada.token, body: { type: 'take-back' } };
    t.equal((await call('POST', `${path}/offers`, offer)).status, 201);
    t.match((await call('POST', `${path}/offers/accept`, { token: bob.token })).body, {
      game: { version: 5 },
    });
    t.match((await call('GET', `${path}?at=2`)).body, {
      seats: [seatIn(ada), seatIn(bob)],
      status: 'active',
    });
    t.match((await call('GET', `${path}?at=1`)).body, { seats: [seatIn(ada), { kind: 'open', name: null }] });
    t.match(await call('GET', `${path}/board.txt`), { text: /Ada Zed.*Bob Zed/s });
    const running = await call('GET', `${path}/audit`, { token: ada.token });
    t.match(running.body.game.seats, [{ name: null, player: { id: ada.id } }, { player: { id: bob.id } }]);
    t.notMatch(running.text, /Zed/);
    t.match((await call('POST', `${path}/resign`, { token: bob.token })).body, {
      game: { status: 'finished', you: 1 },
    });
    const record = await checkRecord(t, call, path, ['Zed']);
    t.match(record.entries[0], { players: [ada.id, null] });
    t.match(record.entries[1], { events: [{ type: 'joined', seat: 1, player: bob.id }] });
    t.notOk('name' in at(record.entries[1]?.events ?? [], 0));
  });

  await t.test(
    'the first one in a game joins at the time of the database, like all that follows',
    async (t) => {
      const { body } = await call('POST', '/v1/war/games', { body: { seats: [HUMAN, OPEN] } });
      const { engine } = app;
      const { databaseClock } = engine;
      const later = Date.now() + 3_600_000;
      Object.assign(engine, { databaseClock: { ...databaseClock, now: () => later } });
      t.teardown(() => Object.assign(engine, { databaseClock }));
      const { token } = await newPlayer(call);
      const joined = await call('POST', `${body.game.links.self}/join`, { token });
      t.equal(joined.body.game.updatedAt, new Date(later).toISOString());
    },
  );

  await t.test('a player whose seat was taken over watches, a private game too', async (t) => {
    const ada = await newPlayer(call);
    const { body } = await create(ada, [HUMAN, HUMAN, HUMAN], { visibility: 'private' }, 'double-7');
    const path = body.game.links.self as string;
    const left = await call('POST', `${path}/resign`, { token: ada.token });
    t.match(left.body.game, { you: null, seats: [{ kind: 'cpu', resigned: true, ...seatIn(ada) }] });
    t.match((await call('GET', path, { token: ada.token })).body, { you: null });
    t.equal((await call('POST', `${path}/resign`, { token: ada.token })).status, 401);
    const stranger = await newPlayer(call);
    t.equal((await call('GET', path, { token: stranger.token })).status, 404);
    t.equal((await call('GET', path, { token: UNKNOWN })).status, 401, 'before any game is looked up');
    t.equal((await call('GET', path.replace(/.{4}$/, '0000'), { token: UNKNOWN })).status, 401);
    t.equal((await call('POST', '/v1/war/games', { token: UNKNOWN })).status, 401);
  });
});

test('retries of players', async (t) => {
  const { call } = await sharedService(t);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const post = (path: string, token: string) => call('POST', path, { token, headers });
  const other = (await call('POST', '/v1/players/me/tokens', { token: ada.token })).body.token as string;
  const body = { seats: [HUMAN, { ...OPEN, for: bob.id }], clock: { perMoveS: 60 } };
  const createWith = (token: string) => call('POST', '/v1/war/games', { headers, token, body });
  const created = await createWith(ada.token);
  const path = created.body.game.links.self as string;
  t.equal((await createWith(other)).text, created.text, 'with whichever token');
  const joined = await post(`${path}/join`, bob.token);
  t.match(joined.body, { token: null, seat: 1 });
  t.equal((await post(`${path}/join`, bob.token)).text, joined.text);
  await call('POST', `${path}/resign`, { token: bob.token });

  const first = await post(`${path}/rematch`, other);
  t.match(first.body, {
    token: null,
    tokens: [],
    seat: 0,
    game: { status: 'waiting', seats: [{}, { for: bob.id }] },
  });
  t.equal((await post(`${path}/rematch`, other)).text, first.text);
  const second = await post(`${path}/rematch`, bob.token);
  t.match(second.body, { token: null, seat: 1, game: { id: first.body.game.id, you: 1, status: 'active' } });
  t.equal((await post(`${path}/rematch`, bob.token)).text, second.text);
  const rematch = second.body.game.links.self as string;
  await call('POST', `${rematch}/resign`, { token: other });
  await checkRecord(t, call, rematch, ['Bob']);
});

test('a rematch without clocks', async (t) => {
  const { call } = await sharedService(t);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const game = await openGame(call, 'connect-four', { seats: [HUMAN, OPEN] });
  await call('POST', `${game.path}/join`, { token: bob.token });
  await call('POST', `${game.path}/resign`, { token: bob.token });
  const asked = await call('POST', `${game.path}/rematch`, { token: bob.token });
  t.match(asked.body, {
    seat: 1,
    token: null,
    game: { status: 'active', seats: [{ name: 'Player 1' }, { player: { id: bob.id } }] },
  });
  const claimed = await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
  t.match(claimed.body, { seat: 0, token: /^[\w-]{43}$/, game: { id: asked.body.game.id } });
  const path = asked.body.game.links.self as string;
  t.match((await call('GET', path, { token: claimed.body.token })).body, { you: 0 });
  t.equal((await call('POST', `${game.path}/rematch`, { token: ada.token })).status, 401);
  await call('POST', `${path}/resign`, { token: claimed.body.token });
  t.match((await checkRecord(t, call, path, ['Bob'])).entries[0], { players: [null, bob.id] });
});

test('whoever declines its seat in a rematch does not get it after all', async (t) => {
  const { call } = await sharedService(t);
  const bob = await newPlayer(call, 'Bob');
  const game = await openGame(call, 'war', { seats: [HUMAN, OPEN], clock: { perMoveS: 3600 } });
  await call('POST', `${game.path}/join`, { token: bob.token });
  await call('POST', `${game.path}/resign`, { token: bob.token });
  const asked = await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
  const path = asked.body.game.links.self as string;
  t.equal((await call('POST', `${path}/invitation/decline`, { token: bob.token })).status, 201);
  const again = await call('POST', `${game.path}/rematch`, { token: bob.token });
  t.match(again.body, { status: 409, code: 'seat-taken' });
  await call('POST', `${path}/cancel`, { token: asked.body.token });
});

test('a rematch has no name of a player whose seat was taken over', async (t) => {
  const { call, app } = await sharedService(t);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const playerIn = ({ id, name }: NewPlayer) => ({ name, player: { id, kind: 'person' } }) as const;
  const config = { drawWhenUnwinnable: false };
  const { id, ...game } = someGame({ status: 'finished', visibility: 'private', config });
  const seats = [humanSeat(playerIn(ada)), computerSeat({ ...playerIn(bob), resigned: true })];
  await app.engine.store.create(creationOf({ ...game, id, seats }));
  const { body } = await call('POST', `/v1/connect-four/games/${id}/rematch`, { token: ada.token });
  t.match(body.game.seats, [{ name: 'Ada' }, { kind: 'cpu', level: 'medium', name: 'Computer 2' }]);
  // It has no log: other tests export all games.
  await app.engine.store.delete(id);
});
