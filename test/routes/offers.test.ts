import { test } from 'tap';
import { verifyRecord } from '#src/record/verifier/record.js';
import { dropAll, openGame, startService, TWO_HUMANS, type Opened } from '#test/support/service.js';

const AGAINST_COMPUTER = (level: string) => ({ seats: [{ kind: 'human' }, { kind: 'cpu', level }] });

test('offers of a draw and of a take-back', async (t) => {
  const { call } = await startService(t, {}, { limits: { offerEntries: 12 } });
  const post = async (
    { path, tokens }: Opened,
    seat: number,
    rest: string,
    body: object = {},
    headers = {},
  ) => call('POST', `${path}${rest}`, { token: tokens[seat], body, headers });
  const offer = (game: Opened, seat: number, type: string, headers = {}) =>
    post(game, seat, '/offers', { type }, headers);
  const connectFour = async (columns = ''): Promise<Opened> => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    if (columns !== '') await dropAll(call, game, columns);
    return game;
  };
  const soundRecord = async (game: Opened): Promise<object> => {
    const { body: record } = await call('GET', `${game.path}/audit`);
    return { ...(record as object), findings: verifyRecord(record).findings };
  };

  await t.test('the catalogue says what a type takes; everything else is refused', async (t) => {
    const { items } = (await call('GET', '/v1/game-types')).body as {
      items: { type: string; offers: object }[];
    };
    const taken = Object.fromEntries(items.map(({ type, offers }) => [type, offers]));
    t.match(taken, {
      'connect-four': ['draw', 'take-back'],
      war: ['draw'],
      basra: [],
      'over-under-seven': [],
    });
    const war = await openGame(call, 'war', TWO_HUMANS);
    const refused = { code: 'illegal-move', status: 422, reason: 'no-such-offer', rules: '/rules/war' };
    t.match((await offer(war, 1, 'take-back')).body, refused);
    t.match((await offer(await openGame(call, 'basra', TWO_HUMANS), 0, 'draw')).body, {
      reason: 'no-such-offer',
    });
    t.match((await offer(war, 0, 'truce')).body, { code: 'validation-failed' });
    t.match((await call('GET', war.path)).body, { version: 1, offer: null }, 'nothing was changed');
    t.notOk('offer' in (await call('GET', (await openGame(call, 'basra', TWO_HUMANS)).path)).body);
  });

  await t.test('a draw that is accepted ends the game', async (t) => {
    for (const type of ['connect-four', 'war']) {
      const game = await openGame(call, type, TWO_HUMANS);
      const offered = (await offer(game, 1, 'draw')).body;
      t.match(offered.entries, [
        {
          seq: 1,
          seat: 1,
          by: 'human',
          move: { type: 'offer-draw' },
          events: [{ type: 'offered', seat: 1 }],
        },
      ]);
      t.strictSame(offered.game.offer, { type: 'draw', seat: 1, version: 2 });
      const { body } = await post(game, 0, '/offers/accept');
      t.match(body.entries, [{ seat: 0, move: { type: 'accept' }, events: [{ type: 'accepted', seat: 0 }] }]);
      t.match(body.entries[0].text[0], /^Player 1 accepts the draw/);
      t.match(body.game, { status: 'finished', turn: null, offer: null });
      t.match(body.game.result, { outcome: 'draw', winners: [0, 1], reason: 'agreed' });
      const record = await soundRecord(game);
      t.match(record, { format: 2, checks: { replay: 'ok', snapshot: 'ok' }, findings: [] });
      t.match((await offer(game, 0, 'draw')).body, { code: 'game-over' });
      t.match((await post(game, 1, '/offers/decline')).body, { code: 'game-over' });
    }
  });

  await t.test('a take-back returns to the state before, and the log keeps everything', async (t) => {
    const game = await connectFour('44');
    t.match((await offer(game, 0, 'take-back')).body.game.offer, { type: 'take-back', seat: 0, to: 1 });
    const { body } = await post(game, 1, '/offers/accept');
    t.match(body.entries, [{ events: [{ type: 'accepted' }, { type: 'taken-back', to: 1 }] }]);
    t.match(body.entries[0].text, [/^Player 2 accepts, and the game goes back/]);
    t.match(body.game, { version: 5, turn: { seat: 0 }, state: { position: '' }, offer: null });
    const nothing = { code: 'illegal-move', reason: 'nothing-to-take-back', status: 422 };
    t.match((await offer(game, 1, 'take-back')).body, nothing, 'it was taken back, too');
    await dropAll(call, game, '12');
    t.match((await offer(game, 1, 'take-back')).body.game.offer, { to: 6, version: 8 });
    const taken = (await post(game, 0, '/offers/accept')).body;
    t.match(taken.game, { state: { position: '1' }, turn: { seat: 1 } });
    t.match((await call('GET', `${game.path}?at=3`)).body, { state: { position: '44' }, offer: null });
    t.match((await call('GET', `${game.path}?at=4`)).body, { offer: { version: 4, to: 1 } });
    t.match((await call('GET', `${game.path}?at=9`)).body, { state: { position: '1' } });
    await post(game, 0, '/resign');
    t.match(await soundRecord(game), { format: 2, checks: { replay: 'ok', snapshot: 'ok' }, findings: [] });
  });

  await t.test('one stands at a time, lapses, and cannot be repeated at once', async (t) => {
    const game = await connectFour('1');
    const pending = { code: 'offer-pending', status: 409 };
    for (const seat of [0, 1]) t.match((await post(game, seat, '/offers/accept')).body, { code: 'no-offer' });
    await offer(game, 0, 'draw');
    t.match((await offer(game, 1, 'take-back')).body, pending, 'whoever made it, whatever it is');
    t.match((await post(game, 0, '/offers/accept')).body, { code: 'no-offer', status: 409 }, 'not one’s own');
    await post(game, 1, '/moves', { type: 'drop', column: 2 });
    t.match((await call('GET', game.path)).body.offer, { seat: 0 }, 'after one move');
    await post(game, 0, '/moves', { type: 'drop', column: 1 });
    t.equal((await call('GET', game.path)).body.offer, null, 'after the second');
    t.match((await post(game, 1, '/offers/decline')).body, { code: 'no-offer' });
    await offer(game, 0, 'take-back');
    const declined = (await post(game, 1, '/offers/decline')).body;
    t.match(declined.entries, [{ move: { type: 'decline' }, events: [{ type: 'declined', seat: 1 }] }]);
    t.match((await offer(game, 0, 'draw')).body, { ...pending, detail: /declined/ });
    t.equal((await offer(game, 1, 'draw')).status, 201, 'the other seat may');
    await post(game, 1, '/moves', { type: 'drop', column: 2 });
    t.match((await offer(game, 0, 'draw')).body, pending);
    await post(game, 0, '/moves', { type: 'drop', column: 7 });
    t.match((await offer(game, 0, 'draw')).body, { game: { offer: { seat: 0 } } });
  });

  await t.test('who may, when, and retries', async (t) => {
    const game = await connectFour('12');
    t.match((await call('POST', `${game.path}/offers`, { body: { type: 'draw' } })).body, { status: 401 });
    const stale = { 'if-match': '"1"' };
    t.match((await offer(game, 0, 'draw', stale)).body, { code: 'version-mismatch', status: 412 });
    const waiting = await openGame(call, 'connect-four', { seats: [{ kind: 'human' }, { kind: 'open' }] });
    t.match((await offer(waiting, 0, 'draw')).body, { code: 'game-waiting', status: 409 });
    t.match((await post(waiting, 0, '/offers/accept')).body, { code: 'game-waiting' });
    const key = { 'idempotency-key': 'offer-1' };
    const [first, second] = [await offer(game, 0, 'take-back', key), await offer(game, 0, 'take-back', key)];
    t.equal(first.status, 201);
    t.equal(second.text, first.text);
    t.match((await offer(game, 0, 'draw', key)).body, { code: 'idempotency-key-reused' });
    const accept = () => post(game, 1, '/offers/accept', {}, { 'idempotency-key': 'answer-1' });
    const answers = [await accept(), await accept()];
    t.equal(answers[1]?.text, answers[0]?.text);
    t.equal((await call('GET', game.path)).body.version, 5);
    const { body } = await offer(await connectFour('12123435365'), 0, 'draw');
    t.match(body, { code: 'log-full', status: 409 }, 'a full log takes no more');
  });

  await t.test('a computer player answers at once and by what it knows', async (t) => {
    for (const [level, seed] of [
      ['easy', 1],
      ['medium', 2],
      ['hard', 3],
    ] as const) {
      const game = await openGame(call, 'connect-four', {
        ...AGAINST_COMPUTER(level),
        seed: `${seed}`.repeat(64),
      });
      const first = (await post(game, 0, '/moves', { type: 'drop', column: 4 })).body;
      t.equal(first.game.version, 3);
      const back = (await offer(game, 0, 'take-back')).body;
      t.match(back.entries, [{ by: 'human' }, { by: `cpu:${level}`, move: { type: 'accept' } }]);
      t.match(back.game, { version: 5, state: { position: '' }, turn: { seat: 0 } });
      // Red wins from the centre: black, which the computer plays, is glad of a draw.
      const draw = (await offer(game, 0, 'draw')).body;
      if (level === 'hard') t.match(draw, { entries: [{}, { move: { type: 'accept' } }] });
      t.ok(['accept', 'decline'].includes(draw.entries[1].move.type as string), level);
    }
    const war = await openGame(call, 'war', AGAINST_COMPUTER('easy'));
    t.match((await offer(war, 0, 'draw')).body.game.result, { reason: 'agreed', scores: [26, 26] });
  });
});
