/** Every planted fault is found, by the law that should find it. */
import { test } from 'tap';
import { lawNames, tryLaw, type LawName } from '#test/laws/index.js';
import { duetsWithDice } from './dice.js';
import { plantedFaults } from './index.js';

/** Games that are tried before a fault counts as not found: those of the list, then random ones. */
const GAMES = 24;

/** `leaks.test.ts` plants what these find. */
const FIND_LEAKS: readonly LawName[] = ['disclosure', 'secrecy'];

test('every law has planted faults that it finds', async (t) => {
  const laws = new Set(FIND_LEAKS.concat([...plantedFaults.values()].flat().map(({ law }) => law)));
  t.same(
    [...lawNames].filter((law) => !laws.has(law)),
    [],
  );
});

test('a type whose secrets are numbers keeps the laws of secrets', async (t) => {
  const laws = [
    'zones',
    'secrecy',
    'openness',
    'differences',
    'indistinguishable states',
    'twin games',
  ] as const;
  for (const law of laws)
    t.doesNotThrow(() => {
      tryLaw(law, duetsWithDice, 4);
    }, law);
});

for (const [type, faults] of plantedFaults) {
  test(`faults planted in ${type}`, async (t) => {
    for (const { fault, law, finds, gameType } of faults)
      t.throws(() => tryLaw(law, gameType, GAMES), { message: finds }, `the law of ${law} finds: ${fault}`);
  });
}
