import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { war } from '#src/games/war/index.js';
import { LEVELS } from '#src/game-type.js';
import { defaults } from '#src/games/war/schemas.js';
import { contextOf, seedOf } from '#test/support/play.js';
import { after, decisionPointOf, FLIP } from './support.js';

void test('every level flips, one battle at a time, until the game is over', async (t) => {
  for (const level of LEVELS) {
    let { state } = war.setup(defaults, 2, contextOf(seedOf(3), 0));
    for (let entry = 1; state.ending === null; entry += 1) {
      t.strictSame(war.cpu[level]?.(decisionPointOf(state, playerRng(seedOf(entry)))), FLIP);
      state = after(state, FLIP, contextOf(seedOf(3), entry)).state;
    }
    t.ok(war.result(state));
  }
});
