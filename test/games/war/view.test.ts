import { test } from 'tap';
import { ownTurnOf, promptOf } from 'parlour-games/record/observations';
import { playerRng } from 'parlour-games/record/rng';
import { war } from 'parlour-games/games/war/index';
import type { State } from 'parlour-games/games/war/schemas';
import { deal, playMove, recordAt, seedOf } from '#test/support/play.js';
import { flip, FLIP, observationOf } from './support.js';

const VIEWERS = [0, 1, null] as const;
const { view, determinize } = war;

const firstWar = (seed: number): State => {
  const { setup, step } = deal(war, seedOf(seed));
  let last = step;
  for (;;) {
    last = playMove(setup, last, FLIP);
    const state = last.state as State;
    if ((state.lastBattle?.wars.length ?? 0) > 0 && state.ending === null) return state;
  }
};

void test('a determinization has the same view, and the cards just won are under the winner’s deck', async (t) => {
  const rng = playerRng(seedOf(1));
  for (let seed = 0; seed < 20; seed += 1) {
    const state = firstWar(seed);
    for (const viewer of VIEWERS) {
      const determinized = determinize(observationOf(state, viewer), rng);
      t.strictSame(view(determinized, viewer), view(state, viewer));
      t.equal(new Set(determinized.decks.flat()).size, 52);
      const { lastBattle } = determinized;
      const winner = lastBattle?.winner ?? null;
      if (lastBattle === null || winner === null) throw new Error('a battle without a winner');
      const inPlay = [
        ...lastBattle.turnedUp,
        ...lastBattle.wars.flatMap((each) => [...each.faceDown.flat(), ...each.turnedUp]),
      ];
      const under = determinized.decks[winner].slice(-inPlay.length);
      t.strictSame(under.sort(), inPlay.sort());
    }
  }
});

void test('playing on to the next war is offered, and ten battles are one move', async (t) => {
  const { setup, step } = deal(war, seedOf(1));
  const again = (state: object) => {
    const turn = ownTurnOf(war, recordAt(setup, state), 0);
    return turn && promptOf(war, turn).shortcuts;
  };
  const toWar = [{ move: FLIP, label: 'To the next war', until: 'War!' }];
  t.strictSame(again(step.state), toWar, 'from the start');
  const first = playMove(setup, step, FLIP);
  t.strictSame(again(first.state), toWar);
  t.match(playMove(setup, first, flip(10)).state, { battles: 11 });
});
