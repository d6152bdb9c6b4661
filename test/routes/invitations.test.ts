/** Seats that are kept for players. */
import { test } from 'tap';
import { checkRecord, newPlayer, type NewPlayer } from '#test/support/players.js';
import { sides } from '#test/support/series.js';
import { OPERATOR_TOKEN } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const HUMAN = { kind: 'human' };
const OPEN = { kind: 'open' };

const statusesOf = (responses: readonly { status: number; body: { code?: string } }[]) =>
  responses.map(({ status, body }) => (status < 300 ? status : `${status} ${body.code}`));

test('seats that are kept for players', async (t) => {
  const { call } = await sharedService(t);
  const create = (token: string | undefined, seats: object[], options: object = {}) =>
    call('POST', '/v1/connect-four/games', { token, body: { seats, ...options } });
  const invite = (from: NewPlayer, to: NewPlayer, options: object = {}) =>
    create(from.token, [HUMAN, { ...OPEN, for: to.id }], options);

  await t.test('are taken by them, in a private game too', async (t) => {
    const [ada, bob, eve] = [
      await newPlayer(call),
      await newPlayer(call, 'Bob'),
      await newPlayer(call, 'Eve'),
    ];
    const { body } = await invite(ada, bob, { visibility: 'private' });
    const path = body.game.links.self as string;
    const join = (player: NewPlayer) => call('POST', `${path}/join`, { token: player.token });
    t.match(body.game.seats[1], { kind: 'open', name: null, for: bob.id });
    t.match((await call('GET', path, { token: bob.token })).body, {
      you: null,
      seats: [{}, { for: bob.id }],
    });
    t.equal((await join(eve)).status, 404);
    t.match((await call('POST', `${path}/join`, { token: ada.token })).body, { code: 'seat-taken' });
    t.match((await join(bob)).body, { seat: 1, token: null, game: { status: 'active' } });
    t.notOk('for' in (await call('GET', path, { token: bob.token })).body.seats[1]);
    await call('POST', `${path}/resign`, { token: bob.token });
    t.match((await checkRecord(t, call, path, ['Bob'])).entries[0], {
      players: [ada.id, null],
      reserved: [null, bob.id],
    });
  });

  await t.test('are anybody’s once they are declined', async (t) => {
    const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
    const { body } = await invite(ada, bob);
    const path = body.game.links.self as string;
    const decline = (token?: string) => call('POST', `${path}/invitation/decline`, { token });
    t.match((await call('POST', `${path}/join`)).body, { code: 'seat-reserved', status: 409 });
    t.strictSame(statusesOf([await decline(), await decline(ada.token)]), [
      '401 unauthorized',
      '404 not-found',
    ]);
    const declined = await decline(bob.token);
    t.match(declined.body.entries, [
      { seat: 1, by: 'human', move: { type: 'release' }, events: [{ type: 'released', seat: 1 }] },
    ]);
    t.notOk('for' in declined.body.game.seats[1]);
    t.equal((await decline(bob.token)).status, 404);
    t.equal((await call('POST', `${path}/join`, { body: { name: 'Eve' } })).status, 201);
    await call('POST', `${path}/resign`, { token: ada.token });
    await checkRecord(t, call, path, ['Bob']);
    t.match((await call('GET', `${path}?at=1`)).body.seats[1], { kind: 'open', for: bob.id });
  });

  await t.test('show a private game to nobody any more who declines', async (t) => {
    const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
    const { body } = await invite(ada, bob, { visibility: 'private' });
    const path = body.game.links.self as string;
    const look = async () => (await call('GET', path, { token: bob.token })).status;
    t.equal(await look(), 200);
    await call('POST', `${path}/invitation/decline`, { token: bob.token });
    t.equal(await look(), 404);
    t.equal((await call('POST', `${path}/join`, { token: bob.token })).status, 404);
  });

  await t.test('whoever declines one and takes another has the game', async (t) => {
    const ada = await newPlayer(call);
    for (const keptSeat of [1, 2]) {
      const bob = await newPlayer(call, 'Bob');
      const seats = [HUMAN, OPEN, OPEN, OPEN].with(keptSeat, { ...OPEN, for: bob.id } as typeof OPEN);
      const { body } = await call('POST', '/v1/basra/games', { token: ada.token, body: { seats } });
      const path = body.game.links.self as string;
      const games = async () => {
        const { items } = (await call('GET', '/v1/players/me/games', { token: bob.token })).body;
        return (items as { id: string }[]).map(({ id }) => id);
      };
      t.strictSame(await games(), [body.game.id], 'invited');
      await call('POST', `${path}/invitation/decline`, { token: bob.token });
      t.strictSame(await games(), [], 'declined');
      t.equal((await call('POST', `${path}/join`, { token: bob.token })).body.seat, 1);
      t.strictSame(await games(), [body.game.id], 'joined');
    }
  });

  await t.test('need a token, and players who can take them', async (t) => {
    const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
    const kept = (id: string) => ({ ...OPEN, for: id });
    const refusals = [
      await create(undefined, [HUMAN, kept(bob.id)]),
      await create('A'.repeat(43), [HUMAN, kept(bob.id)]),
      await create(ada.token, [HUMAN, kept('0190aaaa-0000-7000-8000-000000000000')]),
      await create(ada.token, [kept(bob.id), kept(bob.id)]),
      await create(ada.token, [HUMAN, kept(ada.id)]),
      await create(ada.token, [OPEN, kept(ada.id)]),
      await create(ada.token, [HUMAN, { kind: 'human', for: bob.id }]),
    ];
    t.strictSame(statusesOf(refusals), [
      '401 unauthorized',
      '401 unauthorized',
      ...Array<string>(4).fill('422 invalid-config'),
      '400 validation-failed',
    ]);
    const { body } = await create(OPERATOR_TOKEN, [kept(ada.id), kept(bob.id)], { visibility: 'private' });
    const path = body.game.links.self as string;
    t.equal((await call('POST', `${path}/join`, { token: bob.token })).body.seat, 1, 'in any order');
    t.match((await call('POST', `${path}/join`, { token: ada.token })).body, {
      seat: 0,
      game: { status: 'active' },
    });
  });

  await t.test('twenty invitations of a player stand at a time', async (t) => {
    const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
    const send = () => invite(ada, bob);
    const sent = await Promise.all(Array.from({ length: 22 }, send));
    t.equal(sent.filter(({ status }) => status === 201).length, 20);
    const refused = sent.find(({ status }) => status !== 201);
    t.match(refused, { status: 429, body: { code: 'rate-limited' }, headers: { 'retry-after': /\d/ } });
    for (const _ of [1, 2, 3])
      t.equal(
        (await sides(call).create(ada.token, [ada.id, bob.id])).status,
        201,
        'those to series do not count',
      );
    const [first, second, third] = sent
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.game.links.self as string);
    await call('POST', `${first}/invitation/decline`, { token: bob.token });
    await call('POST', `${second}/join`, { token: bob.token });
    await call('POST', `${third}/cancel`, { token: ada.token });
    t.strictSame(statusesOf([await send(), await send(), await send(), await send()]), [
      201,
      201,
      201,
      '429 rate-limited',
    ]);
  });
});
