import { test } from 'tap';
import { basra } from 'parlour-games/games/basra/index';
import type { Move, State } from 'parlour-games/games/basra/schemas';
import { winsOf } from '#test/games/tester.js';
import { decisionPointOf, play, stateOf } from './support.js';

const medium = (hand: string, table: string, more: Partial<State> = {}): Move =>
  basra.cpu.medium(decisionPointOf(stateOf([hand, '3S'], table, more)));

/** The hand, the table, the card that medium plays, and what it takes. */
const choices: Readonly<Record<string, readonly (readonly [string, string, string, string?])[]>> = {
  'medium makes the basra that scores most': [
    ['5H TH JC', '5C 5D', 'TH', '5C 5D'],
    ['4H 8H JC', 'AC 4C AD 2C', '8H', 'AC 4C AD 2C'],
  ],
  'it lays its lowest card on an empty table, and a jack only if it has nothing else': [
    ['JC 7H 4S 9C', '', '4S'],
    ['JC JD', '', 'JC'],
  ],
  'it plays a jack if the table has a point or three cards, not for less': [
    ['JC 9H', '9C AC', 'JC', '9C AC'],
    ['JC 9H', '9C 6C 7C', 'JC', '9C 6C 7C'],
    ['JC 9H', '9C 6C', '9H', '9C'],
  ],
  'otherwise it captures the most points, then the most cards, then the first': [
    ['7D 9H', '7C 8C 6C AC', '7D', '7C 6C AC'],
    ['5D TD', '3H 2D TH', 'TD', 'TH'],
    ['6D 9H', '6C 9C TC', '6D', '6C'],
    ['8D 2H', '4C 2D 4S 5S 6C', '8D', '4C 2D 4S 6C'],
  ],
  'if it cannot capture, it gives away no points, then the lowest value, and keeps a jack': [
    ['AC 2C 5D 6D TD', '9C 8C', '5D'],
    ['AC 2C TD', '9D 8D 5C', 'AC'],
    ['JC 6D', '9C 8C', '6D'],
    ['JC JD', '9C 8C', 'JC', '9C 8C'],
  ],
};

test('what medium plays', async (t) => {
  for (const [rule, examples] of Object.entries(choices))
    for (const [hand, table, card, capture] of examples)
      t.strictSame(medium(hand, table), play(card, capture), `${rule}: ${hand} on ${table}`);
  const jackBasra = { config: { target: 151, jackBasra: 25 } };
  t.strictSame(medium('JC 3H', 'JD', jackBasra), play('JC', 'JD'), 'a basra of a jack, if it scores');
});

test('medium beats easy', async (t) => {
  const [won, wonOfFour] = [2, 4].map((seats) =>
    winsOf(basra, 'medium', 'easy', 40, { seats, config: { target: 60 } }),
  );
  t.ok(Number(won) >= 32, `${won} of 40 with two seats`);
  t.ok(Number(wonOfFour) >= 20, `${wonOfFour} of 40 with four seats`);
});
