import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';

const move = Compile(overUnderSeven.schemas.move);
const config = Compile(overUnderSeven.schemas.config);
const MOST = 10 ** 15 - 1;

void test('bets and the cash-out are well-formed', async (t) => {
  for (const guess of ['over', 'under', 'exactly']) {
    for (const wager of [1, 2.0, MOST]) t.ok(move.Check({ type: 'bet', wager, guess }));
  }
  t.ok(move.Check({ type: 'cash-out' }));
});

void test('a wager is a whole number from 1 to 10^15 - 1', async (t) => {
  for (const wager of [0, -1, 0.5, 10.25, MOST + 1, '10', null, undefined]) {
    t.notOk(move.Check({ type: 'bet', wager, guess: 'over' }), String(wager));
  }
});

void test('unknown guesses, types and fields and missing fields are rejected', async (t) => {
  const invalid = [
    { type: 'bet', wager: 1, guess: 'Over' },
    { type: 'bet', wager: 1, guess: 'seven' },
    { type: 'bet', wager: 1 },
    { type: 'bet', guess: 'over' },
    { type: 'bet', wager: 1, guess: 'over', dice: [6, 6] },
    { type: 'cash-out', wager: 1 },
    { type: 'roll' },
    {},
  ];
  for (const each of invalid) t.notOk(move.Check(each), JSON.stringify(each));
});

void test('the config has a bankroll of 1 to 1,000,000,000 and a target below 10^15', async (t) => {
  for (const bankroll of [1, 100, 1_000_000_000]) t.ok(config.Check({ bankroll }));
  for (const bankroll of [0, -5, 1.5, 1_000_000_001, '100', null]) t.notOk(config.Check({ bankroll }));
  for (const target of [2, MOST]) t.ok(config.Check({ target }));
  for (const target of [1, MOST + 1, 1000.5, '200', null]) t.notOk(config.Check({ target }));
  t.ok(config.Check({}));
  t.notOk(config.Check({ bank: 100 }), 'an unknown field');
});

void test('the examples are well-formed', async (t) => {
  t.ok(config.Check(overUnderSeven.examples.config));
  for (const each of overUnderSeven.examples.moves) t.ok(move.Check(each));
});
