import { test } from 'tap';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';
import { newGame } from '#tools/new-game-type/template/game/index.js';

void test('a roll adds to the total of its seat', async (t) => {
  const state = deepFreeze({ config: { rounds: 3 }, totals: [4, 5], rolls: 2, resigned: null });
  const rolled = newGame.apply(state, 0, { type: 'roll' }, contextOf(TEST_SEED, 3));
  if (!rolled.ok) throw new Error(rolled.detail);
  const [event] = rolled.events;
  if (event?.type !== 'rolled') throw new Error('nothing was rolled');
  t.same(rolled.state, { ...state, totals: [4 + event.die, 5], rolls: 3 });
});

void test('the highest total wins, and a shared one is a draw', async (t) => {
  const end = { config: { rounds: 1 }, rolls: 2, resigned: null };
  t.match(newGame.result({ ...end, totals: [3, 6] }), { outcome: 'win', winners: [1] });
  t.match(newGame.result({ ...end, totals: [6, 6] }), { outcome: 'draw', winners: [0, 1] });
});
