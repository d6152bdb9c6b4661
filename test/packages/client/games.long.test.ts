/** Games of every type over the client, against the service. */
import { isProblem, Parlour, randomMove, type Game, type Move, type Option } from 'parlour-client';
import { test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import { quickConfig } from '#test/support/quick-games.js';
import { startService } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const HUMAN = { kind: 'human' as const };
const OPEN = { kind: 'open' as const };

test('games', async (t) => {
  const { url } = await startService(t);
  const parlour = new Parlour({ baseUrl: url });

  await t.test('are played to their end', async (t) => {
    const session = await parlour.games('basra').create({ config: quickConfig('basra') });
    const game = await session.playGame(({ legalMoves }) => randomMove(legalMoves));
    t.equal(game.status, 'finished');
    t.equal(session.game, game);
  });

  await t.test('have a name for each type', async (t) => {
    t.same(
      (await parlour.gameTypes()).map(({ type }) => type),
      [...gameTypes.keys()],
    );
    const names = Object.entries(parlour as object as Record<string, { readonly type: string }>).map(
      ([name, { type }]) => [name, type] as const,
    );
    t.match(Object.fromEntries(names), {
      connectFour: 'connect-four',
      sevenReeg: '7reeg',
      double7: 'double-7',
    });
    t.same(
      names.map(([, type]) => type),
      [...gameTypes.keys()],
    );
  });

  await t.test('are typed', async (t) => {
    const session = await parlour.connectFour.create({
      seats: [HUMAN, HUMAN],
      config: { drawWhenUnwinnable: true },
    });
    t.equal(session.seat, 0);
    t.equal(session.tokens.length, 2);
    const { entries, game } = await session.play({ type: 'drop', column: 4 });
    t.equal(game.state.position, '4');
    t.match(entries, [{ seq: 1, seat: 0, by: 'human', move: { type: 'drop', column: 4 } }]);
    const other = await session.forSeat(1);
    t.equal(other.game.you, 1);
    // @ts-expect-error a move of another game
    await t.rejects(other.play({ type: 'roll' }), { code: 'validation-failed' });
    // @ts-expect-error no such config
    await t.rejects(parlour.war.create({ config: { rows: 6 } }), { code: 'validation-failed' });
    const positionOf = (game: Game): string =>
      game.type === 'connect-four' ? game.state.position : game.type;
    t.equal(positionOf(game), '4');
    const move = (options: Option<'black-box'>[]): Move<'black-box'> => randomMove(options);
    t.type(move, 'function');
  });

  await t.test('are changed only as they are known', async (t) => {
    const session = await parlour.connectFour.create({ seats: [HUMAN, HUMAN] });
    const late = await parlour.connectFour.open(session.id, { token: session.token ?? '' });
    await session.play({ type: 'drop', column: 1 });
    await t.rejects(late.play({ type: 'drop', column: 2 }), { code: 'version-mismatch', status: 412 });
    await t.rejects(late.play({ type: 'drop', column: 2 }, { ifMatch: false }), { code: 'not-your-turn' });
    t.equal((await late.refresh()).version, 2);
    t.equal(await late.refresh(), late.game, 'nothing new');
    const error: unknown = await late.play({ type: 'drop', column: 8 }).catch((error: unknown) => error);
    t.ok(isProblem(error, 'validation-failed') && error.errors[0]?.pointer === '/body/column');
  });

  await t.test('are created, joined and rematched once for each key', async (t) => {
    const idempotencyKey = 'a-key-with-twenty-characters';
    const newGame = { seats: [{ ...HUMAN, name: 'Ada' }, OPEN], visibility: 'public' as const };
    const session = await parlour.basra.create(newGame, { idempotencyKey });
    t.equal((await parlour.basra.create(newGame, { idempotencyKey })).token, session.token);
    await t.rejects(session.play({ type: 'play', card: 'AC' }), { code: 'game-waiting' });
    const guest = await parlour.basra.join(session.id, { name: 'Grace' });
    t.match(guest.game.seats, [{ name: 'Ada' }, { name: 'Grace', kind: 'human' }]);
    t.equal(guest.seat, 1);
    await t.rejects(parlour.basra.join(session.id), { code: 'seat-taken' });
    await t.rejects(session.rematch(), { code: 'game-active' });
    const { game } = await guest.resign();
    t.match(game, { status: 'finished', result: { winners: [0], reason: 'resigned' } });
    const [again, same] = await Promise.all([session.rematch(), guest.rematch()]);
    t.equal(again.id, same.id);
    t.equal(again.seat, 0);
    t.equal(same.seat, 1);
  });

  await t.test('are looked at by anybody, unless they are private', async (t) => {
    const session = await parlour.connectFour.create({
      seats: [HUMAN, HUMAN],
      visibility: 'private',
      hints: true,
    });
    await t.rejects(parlour.connectFour.open(session.id), { code: 'not-found' });
    const other = await parlour.connectFour.create();
    const stranger = { token: other.token ?? '' };
    await t.rejects(parlour.connectFour.open(session.id, stranger), { code: 'not-found' });
    await t.rejects(parlour.connectFour.open(other.id, { token: session.token ?? '' }), {
      code: 'unauthorized',
    });
    await t.rejects(parlour.war.open(other.id), { code: 'not-found' });
    const spectator = await parlour.connectFour.open(other.id);
    t.equal(spectator.seat, null);
    t.match(await spectator.boardText(), /Connect Four/);
    t.match(await session.boardSvg(), /<svg/);
    t.match(await session.hint('easy'), { move: { type: 'drop' }, level: 'easy' });
    t.match(await session.audit(), { format: 1, entries: [{ seq: 0 }] });
    await t.rejects(spectator.hint(), { code: 'unauthorized' });
  });

  await t.test('are looked at as they stood, and when they are over as others saw them', async (t) => {
    const session = await parlour.basra.create({ seats: [HUMAN, HUMAN] });
    await session.play(randomMove(session.game.legalMoves));
    t.match(await session.view({ at: 1 }), { version: 1, legalMoves: [] });
    t.not(await session.boardText({ at: 1 }), await session.boardText());
    for (const at of [0, 3, 1.5])
      await t.rejects(session.view({ at }), { code: 'validation-failed', status: 400 }, `at ${at}`);
    await t.rejects(session.view({ at: 1, as: 'all' }), { code: 'validation-failed' }, 'while the game runs');
    await session.resign({ ifMatch: false });
    t.match(await session.view({ at: 1, as: 1 }), { you: 1, version: 1 });
    t.match(await session.view({ at: 1, as: 'all' }), {
      state: { hands: [{ cards: Array }, { cards: Array }] },
    });
    t.match(await session.boardSvg({ at: 1, as: 'spectator' }), /<svg/);
    await t.rejects(session.view({ at: 1, as: 5 }), { code: 'validation-failed' });
  });

  await t.test('that are public are listed, page after page', async (t) => {
    const ids = new Set<string>();
    for (let n = 0; n < 5; n += 1)
      ids.add((await parlour.sevenReeg.create({ seats: [HUMAN, OPEN], visibility: 'public' })).id);
    const listed = [];
    for await (const game of parlour.publicGames({ type: '7reeg', status: 'waiting', limit: 2 }))
      listed.push(game.id);
    t.same(new Set(listed), ids);
    t.equal(listed.length, 5);
  });

  await t.test('have operations that the client gives no name', async (t) => {
    const { data, error } = await parlour.api.POST('/v1/connect-four/analyses', {
      body: { position: '4455' },
    });
    t.equal(error, undefined);
    t.match(data, { sideToMove: Number, scores: Array });
  });
});

test('a strategy that fails ends the game for it, and so does a signal', async (t) => {
  const { url } = await sharedService(t);
  const parlour = new Parlour({ baseUrl: url });
  const session = await parlour.connectFour.create();
  const fault = new Error('no idea');
  await t.rejects(
    session.playGame(() => Promise.reject(fault)),
    fault,
  );
  await t.rejects(
    session.playGame(() => ({ type: 'drop', column: 1 }), { signal: AbortSignal.abort(fault) }),
    fault,
  );
  const two = await parlour.connectFour.create({ seats: [HUMAN, HUMAN] });
  const abort = new AbortController();
  const waiting = (await two.forSeat(1)).playGame(() => ({ type: 'drop', column: 1 }), {
    signal: abort.signal,
  });
  setTimeout(() => abort.abort(fault), 50);
  await t.rejects(waiting, fault);
});
