import { test } from 'tap';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import { GUESSES, type Guess } from '#src/games/over-under-seven/schemas.js';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { after, bet, CASH_OUT, refusalOf, rolling, stateOf } from './support.js';

const { configure, legalMoves, result, resign, setup, turn } = overUnderSeven;
const LIMIT = 10 ** 15;

void test('by default the bankroll is 100 and there is no target', async (t) => {
  t.strictSame(configure({}, 1), { ok: true, config: { bankroll: 100 } });
  const chosen = configure({ bankroll: 7, target: 8 }, 1);
  t.strictSame(chosen, { ok: true, config: { bankroll: 7, target: 8 } });
  const { state, events } = setup({ bankroll: 7, target: 8 }, 1, contextOf(TEST_SEED, 0));
  t.strictSame(state, {
    config: { bankroll: 7, target: 8 },
    bankroll: 7,
    rolls: 0,
    lastRoll: null,
    ending: null,
  });
  t.strictSame(events, [{ type: 'opened', bankroll: 7 }]);
});

void test('a target must be more than the bankroll', async (t) => {
  for (const config of [{ bankroll: 50, target: 50 }, { bankroll: 50, target: 49 }, { target: 100 }]) {
    t.match(configure(config, 1), { ok: false, detail: /must be more than the bankroll/ });
  }
  t.equal(configure({ bankroll: 50, target: 51 }, 1).ok, true);
});

void test('the game is for one seat', async (t) => {
  t.match(configure({}, 2), { ok: false, detail: /1 seat, not 2/ });
  t.equal(turn(stateOf(10)), 0);
});

void test('over wins on 8 to 12, under on 2 to 6, exactly on 7, for all 36 rolls', async (t) => {
  const winning: Record<Guess, number[]> = { over: [8, 9, 10, 11, 12], under: [2, 3, 4, 5, 6], exactly: [7] };
  const pays: Record<Guess, number> = { over: 1, under: 1, exactly: 4 };
  for (const a of [1, 2, 3, 4, 5, 6]) {
    for (const b of [1, 2, 3, 4, 5, 6]) {
      for (const guess of GUESSES) {
        const { state, events } = after(stateOf(100), bet(10, guess), rolling(a, b));
        const net = winning[guess].includes(a + b) ? 10 * pays[guess] : -10;
        t.equal(state.bankroll, 100 + net, `${guess} on ${a} + ${b}`);
        t.strictSame(state.lastRoll, { guess, wager: 10, dice: [a, b], total: a + b, net });
        t.strictSame(events, [
          { type: 'rolled', dice: [a, b], total: a + b },
          { type: net > 0 ? 'won' : 'lost', amount: Math.abs(net), bankroll: 100 + net },
        ]);
      }
    }
  }
});

void test('the dice are the first two rolls of the entry’s rng', async (t) => {
  const dice = [1, 2, 3].map(
    (entry) => after(stateOf(100), bet(1, 'over'), contextOf(TEST_SEED, entry)).state.lastRoll?.dice,
  );
  t.strictSame(dice, [
    [1, 4],
    [1, 5],
    [3, 2],
  ]);
});

void test('the whole bankroll may be staked, but no more', async (t) => {
  t.equal(after(stateOf(30), bet(30, 'over'), rolling(6, 6)).state.bankroll, 60);
  const before = stateOf(30);
  const refusal = refusalOf(before, bet(31, 'over'));
  t.strictSame(refusal, {
    ok: false,
    reason: 'wager-exceeds-bankroll',
    detail: 'The wager of 31 is more than the bankroll. Wager between 1 and 30.',
  });
  t.ok(Object.keys(overUnderSeven.refusals).includes('wager-exceeds-bankroll'));
});

void test('the legal moves are a bet on each guess, then the cash-out', async (t) => {
  const wager = { min: 1, max: 42 };
  const options = [
    { type: 'bet', wager, guess: 'over' },
    { type: 'bet', wager, guess: 'under' },
    { type: 'bet', wager, guess: 'exactly' },
    { type: 'cash-out' },
  ];
  t.strictSame(legalMoves(stateOf(42), 0), options);
  t.strictSame(legalMoves(stateOf(42), 1), []);
  t.strictSame(legalMoves(after(stateOf(42), CASH_OUT).state, 0), []);
});

