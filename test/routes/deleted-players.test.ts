/** What becomes of the games and matches of a player who is deleted, wherever it has a seat or may have one. */
import { test } from 'tap';
import { erasePlayers } from '#src/engine/jobs/erasure.js';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN, openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const [HUMAN, OPEN] = [{ kind: 'human' }, { kind: 'open' }];
const COMPUTER = { kind: 'cpu', level: 'easy' };
const FORMER = { name: 'A former player', player: undefined };
const RESIGNED = { status: 'finished', result: { reason: 'resigned', winners: [1] }, seats: [FORMER, {}] };
const WAITING = { status: 'waiting', version: 1, seats: [FORMER, { kind: 'open' }] };
const RELEASED = { status: 'waiting', version: 2, seats: [{}, { kind: 'open', for: undefined }] };

test('a player who is deleted', async (t) => {
  const { call, app } = await sharedService(t);
  const [ada, zed] = [await newPlayer(call), await newPlayer(call, 'Zed')];
  const post = async (path: string, { token }: NewPlayer, body?: object) => {
    const response = await call('POST', path, { token, body });
    if (response.status >= 300) throw new Error(response.text);
    return response.body as { game: { links: { self: string } }; match: { id: string } };
  };
  const open = async (by: NewPlayer, type: string, seats: object[], more: object = {}): Promise<string> =>
    (await openGame(call, type, { seats, visibility: 'private', ...more }, by.token)).path;
  const clock = { perMoveS: 3600 };
  const invite = () => open(ada, 'war', [HUMAN, { ...OPEN, for: zed.id }]);

  const finished = await open(zed, 'war', [HUMAN, COMPUTER], { clock });
  await post(`${finished}/resign`, zed);
  const over = await open(zed, 'war', [HUMAN, OPEN], { clock, visibility: 'public' });
  await post(`${over}/join`, ada);
  await post(`${over}/resign`, zed);
  const note = (seq: number, { token }: NewPlayer) =>
    call('PUT', `${over}/notes/${seq}`, { token, body: { text: 'x' } });
  for (const { status } of [await note(1, ada), await note(2, zed)]) t.equal(status, 204);
  const rematch = (await post(`${over}/rematch`, ada)).game.links.self;
  const cancelled = await invite();
  await post(`${cancelled}/cancel`, ada);
  const begins = await open(zed, 'war', [HUMAN, { ...OPEN, for: ada.id }]);
  const games: readonly (readonly [path: string, becomes: object])[] = [
    [await open(zed, 'war', [HUMAN, COMPUTER]), RESIGNED],
    [await open(zed, 'war', [HUMAN, COMPUTER], { clock }), RESIGNED],
    [
      await open(zed, 'double-7', [HUMAN, HUMAN, HUMAN]),
      { status: 'active', seats: [{ kind: 'cpu', resigned: true, ...FORMER }, {}, {}] },
    ],
    [await open(zed, 'war', [HUMAN, OPEN], { joinWithinS: 3600 }), WAITING],
    [begins, WAITING],
    [await invite(), RELEASED],
    [rematch, { ...RELEASED, seats: [{ kind: 'open', for: undefined }, {}] }],
    [cancelled, { status: 'cancelled', version: 2 }],
    [finished, RESIGNED],
  ];
  const wait = (player: NewPlayer) => post('/v1/black-box/matches', player, { against: 'anybody' });
  await wait(zed);

  await call('DELETE', '/v1/players/me', { token: zed.token });
  const erase = async () => {
    while (!(await erasePlayers(app.engine)));
  };
  await erase();
  const { match } = await wait(ada);
  const get = async (path: string, token = OPERATOR_TOKEN) =>
    (await call('GET', path, { token })).body as object;
  for (const [path, becomes] of games) t.match(await get(path), becomes, path);
  t.match(await get(`${over}/notes`), { items: [{ seq: 1, seat: 1 }] }, 'the notes of others are kept');
  t.match(await get(`/v1/black-box/matches/${match.id}`, ada.token), { match: { status: 'waiting' } });
  const kept = await app.engine.store.deletedPlayers(1_000);
  t.ok(
    kept.some(({ id }) => id === zed.id),
    'for half a minute, in which requests may still be under way',
  );
  await post(`${begins}/join`, ada);
  await erase();
  t.match(await get(begins), RESIGNED, 'when its game begins');
  await post(`${rematch}/join`, await newPlayer(call));
  await call('DELETE', `/v1/black-box/matches/${match.id}`, { token: ada.token });
});
