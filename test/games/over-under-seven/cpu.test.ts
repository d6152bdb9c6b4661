import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import type { Config, Move, State } from 'parlour-games/games/over-under-seven/schemas';
import type { Level } from 'parlour-games/game-type';
import { contextOf, seedOf } from '#test/support/play.js';
import { defined } from 'parlour-games/kit/checked';
import { optionCovers } from '#test/support/options.js';
import { after, CASH_OUT, stateOf, decisionPointOf } from './support.js';

const choose = (level: Level, state: State, seed = 1): Move => {
  const chooser = defined(overUnderSeven.cpu[level], level);
  return chooser(decisionPointOf(state, 0, playerRng(seedOf(seed))));
};

const SEEDS = Array.from({ length: 200 }, (_, n) => n);
const isCovered = (state: State, move: Move): boolean =>
  overUnderSeven.legalMoves(state, 0).some((option) => optionCovers(option, move, overUnderSeven.templates));

void test('medium stakes a tenth of the opening bankroll, at least 1 and at most what it has', async (t) => {
  const wagerAt = (bankroll: number, opening: number) =>
    choose('medium', stateOf(bankroll, { bankroll: opening }));
  t.match(wagerAt(100, 100), { type: 'bet', wager: 10 });
  t.match(wagerAt(70, 100), { type: 'bet', wager: 10 });
  t.match(wagerAt(19, 19), { type: 'bet', wager: 1 });
  t.match(wagerAt(3, 5), { type: 'bet', wager: 1 });
  t.match(wagerAt(4, 100), { type: 'bet', wager: 4 });
});

void test('medium guesses at random', async (t) => {
  const guesses = SEEDS.map((seed) => choose('medium', stateOf(100), seed));
  for (const guess of ['over', 'under', 'exactly'] as const) {
    const times = guesses.filter((move) => move.type === 'bet' && move.guess === guess).length;
    t.ok(times > 40 && times < 95, `${guess} ${times} times of 200`);
  }
});

void test('without a target medium cashes out once its bankroll has doubled', async (t) => {
  t.strictSame(choose('medium', stateOf(200)), CASH_OUT);
  t.match(choose('medium', stateOf(199)), { type: 'bet' });
  t.match(choose('medium', stateOf(200, { target: 300 })), { type: 'bet' });
});

void test('medium cashes out after 100 rolls, with or without a target', async (t) => {
  for (const config of [{}, { target: 300 }]) {
    t.match(choose('medium', { ...stateOf(90, config), rolls: 99 }), { type: 'bet' });
    t.strictSame(choose('medium', { ...stateOf(90, config), rolls: 100 }), CASH_OUT);
  }
});

const playOut = (config: Config, seed: number): { state: State; moves: number } => {
  let { state } = overUnderSeven.setup(config, 1, contextOf(seedOf(seed), 0));
  let moves = 0;
  const rng = playerRng(seedOf(seed));
  while (state.ending === null) {
    const move = overUnderSeven.cpu.medium(decisionPointOf(state, 0, rng));
    moves += 1;
    state = after(state, move, contextOf(seedOf(seed), moves)).state;
  }
  return { state, moves };
};

void test('games of medium end within 101 moves, for every possible reason but a broken bank', async (t) => {
  const configs = [
    { bankroll: 100 },
    { bankroll: 1 },
    { bankroll: 19, target: 38 },
    { bankroll: 100, target: 10 ** 15 - 1 },
  ];
  const endings = new Set<string>();
  for (const config of configs) {
    for (const seed of SEEDS.slice(0, 60)) {
      const { state, moves } = playOut(config, seed);
      if (moves > 101) t.fail(`${moves} moves`);
      endings.add(String(state.ending));
    }
  }
  t.strictSame([...endings].sort(), ['bust', 'cashed-out', 'target-reached']);
});

void test('easy makes legal moves of all kinds, even with a bankroll above 2^32', async (t) => {
  for (const bankroll of [1, 100, 2 ** 32, 10 ** 15 - 1]) {
    const state = stateOf(bankroll);
    const moves = SEEDS.map((seed) => choose('easy', state, seed));
    t.ok(moves.every((move) => isCovered(state, move)));
    t.equal(new Set(moves.map((move) => (move.type === 'bet' ? move.guess : move.type))).size, 4);
  }
});
