import { test } from 'tap';
import { capturesOf, isUnionOfGroups } from 'parlour-games/games/basra/captures';
import { BASRA_RANKS, valueOf } from 'parlour-games/games/basra/cards';
import { deckOf, type Card } from 'parlour-games/kit/cards';
import { playerRng } from 'parlour-games/record/rng';
import { seedOf } from '#test/support/play.js';
import { cards } from './support.js';
import { widestCaptures } from '#tools/basra/widest-captures.js';

const captures = (table: string, card: string): string[] =>
  capturesOf(cards(table), card as Card).map((capture) => capture.join(' '));

test('44 cards without queens and kings; values are A = 1, 2–10 as printed, J = 11', async (t) => {
  t.equal(deckOf(BASRA_RANKS).length, 44);
  t.strictSame(
    cards('AS 2C 3C 4C 5C 6C 7C 8C 9C TD JH').map(valueOf),
    Array.from({ length: 11 }, (_, i) => i + 1),
  );
});

/** A rule, the table, the card played, and its captures. */
const examples: readonly (readonly [rule: string, table: string, card: string, ...captures: string[]])[] = [
  ['a single card of equal value', '5C 9D', '5H', '5C'],
  ['every card of equal value', '5C 9D 5S', '5H', '5C 5S'],
  ['two cards that add up', '2C 3D 9H', '5H', '2C 3D'],
  ['three cards that add up', 'AC 2D 4H', '7S', 'AC 2D 4H'],
  ['five cards that add up', 'AC AD 2D 2S 4H', 'TS', 'AC AD 2D 2S 4H'],
  ['nothing adds up', '2C 3D 9H', '6H'],
  ['an empty table', '', '6H'],
  ['a union of disjoint groups: 5+1 and 4+2', 'AC 2D 4H 5S', '6C', 'AC 2D 4H 5S'],
  ['equal cards and a sum', 'AC 4H AD 2S', '4C', 'AC 4H AD 2S'],
  ['the same cards as one sum', 'AC 4H AD 2S', '8C', 'AC 4H AD 2S'],
  ['two fives by a ten', '5C 5D', 'TH', '5C 5D'],
  ['two twos and two threes by a five', '2C 2D 3C 3D', '5H', '2C 2D 3C 3D'],
  ['which of three deuces', '2C 2D 2H', '4S', '2C 2D', '2C 2H', '2D 2H'],
  ['four deuces by a four', '2C 2D 2H 2S', '4S', '2C 2D 2H 2S'],
  ['either combination, but not both', 'AC 2D 4H 5S 7C', '8D', 'AC 2D 5S', 'AC 7C'],
  ['cards of one rank are different cards', '3C 3D 2H', '5S', '3C 2H', '3D 2H'],
  ['an equal card is in each of several captures', '3C 5D 3D 2H', '5S', '3C 5D 2H', '5D 3D 2H'],
  ['maximal does not mean largest', 'AC AD 3C 2C 4C 4D', '5H', 'AC AD 3C 2C 4C 4D', 'AC AD 3C'],
  ['jacks on the table are taken only by a jack', 'JC 9D AD', 'TH', '9D AD'],
  ['a jack counts in no sum', 'JC', 'TH'],
  ['a jack takes the whole table', '3C JD TD 3H', 'JS', '3C JD TD 3H'],
  ['a jack takes everything, not sums of 11', '5C 6D 9H', 'JS', '5C 6D 9H'],
  ['on an empty table a jack takes nothing', '', 'JS'],
];

test('the captures of a card, each in table order', async (t) => {
  for (const [rule, table, card, ...expected] of examples)
    t.strictSame(captures(table, card), expected, rule);
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

test('on random tables the captures are the unions of disjoint groups that cannot be extended', async (t) => {
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
});

test('captures are sorted by the first table card in which they differ', async (t) => {
  const table = cards('3C 3D 3H 3S AC 2C 4C 5C 8C');
  const lacking = capturesOf(table, 'TD').map((capture) =>
    table.map((card) => (capture.includes(card) ? 0 : 1)).join(''),
  );
  t.strictSame(lacking, [...new Set(lacking)].sort());
});

test('no table in play has more than 14 cards or allows a card more than 20 captures', async (t) => {
  const { tables, largestTable, mostCaptures, mostMoves } = widestCaptures(true);
  t.equal(tables, 1001);
  t.equal(largestTable, 14);
  t.equal(mostCaptures.count, 20);
  t.ok(mostMoves.count <= 92);
});
