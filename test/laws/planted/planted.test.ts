/** Every planted fault is found, by the law that should find it. */
import { test } from 'tap';
import { gameTypes } from '#test/support/game-types.js';
import { tryLaw } from '#test/laws/index.js';
import { plantedFaults } from './index.js';

/** Random games that are tried before a fault counts as not found. */
const GAMES = 8;

test('every game type has planted faults', async (t) => {
  t.same(Object.keys(plantedFaults), [...gameTypes.keys()]);
  for (const [type, faults] of Object.entries(plantedFaults)) t.ok(faults.length >= 6, type);
});

for (const [type, faults] of Object.entries(plantedFaults)) {
  test(`faults planted in ${type}`, async (t) => {
    for (const { fault, law, finds, gameType } of faults)
      t.throws(() => tryLaw(law, gameType, GAMES), { message: finds }, `the law of ${law} finds: ${fault}`);
  });
}