void test('a bankroll of 0 is a loss without a winner', async (t) => {
  const { state, events } = after(stateOf(30), bet(30, 'exactly'), rolling(6, 6));
  t.strictSame(events.at(-1), { type: 'game-ended', reason: 'bust', bankroll: 0, net: -100 });
  t.strictSame(result(state), {
    outcome: 'loss',
    winners: [],
    scores: [0],
    reason: 'bust',
    details: { net: -100, rolls: 4 },
  });
  t.equal(turn(state), null);
});

void test('reaching the target exactly or exceeding it is a win', async (t) => {
  const exact = after(stateOf(100, { target: 120 }), bet(20, 'over'), rolling(6, 6));
  t.strictSame(result(exact.state), {
    outcome: 'win',
    winners: [0],
    scores: [120],
    reason: 'target-reached',
    details: { net: 20, rolls: 4 },
  });
  t.strictSame(exact.events.at(-1), { type: 'game-ended', reason: 'target-reached', bankroll: 120, net: 20 });
  const beyond = after(stateOf(100, { target: 120 }), bet(20, 'exactly'), rolling(3, 4));
  t.match(result(beyond.state), { reason: 'target-reached', scores: [180] });
  const short = after(stateOf(100, { target: 120 }), bet(19, 'over'), rolling(6, 6));
  t.equal(result(short.state), null);
});

void test('a bankroll of 10^15 or more breaks the bank', async (t) => {
  const exact = after(stateOf(LIMIT / 2), bet(LIMIT / 2, 'over'), rolling(6, 6));
  t.strictSame(result(exact.state), {
    outcome: 'win',
    winners: [0],
    scores: [LIMIT],
    reason: 'bank-broken',
    details: { net: LIMIT - 100, rolls: 4 },
  });
  t.match(exact.events.at(-1), { type: 'game-ended', reason: 'bank-broken' });
  const short = after(stateOf(LIMIT / 2), bet(LIMIT / 2 - 1, 'over'), rolling(6, 6));
  t.equal(result(short.state), null);
});

void test('a roll that reaches the target and breaks the bank is target-reached', async (t) => {
  const { state } = after(stateOf(LIMIT - 10, { target: LIMIT - 1 }), bet(10, 'over'), rolling(6, 6));
  t.match(result(state), { reason: 'target-reached', scores: [LIMIT] });
});

void test('every amount stays an exact integer, even the largest win', async (t) => {
  const most = LIMIT - 1;
  const { state } = after(stateOf(most), bet(most, 'exactly'), rolling(3, 4));
  t.equal(BigInt(state.bankroll), 5n * BigInt(most));
  t.ok(Number.isSafeInteger(state.bankroll));
});

void test('cashing out is a win, draw or loss by the sign of the net gain', async (t) => {
  const cases = [
    { bankroll: 101, outcome: 'win', winners: [0], net: 1 },
    { bankroll: 100, outcome: 'draw', winners: [], net: 0 },
    { bankroll: 99, outcome: 'loss', winners: [], net: -1 },
  ];
  for (const { bankroll, outcome, winners, net } of cases) {
    const { state, events } = after(stateOf(bankroll), CASH_OUT);
    t.strictSame(result(state), {
      outcome,
      winners,
      scores: [bankroll],
      reason: 'cashed-out',
      details: { net, rolls: 3 },
    });
    t.strictSame(events, [{ type: 'game-ended', reason: 'cashed-out', bankroll, net }]);
  }
});

void test('resigning is cashing out', async (t) => {
  const before = stateOf(130);
  const { state, events } = resign(before, 0);
  t.strictSame(result(state), {
    outcome: 'win',
    winners: [0],
    scores: [130],
    reason: 'cashed-out',
    details: { net: 30, rolls: 3 },
  });
  t.strictSame(events, [
    { type: 'resigned', seat: 0 },
    { type: 'game-ended', reason: 'cashed-out', bankroll: 130, net: 30 },
  ]);
});
