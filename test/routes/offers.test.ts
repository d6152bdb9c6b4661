import { test } from 'tap';
import { defined } from 'parlour-games/kit/checked';
import type { Rng } from 'parlour-games/game-type';
import { playerRng } from 'parlour-games/record/rng';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { seedOf } from '#test/support/play.js';
import { skip, verify } from '#test/support/python.js';
import { atLength } from '#test/support/length.js';
import { dropAll, openGame, startService, TWO_HUMANS, type Opened } from '#test/support/service.js';

const AGAINST_COMPUTER = (level: string) => ({ seats: [{ kind: 'human' }, { kind: 'cpu', level }] });

/** What a seat has done, in a game whose moves are all legal but for full columns. */
interface Step {
  readonly kind: 'drop' | 'draw' | 'take-back' | 'accept' | 'decline';
  readonly seat: number;
}
const KINDS = ['drop', 'draw', 'take-back', 'accept', 'decline'] as const;
const ACTIONS = KINDS.flatMap((kind) => [0, 1].map((seat): Step => ({ kind, seat })));
/** How many actions are tried. */
const BUDGET = atLength({ brief: 500, full: 4000 });

const isOffer = ({ kind }: Pick<Step, 'kind'>): boolean => kind === 'draw' || kind === 'take-back';
const movesIn = (steps: readonly Step[]): number => steps.filter(({ kind }) => kind === 'drop').length;

/** The offer that stands: the last one, unless it was answered or two moves have come after it. */
const standingOf = (done: readonly Step[]): Step | null => {
  const index = done.findLastIndex(isOffer);
  const since = done.slice(index + 1);
  const isAnswered = since.some(({ kind }) => kind === 'accept' || kind === 'decline');
  return index < 0 || isAnswered || movesIn(since) >= 2 ? null : (done[index] ?? null);
};

/** The moves that have not been taken back: an offer names the latest one of its maker when it is made. */
const liveMoves = (done: readonly Step[]): readonly Step[] => {
  let live: readonly Step[] = [];
  for (const [index, step] of done.entries()) {
    const offer = standingOf(done.slice(0, index));
    if (step.kind === 'drop') live = [...live, step];
    if (step.kind !== 'accept' || offer?.kind !== 'take-back') continue;
    live = liveMoves(done.slice(0, done.indexOf(offer)));
    live = live.slice(
      0,
      live.findLastIndex(({ seat }) => seat === offer.seat),
    );
  }
  return live;
};
const liveMoveOf = (done: readonly Step[], seat: number): Step | undefined =>
  liveMoves(done).findLast((move) => move.seat === seat);

/** Whether an offer of `seat` was declined, and two moves have not come since. */
const hasToWait = (done: readonly Step[], seat: number): boolean =>
  done.some(
    ({ kind }, index) =>
      kind === 'decline' && standingOf(done.slice(0, index))?.seat === seat && movesIn(done.slice(index)) < 2,
  );

/** A log with so many entries takes no more offers. */
const FULL = 30;

/** How an action is answered: with an error code, or `ok`. */
const codeOf = (done: readonly Step[], kind: Step['kind'], seat: number): string => {
  const standing = standingOf(done);
  if (kind === 'drop') return liveMoves(done).length % 2 === seat ? 'ok' : 'not-your-turn';
  if (!isOffer({ kind })) return standing === null || standing.seat === seat ? 'no-offer' : 'ok';
  if (done.length + 1 >= FULL) return 'log-full';
  if (standing !== null || hasToWait(done, seat)) return 'offer-pending';
  return kind === 'draw' || liveMoveOf(done, seat) !== undefined ? 'ok' : 'illegal-move';
};

