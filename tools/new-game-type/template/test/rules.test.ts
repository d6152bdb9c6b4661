import { test } from 'tap';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';
import { newGame } from '#tools/new-game-type/template/game/index.js';

const STATE = deepFreeze({
  config: { rounds: 1 },
  totals: [4, 0, 0],
  rolls: 1,
  // for two seats
  resigned: null,
  // end
});

void test('a roll adds to the total of its seat', async (t) => {
  const rolled = newGame.apply(STATE, 1, { type: 'roll' }, contextOf(TEST_SEED, 2));
  if (!rolled.ok) throw new Error(rolled.detail);
  const [event] = rolled.events;
  if (event?.type !== 'rolled') throw new Error('nothing was rolled');
  t.same(rolled.state, { ...STATE, totals: [4, event.die, 0], rolls: 2 });
});

void test('the highest total wins, and a shared one is a draw', async (t) => {
  const end = { ...STATE, rolls: 3 };
  t.match(newGame.result({ ...end, totals: [3, 6, 2] }), { outcome: 'win', winners: [1] });
  t.match(newGame.result({ ...end, totals: [6, 2, 6] }), { outcome: 'draw', winners: [0, 2] });
});
