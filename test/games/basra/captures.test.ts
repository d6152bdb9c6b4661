import { test } from 'tap';
import { capturesOf, isUnionOfGroups } from '#src/games/basra/captures.js';
import { BASRA_RANKS, valueOf } from '#src/games/basra/cards.js';
import { deckOf, type Card } from '#src/kit/cards.js';
import { playerRng } from '#src/record/rng.js';
import { seedOf } from '#test/support/play.js';
import { cards } from './support.js';
import { widestCaptures } from '#tools/basra/widest-captures.js';

const captures = (table: string, card: string): string[] =>
  capturesOf(cards(table), card as Card).map((capture) => capture.join(' '));

void test('44 cards without queens and kings; values are A = 1, 2–10 as printed, J = 11', (t) => {
  t.equal(deckOf(BASRA_RANKS).length, 44);
  t.strictSame(
    cards('AS 2C 3C 4C 5C 6C 7C 8C 9C TD JH').map(valueOf),
    Array.from({ length: 11 }, (_, i) => i + 1),
  );
  t.end();
});

interface Example {
  readonly rule: string;
  readonly table: string;
  readonly card: string;
  readonly expected: string[];
}

const examples: Example[] = [
  { rule: 'a single card of equal value', table: '5C 9D', card: '5H', expected: ['5C'] },
  { rule: 'every card of equal value', table: '5C 9D 5S', card: '5H', expected: ['5C 5S'] },
  { rule: 'suits do not matter', table: '8C 8D 8H', card: '8S', expected: ['8C 8D 8H'] },
  { rule: 'two cards that add up', table: '2C 3D 9H', card: '5H', expected: ['2C 3D'] },
  { rule: 'three cards that add up', table: 'AC 2D 4H', card: '7S', expected: ['AC 2D 4H'] },
  { rule: 'five cards that add up', table: 'AC AD 2D 2S 4H', card: 'TS', expected: ['AC AD 2D 2S 4H'] },
  { rule: 'nothing adds up', table: '2C 3D 9H', card: '6H', expected: [] },
  { rule: 'an empty table', table: '', card: '6H', expected: [] },
  {
    rule: 'a union of disjoint groups: 5+1 and 4+2',
    table: 'AC 2D 4H 5S',
    card: '6C',
    expected: ['AC 2D 4H 5S'],
  },
  { rule: 'equal cards and a sum', table: 'AC 4H AD 2S', card: '4C', expected: ['AC 4H AD 2S'] },
  { rule: 'the same cards as one sum', table: 'AC 4H AD 2S', card: '8C', expected: ['AC 4H AD 2S'] },
  { rule: 'two fives by a five', table: '5C 5D', card: '5H', expected: ['5C 5D'] },
  { rule: 'two fives by a ten', table: '5C 5D', card: 'TH', expected: ['5C 5D'] },
  { rule: 'ace to four by two sums of five', table: 'AC 2D 4C 3H', card: '5C', expected: ['AC 2D 4C 3H'] },
  { rule: 'ace to four by a ten', table: 'AC 2D 4C 3H', card: 'TC', expected: ['AC 2D 4C 3H'] },
  { rule: 'two twos and two threes by a five', table: '2C 2D 3C 3D', card: '5H', expected: ['2C 2D 3C 3D'] },
  { rule: 'three deuces by a deuce', table: '2C 2D 2H', card: '2S', expected: ['2C 2D 2H'] },
  { rule: 'which of three deuces', table: '2C 2D 2H', card: '4S', expected: ['2C 2D', '2C 2H', '2D 2H'] },
  { rule: 'four deuces by a four', table: '2C 2D 2H 2S', card: '4S', expected: ['2C 2D 2H 2S'] },
  { rule: 'four deuces by an eight', table: '2C 2D 2H 2S', card: '8S', expected: ['2C 2D 2H 2S'] },
  {
    rule: 'either combination, but not both',
    table: 'AC 2D 4H 5S 7C',
    card: '8D',
    expected: ['AC 2D 5S', 'AC 7C'],
  },
  {
    rule: 'cards of one rank are different cards',
    table: '3C 3D 2H',
    card: '5S',
    expected: ['3C 2H', '3D 2H'],
  },
  {
    rule: 'a card of equal value is in each of several captures',
    table: '3C 5D 3D 2H',
    card: '5S',
    expected: ['3C 5D 2H', '5D 3D 2H'],
  },
  {
    rule: 'maximal does not mean largest: the smaller capture leaves nothing that adds up either',
    table: 'AC AD 3C 2C 4C 4D',
    card: '5H',
    expected: ['AC AD 3C 2C 4C 4D', 'AC AD 3C'],
  },
  { rule: 'jacks on the table are taken only by a jack', table: 'JC 9D AD', card: 'TH', expected: ['9D AD'] },
  { rule: 'a jack counts in no sum', table: 'JC', card: 'TH', expected: [] },
  { rule: 'a jack takes the whole table', table: '3C JD TD 3H', card: 'JS', expected: ['3C JD TD 3H'] },
  { rule: 'a jack takes everything, not sums of 11', table: '5C 6D 9H', card: 'JS', expected: ['5C 6D 9H'] },
  { rule: 'on an empty table a jack takes nothing', table: '', card: 'JS', expected: [] },
];