/** What decides how an action of a seat is answered: the offer that stands, waits, moves to take back, and those taken back. */
const situationOf = (done: readonly Step[], { kind, seat }: Step): string => {
  const standing = standingOf(done);
  const since = standing === null ? 0 : movesIn(done.slice(done.indexOf(standing)));
  const takenBack = done.filter(
    (step, i) => step.kind === 'accept' && standingOf(done.slice(0, i))?.kind === 'take-back',
  );
  const last = takenBack.at(-1);
  const lastMaker = last === undefined ? null : 1 - last.seat;
  const whose = (other: number | undefined | null) => (other === seat ? 'own' : 'other');
  return [
    kind,
    standing === null ? 'no offer' : `${whose(standing.seat)} ${standing.kind} after ${since}`,
    hasToWait(done, seat) ? 'waits' : 'free',
    liveMoveOf(done, seat) === undefined ? 'no move' : 'moved',
    `taken back ${Math.min(2, takenBack.length)}`,
    lastMaker === null ? 'by nobody' : `by ${whose(lastMaker)}`,
    liveMoves(done).length % 2 === seat ? 'to move' : 'to wait',
  ].join(', ');
};

/** Each of these has to be among the actions tried. */
const MUST_BE_TRIED = [
  /^accept, other draw after 0/,
  /^accept, other draw after 1/,
  /^accept, other take-back after 1/,
  /^accept, other take-back after 0, free, moved, taken back 1/,
  /^accept, other take-back after 0, .* taken back 2/,
  /^accept, own take-back/,
  /^accept, no offer/,
  /^decline, other take-back after 1/,
  /^take-back, no offer, waits/,
  /^take-back, no offer, free, moved, taken back 1, by own/,
  /^take-back, no offer, free, moved, taken back 2, by own/,
  /^take-back, no offer, free, no move, taken back 1/,
  /^take-back, other draw after 0/,
  /^draw, own take-back after 1/,
] as const;

/** An action in a situation that has not been tried; otherwise any that is accepted. A draw is agreed on late, as it ends the game. */
const nextAction = (done: readonly Step[], tried: Set<string>, rng: Rng): Step => {
  const isAgreement = ({ kind, seat }: Step): boolean =>
    kind === 'accept' && codeOf(done, kind, seat) === 'ok' && standingOf(done)?.kind === 'draw';
  const actions = rng.shuffle(
    done.length < FULL / 2 ? ACTIONS.filter((each) => !isAgreement(each)) : ACTIONS,
  );
  const isNew = (each: Step): boolean => !tried.has(situationOf(done, each));
  const isAccepted = ({ kind, seat }: Step): boolean => codeOf(done, kind, seat) === 'ok';
  const action = actions.find(isNew) ?? defined(actions.find(isAccepted), 'an action that is accepted');
  tried.add(situationOf(done, action));
  return action;
};

