/** Every planted fault is found, by the law that should find it. */
import { test } from 'tap';
import { lawNames, tryLaw } from '#test/laws/index.js';
import { atLength } from '#test/support/length.js';
import { duetsWithDice } from './dice.js';
import { plantedFaults } from './index.js';

/** Games that are tried before a fault counts as not found: those of the list, then random ones. */
const GAMES = 24;

/** Faults that show in so few games that only the long run looks for them. */
const RARE: readonly string[] = atLength({
  brief: [
    'a view tells whether the bank has the other copy of a card in hand',
    'the refusal boneyard-empty, which is rare, tells of the cards of others',
    'the summary of the last round shows the hands of this one',
  ],
  full: [],
});

test('every law has planted faults that it finds', async (t) => {
  const laws = new Set([...plantedFaults.values()].flat().map(({ law }) => law));
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
    for (const { fault, law, finds, gameType } of faults.filter((each) => !RARE.includes(each.fault)))
      t.throws(() => tryLaw(law, gameType, GAMES), { message: finds }, `the law of ${law} finds: ${fault}`);
  });
}
