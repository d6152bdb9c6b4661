import { test } from 'tap';
import { basra } from '#src/games/basra/index.js';
import type { Move, State } from '#src/games/basra/schemas.js';
import { deal, playMove, seedOf, type Step } from '#test/support/play.js';
import { asGameType, decisionPointOf, play, stateOf } from './support.js';

const { cpu } = basra;

const medium = (hand: string, table: string, more: Partial<State> = {}): Move =>
  cpu.medium(decisionPointOf(stateOf([hand, '3S'], table, more)));

void test('medium makes the basra that scores most', (t) => {
  t.strictSame(medium('5H TH JC', '5C 5D'), play('TH', '5C 5D'));
  t.strictSame(medium('4H 8H JC', 'AC 4C AD 2C'), play('8H', 'AC 4C AD 2C'));
  t.strictSame(medium('JC 3H', 'JD', { config: { target: 151, jackBasra: 25 } }), play('JC', 'JD'));
  t.strictSame(medium('9H 9D JC', '9C TD AC'), play('JC', '9C TD AC'), 'no basra is possible');
  t.end();
});

void test('medium lays its lowest card on an empty table, and a jack only if it has nothing else', (t) => {
  t.strictSame(medium('JC 7H 4S 9C', ''), play('4S'));
  t.strictSame(medium('JC JD', ''), play('JC'));
  t.end();
});

void test('medium plays a jack if the table is worth it', (t) => {
  t.strictSame(medium('JC 9H', '9C AC'), play('JC', '9C AC'), 'a point');
  t.strictSame(medium('JC 9H', '9C 6C 7C'), play('JC', '9C 6C 7C'), 'three cards');
  t.strictSame(medium('JC 9H', '9C 6C'), play('9H', '9C'), 'not for less');
  t.end();
});

void test('otherwise medium captures the most points, then the most cards', (t) => {
  t.strictSame(medium('7D 9H', '7C 8C 6C AC'), play('7D', '7C 6C AC'), 'an ace, and the most cards');
  t.strictSame(medium('5D TD', '3H 2D TH'), play('TD', 'TH'), 'points before cards');
  t.strictSame(medium('6D 9H', '6C 9C TC'), play('6D', '6C'), 'the first of two equally good captures');
  t.strictSame(medium('8D 2H', '4C 2D 4S 5S 6C'), play('8D', '4C 2D 4S 6C'));
  t.end();
});

void test('if it cannot capture, medium gives away least: no points, then the lowest value', (t) => {
  t.strictSame(medium('AC 2C 5D 6D TD', '9C 8C'), play('5D'));
  t.strictSame(medium('AC 2C TD', '9D 8D 5C'), play('AC'));
  t.strictSame(medium('JC 6D', '9C 8C'), play('6D'), 'a jack is kept');
  t.strictSame(medium('JC JD', '9C 8C'), play('JC', '9C 8C'), 'unless there is nothing else');
  t.end();
});

void test('medium plays the same move whatever its rng', (t) => {
  const state = stateOf(['4C 5D 9H', '2C 2D 2H'], '3C AC TD');
  t.strictSame(cpu.medium(decisionPointOf(state, 1)), cpu.medium(decisionPointOf(state, 2)));
  t.end();
});

void test('easy plays every legal move sooner or later', (t) => {
  const state = stateOf(['8D 9H', '2C 2D'], 'AC 2H 4H 5S 7C');
  const played = new Set(
    Array.from({ length: 60 }, (_, seed) => JSON.stringify(cpu.easy(decisionPointOf(state, seed)))),
  );
  t.strictSame(
    [...played].sort(),
    basra
      .legalMoves(state, 0)
      .map((move) => JSON.stringify(move))
      .sort(),
  );
  t.end();
});

/** The winner of a whole game in which `mediumSeat` plays medium and the others easy. */
const winnerWith = (mediumSeat: number, seats: number, seed: number): number | undefined => {
  const { setup, step } = deal(asGameType, seedOf(seed), seats, { target: 60 });
  let last: Step = step;
  for (;;) {
    const state = last.state as State;
    const seat = basra.turn(state);
    if (seat === null) return basra.result(state)?.winners[0];
    const choose = seat === mediumSeat ? cpu.medium : cpu.easy;
    last = playMove(setup, last, choose(decisionPointOf(state, last.seq)));
  }
};

void test('medium beats easy', (t) => {
  const games = Array.from({ length: 40 }, (_, seed) => seed);
  const won = games.filter((seed) => winnerWith(seed % 2, 2, seed) === seed % 2).length;
  t.ok(won >= 32, `${won} of 40 with two seats`);
  const wonOfFour = games.filter((seed) => winnerWith(seed % 4, 4, seed) === seed % 4).length;
  t.ok(wonOfFour >= 20, `${wonOfFour} of 40 with four seats`);
  t.end();
});