test('offers of a draw and of a take-back', async (t) => {
  const { call } = await startService(t, {}, { limits: { offerEntries: FULL } });
  const post = async (
    { path, tokens }: Opened,
    seat: number,
    rest: string,
    body: object = {},
    headers = {},
  ) => call('POST', `${path}${rest}`, { token: tokens[seat], body, headers });
  const offer = (game: Opened, seat: number, type: string, headers = {}) =>
    post(game, seat, '/offers', { type }, headers);
  const act = (game: Opened, kind: Step['kind'], seat: number, column = 1) => {
    if (kind === 'drop') return post(game, seat, '/moves', { type: kind, column });
    return isOffer({ kind }) ? offer(game, seat, kind) : post(game, seat, `/offers/${kind}`);
  };
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

  await t.test('an answer that is late answers no other offer', async (t) => {
    const game = await connectFour('12');
    const { version } = (await offer(game, 0, 'take-back')).body.game.offer as { version: number };
    await dropAll(call, game, '34');
    const later = (await offer(game, 0, 'draw')).body.game.offer as { version: number };
    for (const answer of ['accept', 'decline'] as const) {
      t.match((await post(game, 1, `/offers/${answer}`, { version })).body, {
        code: 'no-offer',
        status: 409,
      });
      for (const malformed of [{ version: 0 }, { version: '6' }, { offer: version }])
        t.equal((await post(game, 1, `/offers/${answer}`, malformed)).status, 400);
    }
    t.match((await call('GET', game.path)).body, { status: 'active', offer: later });
    const key = { 'idempotency-key': 'answer-2' };
    const accepted = await post(game, 1, '/offers/accept', { version: later.version }, key);
    t.match(accepted.body.game, { result: { reason: 'agreed' } });
    t.match((await post(game, 1, '/offers/accept', {}, key)).body, { code: 'idempotency-key-reused' });
  });

  await t.test('every order of moves, offers and answers that the budget reaches', async (t) => {
    const tried = new Set<string>();
    const records: object[] = [];
    const rng = playerRng(seedOf(1));
    for (let requests = 0, number = 1; requests < BUDGET; number += 1) {
      const clock = number % 2 === 0 ? { clock: { perMoveS: 3600 } } : {};
      const game = await openGame(call, 'connect-four', { ...TWO_HUMANS, ...clock });
      const done: Step[] = [];
      let status = 'active';
      while (done.length < FULL + 2 && status === 'active') {
        const { kind, seat } = nextAction(done, tried, rng);
        const wanted = codeOf(done, kind, seat);
        const { body } = await act(game, kind, seat, 1 + rng.below(7));
        requests += 1;
        const told = JSON.stringify([...done, { kind, seat }]);
        t.equal(body.code ?? 'ok', wanted, `game ${number}: ${told}`);
        if (body.code !== undefined) continue;
        if (kind === 'take-back')
          t.equal(body.game.offer.to, done.lastIndexOf(defined(liveMoveOf(done, seat), 'a move')) + 1, told);
        done.push({ kind, seat });
        status = body.game.status as string;
        const offer = status === 'active' ? standingOf(done) : null;
        t.match(body.game.offer, offer && { type: offer.kind, seat: offer.seat }, told);
        const drops = liveMoves(done).length;
        t.equal(body.game.state.position.length, drops, told);
        if (number % 2 === 0 && status === 'active') t.match(body.game.clock, { running: drops % 2 }, told);
      }
      if (status === 'active') t.match((await post(game, Math.floor(number / 2) % 2, '/resign')).status, 201);
      const record = await soundRecord(game);
      t.match(record, { checks: { replay: 'ok', snapshot: 'ok' }, findings: [] });
      records.push((await call('GET', `${game.path}/audit`)).body as object);
    }
    for (const each of MUST_BE_TRIED)
      t.ok(
        [...tried].some((action) => each.test(action)),
        `${String(each)} was tried`,
      );
    if (skip === false)
      t.match(verify(records, '--chain-only'), { status: 0 }, 'the verifier in Python agrees');
  });

  await t.test('who may, when, and retries', async (t) => {
    const game = await connectFour('12');
    t.match((await call('POST', `${game.path}/offers`, { body: { type: 'draw' } })).body, { status: 401 });
    const stale = { 'if-match': '"1"' };
    t.match((await offer(game, 0, 'draw', stale)).body, { code: 'version-mismatch', status: 412 });
    const waiting = await openGame(call, 'connect-four', { seats: [{ kind: 'human' }, { kind: 'open' }] });
    t.match((await offer(waiting, 0, 'draw')).body, { code: 'game-waiting', status: 409 });
    t.match((await post(waiting, 0, '/offers/accept')).body, { code: 'game-waiting' });
    const left = await connectFour('1');
    await offer(left, 0, 'draw');
    t.equal((await post(left, 1, '/resign')).body.game.offer, null, 'it lapses with the game');
    const key = { 'idempotency-key': 'offer-1' };
    const [first, second] = [await offer(game, 0, 'take-back', key), await offer(game, 0, 'take-back', key)];
    t.equal(first.status, 201);
    t.equal(second.text, first.text);
    t.match((await offer(game, 0, 'draw', key)).body, { code: 'idempotency-key-reused' });
    const accept = () => post(game, 1, '/offers/accept', {}, { 'idempotency-key': 'answer-1' });
    const answers = [await accept(), await accept()];
    t.equal(answers[1]?.text, answers[0]?.text);
    t.equal((await call('GET', game.path)).body.version, 5);
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
