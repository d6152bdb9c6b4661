import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import { war } from '#src/games/war/index.js';
import { contextOf, noFiles, seedOf } from '#test/support/play.js';
import { after, FLIP, lookOf } from './support.js';

const LEVELS = ['easy', 'medium', 'hard'] as const;
const CONFIG = { shortWar: 'lose', pickup: 'shuffled', maxBattles: 5000 } as const;

void test('every level flips, one battle at a time, until the game is over', async (t) => {
  for (const level of LEVELS) {
    let { state } = war.setup(CONFIG, 2, contextOf(seedOf(3), 0));
    for (let entry = 1; state.ending === null; entry += 1) {
      const options = war.legalMoves(state, 0);
      const position = {
        ...lookOf(state, 0),
        viewer: 0,
        legalMoves: options,
        rng: playerRng(seedOf(entry)),
        load: noFiles,
      };
      t.strictSame(war.cpu[level]?.(position), FLIP);
      state = after(state, FLIP, contextOf(seedOf(3), entry)).state;
    }
    t.ok(war.result(state));
  }
});
