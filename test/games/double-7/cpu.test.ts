/** Computer players: docs/rules/double-7.md, "Computer players". */
import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { medium } from '#src/games/double-7/cpu/medium.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { Move, State } from '#src/games/double-7/schemas.js';
import { deal, playMove, seedOf } from '#test/support/play.js';
import { play, stateOf, decisionPointOf, winnerAt } from './support.js';

const { easy } = doubleSeven.cpu;

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

test('medium draws and passes when it must', async (t) => {
  t.same(mediumMove(stateOf({ hands: ['4:4', '0:0'], layout: '7:2', boneyard: '1:1' })), { type: 'draw' });
  t.same(mediumMove(stateOf({ hands: ['4:4', '0:0'], layout: '7:2' })), { type: 'pass' });
});

test('easy makes any legal move', async (t) => {
  const state = stateOf({ hands: ['7:1 7:7 2:2', '0:0'], layout: '7:2, 2:1 right' });
  const rng = playerRng(seedOf(1));
  const made = new Set(
    Array.from({ length: 100 }, () => JSON.stringify(easy(decisionPointOf(state, 0, rng)))),
  );
  t.same(
    [...made].sort(),
    doubleSeven
      .legalMoves(state, 0)
      .map((move) => JSON.stringify(move))
      .sort(),
  );
});

const winnerOf = (seed: number, mediumSeat: number): number => {
  const { setup, step: first } = deal(doubleSeven, seedOf(seed), 2);
  const rng = playerRng(seedOf(seed));
  let step = first;
  for (;;) {
    const state = step.state as State;
    const seat = doubleSeven.turn(state);
    if (seat === null) return winnerAt(state);
    step = playMove(setup, step, (seat === mediumSeat ? medium : easy)(decisionPointOf(state, seat, rng)));
  }
};

test('medium beats easy', async (t) => {
  const GAMES = 60;
  const won = Array.from({ length: GAMES }, (_, n) => winnerOf(n, n % 2) === n % 2).filter(Boolean).length;
  t.ok(won > GAMES * 0.75, `${won} of ${GAMES}`);
});
