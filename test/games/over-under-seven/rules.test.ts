import { test } from 'tap';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import {
  GUESSES,
  type EndReason,
  type Event,
  type Guess,
} from 'parlour-games/games/over-under-seven/schemas';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { after, bet, CASH_OUT, refusalOf, rolling, stateOf } from './support.js';

const { configure, legalMoves, result, resign, setup, turn } = overUnderSeven;
const LIMIT = 10 ** 15;

void test('by default the bankroll is 100 and there is no target, which must be more than the bankroll', async (t) => {
  t.strictSame(configure({}, 1), { ok: true, config: { bankroll: 100 } });
  const config = { bankroll: 7, target: 8 };
  t.strictSame(configure(config, 1), { ok: true, config });
  for (const refused of [{ bankroll: 50, target: 50 }, { bankroll: 50, target: 49 }, { target: 100 }])
    t.match(configure(refused, 1), { ok: false, detail: /must be more than the bankroll/ });
  t.match(configure({}, 2), { ok: false, detail: /1 seat, not 2/ });

  const { state, events } = setup(config, 1, contextOf(TEST_SEED, 0));
  t.strictSame(state, { config, bankroll: 7, rolls: 0, lastRoll: null, ending: null });
  t.strictSame(events, [{ type: 'opened', bankroll: 7 }]);
  t.equal(turn(state), 0);
});

const WINNING: Record<Guess, number[]> = { over: [8, 9, 10, 11, 12], under: [2, 3, 4, 5, 6], exactly: [7] };
const PAYS: Record<Guess, number> = { over: 1, under: 1, exactly: 4 };
const DIE = [1, 2, 3, 4, 5, 6];

const ended = (reason: EndReason, bankroll: number): Event => ({
  type: 'game-ended',
  reason,
  bankroll,
  net: bankroll - 100,
});

void test('over wins on 8 to 12, under on 2 to 6, exactly on 7, for all 36 rolls; the game goes on or is lost', async (t) => {
  for (const [a, b] of DIE.flatMap((first) => DIE.map((second) => [first, second] as const))) {
    for (const [guess, wager] of GUESSES.flatMap((each) =>
      [10, 100].map((units) => [each, units] as const),
    )) {
      const { state, events } = after(stateOf(100), bet(wager, guess), rolling(a, b));
      const net = WINNING[guess].includes(a + b) ? wager * PAYS[guess] : -wager;
      const bankroll = 100 + net;
      const lastRoll = { guess, wager, dice: [a, b], total: a + b, net };
      const ending = bankroll === 0 ? 'bust' : null;
      t.strictSame(state, { ...stateOf(bankroll), rolls: 4, lastRoll, ending }, `${guess} on ${a} + ${b}`);
      t.strictSame(events, [
        { type: 'rolled', dice: [a, b], total: a + b },
        { type: net > 0 ? 'won' : 'lost', amount: Math.abs(net), bankroll },
        ...(ending === null ? [] : [ended(ending, 0)]),
      ]);
      if (ending !== null) continue;
      const out = after(state, CASH_OUT);
      t.equal(out.state.ending, 'cashed-out');
      t.strictSame(out.events, [ended('cashed-out', bankroll)]);
      const won = after(state, bet(bankroll, 'over'), rolling(6, 6));
      t.equal(won.state.bankroll, 2 * bankroll);
      t.match(won.events[1], { type: 'won', amount: bankroll, bankroll: 2 * bankroll });
      t.equal(after(state, bet(bankroll, 'under'), rolling(6, 6)).state.ending, 'bust');
    }
  }
});

void test('the dice are the first two rolls of the entry’s rng', async (t) => {
  const diceOf = (entry: number) =>
    after(stateOf(100), bet(1, 'over'), contextOf(TEST_SEED, entry)).state.lastRoll?.dice;
  t.strictSame([1, 2, 3].map(diceOf), [
    [1, 4],
    [1, 5],
    [3, 2],
  ]);
});

void test('a bet on each guess, of the whole bankroll at most, then the cash-out', async (t) => {
  const wager = { min: 1, max: 42 };
  const options = [...GUESSES.map((guess) => ({ type: 'bet', wager, guess })), { type: 'cash-out' }];
  t.strictSame(GUESSES, ['over', 'under', 'exactly']);
  t.strictSame(legalMoves(stateOf(42), 0), options);
  t.strictSame(legalMoves(stateOf(42), 1), []);
  t.strictSame(refusalOf(stateOf(30), bet(31, 'over')), {
    ok: false,
    reason: 'wager-exceeds-bankroll',
    detail: 'The wager of 31 is more than the bankroll. Wager between 1 and 30.',
  });
});

const TWELVE = [6, 6] as const;
const SEVEN = [3, 4] as const;
const with120 = stateOf(100, { target: 120 });
const ENDS = [
  ['a bankroll of 0', stateOf(30), bet(30, 'exactly'), TWELVE, 'bust', 'loss', 0],
  ['the target exactly', with120, bet(20, 'over'), TWELVE, 'target-reached', 'win', 120],
  ['beyond the target', with120, bet(20, 'exactly'), SEVEN, 'target-reached', 'win', 180],
  ['the limit of the bank', stateOf(LIMIT / 2), bet(LIMIT / 2, 'over'), TWELVE, 'bank-broken', 'win', LIMIT],
  [
    'the target and the limit of the bank at once',
    stateOf(LIMIT - 10, { target: LIMIT - 1 }),
    bet(10, 'over'),
    TWELVE,
    'target-reached',
    'win',
    LIMIT,
  ],
  // The largest win of all is exact.
  [
    'all at 4 to 1',
    stateOf(LIMIT - 1),
    bet(LIMIT - 1, 'exactly'),
    SEVEN,
    'bank-broken',
    'win',
    5 * LIMIT - 5,
  ],
  ['cashing out with a gain', stateOf(101), CASH_OUT, SEVEN, 'cashed-out', 'win', 101],
  ['cashing out as begun', stateOf(100), CASH_OUT, SEVEN, 'cashed-out', 'draw', 100],
  ['cashing out with a loss', stateOf(99), CASH_OUT, SEVEN, 'cashed-out', 'loss', 99],
] as const;

for (const [name, before, move, [a, b], reason, outcome, bankroll] of ENDS)
  void test(`${name} ends the game: ${reason}, a ${outcome}`, async (t) => {
    const { state, events } = after(before, move, rolling(a, b));
    t.strictSame(result(state), {
      outcome,
      winners: outcome === 'win' ? [0] : [],
      scores: [bankroll],
      reason,
      details: { net: bankroll - 100, rolls: move.type === 'bet' ? 4 : 3 },
    });
    t.ok(Number.isSafeInteger(bankroll));
    t.strictSame(events.at(-1), ended(reason, bankroll));
    t.equal(turn(state), null);
    t.strictSame(legalMoves(state, 0), []);
  });

void test('one unit less does not end it', async (t) => {
  for (const [before, wager] of [
    [with120, 19],
    [stateOf(LIMIT / 2), LIMIT / 2 - 1],
  ] as const)
    t.equal(result(after(before, bet(wager, 'over'), rolling(6, 6)).state), null);
});

void test('resigning is cashing out', async (t) => {
  const { state, events } = resign(stateOf(130), 0);
  t.strictSame(result(state), result(after(stateOf(130), CASH_OUT).state));
  t.strictSame(events, [{ type: 'resigned', seat: 0 }, ended('cashed-out', 130)]);
});