void test('the captures of a card, each in table order', (t) => {
  for (const { rule, table, card, expected } of examples) t.strictSame(captures(table, card), expected, rule);
  t.end();
});

/** The definition taken literally, by trying every subset. Slow, and independent of the code under test. */
const subsetsOf = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((all, item) => [...all, ...all.map((subset) => [...subset, item])], [[]]);

const isGroup = (taken: readonly Card[], card: Card): boolean =>
  taken.length === 1
    ? taken.every((each) => valueOf(each) === valueOf(card))
    : taken.length > 1 && taken.reduce((sum, each) => sum + valueOf(each), 0) === valueOf(card);

const splits = (taken: readonly Card[], card: Card): boolean =>
  taken.length === 0 ||
  subsetsOf(taken.slice(1)).some((others) => {
    const group = [...taken.slice(0, 1), ...others];
    return (
      isGroup(group, card) &&
      splits(
        taken.filter((each) => !group.includes(each)),
        card,
      )
    );
  });

const byDefinition = (table: readonly Card[], card: Card): Card[][] =>
  subsetsOf(table).filter((taken) => {
    const left = table.filter((each) => !taken.includes(each));
    return taken.length > 0 && splits(taken, card) && !subsetsOf(left).some((group) => isGroup(group, card));
  });

const sorted = (found: readonly Card[][]): string[] => found.map((capture) => capture.join(' ')).sort();

void test('on random tables the captures are the unions of disjoint groups that cannot be extended', (t) => {
  const rng = playerRng(seedOf(44));
  const small = deckOf(BASRA_RANKS).filter((card) => valueOf(card) < 6);
  let several = 0;
  for (let i = 0; i < 400; i += 1) {
    const deck = rng.shuffle(i % 2 === 0 ? deckOf(BASRA_RANKS) : small);
    const table = deck.slice(0, rng.below(8));
    const isPlayable = (each: Card) => !table.includes(each) && valueOf(each) === 1 + (i % 10);
    const card = deckOf(BASRA_RANKS).find(isPlayable) ?? 'TS';
    const found = capturesOf(table, card);
    if (found.length > 1) several += 1;
    t.strictSame(sorted(found), sorted(byDefinition(table, card)), `${table.join(' ')} by ${card}`);
    const some = table.filter(() => rng.below(2) === 0);
    t.equal(isUnionOfGroups(table, card, some), splits(some, card));
  }
  t.ok(several > 30, `${several} tables left a choice`);
  t.end();
});

void test('captures are listed once each, in a fixed order', (t) => {
  const table = cards('3C 3D 3H 3S AC 2C 4C 5C 8C');
  const found = capturesOf(table, 'TD').map((capture) => capture.join(' '));
  t.equal(new Set(found).size, found.length);
  const bitsOfCaptures = capturesOf(table, 'TD').map((capture) =>
    table.map((card) => (capture.includes(card) ? 0 : 1)).join(''),
  );
  t.strictSame(
    bitsOfCaptures,
    [...bitsOfCaptures].sort(),
    'the first table card in which two captures differ decides',
  );
  t.end();
});

void test('no table in play has more than 14 cards or allows a card more than 20 captures', (t) => {
  const { tables, largestTable, mostCaptures, mostMoves } = widestCaptures(true);
  t.equal(tables, 1001);
  t.equal(largestTable, 14);
  t.equal(mostCaptures.count, 20);
  t.ok(mostMoves.count <= 92);
  t.end();
});
