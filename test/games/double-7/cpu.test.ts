/** Computer players: docs/rules/double-7.md, "Computer players". */
import { test } from 'tap';
import { medium } from 'parlour-games/games/double-7/cpu/medium';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { Move, State } from 'parlour-games/games/double-7/schemas';
import { winsOf } from '#test/games/tester.js';
import { play, stateOf, decisionPointOf } from './support.js';

const mediumMove = (state: State): Move => medium(decisionPointOf(state, 0));

test('medium makes the play that scores most', async (t) => {
  const layout = '7:7, 7:1 left';
  t.same(mediumMove(stateOf({ hands: ['7:4 7:6 7:5', '0:0'], layout })), play('7:4', 'right'), '4 + 1 = 5');
  const richer = stateOf({ hands: ['7:4 6:1', '0:0'], layout });
  t.same(mediumMove(richer), play('6:1', 'left'), '14 + 6 = 20, more than 5');
});

test('medium plays the heaviest card if no play scores', async (t) => {
  const state = stateOf({ hands: ['5:2 7:5 7:4', '0:0'], layout: '7:2' });
  t.same(mediumMove(state), play('7:5', 'left'), '7 for the layout, 12 out of the hand');
  t.same(mediumMove(stateOf({ hands: ['4:4 7:6', '0:0'] })), play('7:6'), 'when opening, too');
});

test('medium plays the heaviest of the cards that score the same', async (t) => {
  const state = stateOf({ hands: ['4:0 6:4 5:0', '0:0'], layout: '4:4' });
  t.same(mediumMove(state), play('6:4', 'left'), '8 + 0 and 8 + 6 score nothing');
  const scoring = stateOf({ hands: ['7:3 3:2', '0:0'], layout: '7:2' });
  t.same(mediumMove(scoring), play('3:2', 'right'), '7 + 3 = 10 is more than 3 + 2 = 5');
});

test('medium beats easy', async (t) => {
  const won = winsOf(doubleSeven, 'medium', 'easy', 60);
  t.ok(won > 45, `${won} of 60`);
});
