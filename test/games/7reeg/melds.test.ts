import { test } from 'tap';
import { cardsIn, longerMeld, meldOf, MELDS, meldSetsIn, valueOf } from 'parlour-games/games/7reeg/melds';
import { deckOf, rankOf, sortCards, suitOf, type Card } from 'parlour-games/kit/cards';
import { entryRng } from 'parlour-games/record/rng';
import { seedOf } from '#test/support/play.js';
import { cardsOf, meldsOf } from './support.js';

/** Cards that are a meld, and cards that are none. */
const rules: readonly (readonly [rule: string, melds: string, others: string])[] = [
  [
    'sets are 3 or 4 cards of one rank, all of different suits',
    '7C 7D 7H, 7C 7D 7H 7S, AD AH AS, TC TD TH',
    '7C 7D, 7C 7D 7D, 7C 7D 7H 7H, 7C 7D 8H, 7C 7D 7H 7S 7S',
  ],
  [
    'runs are 3 to 5 consecutive cards of one suit',
    '4H 5H 6H, 4H 5H 6H 7H, 4H 5H 6H 7H 8H',
    '4H 5H, 4H 5H 6D, 4H 5H 7H, 4H 5H 6H 7H 8H 9H, 4H 4H 5H',
  ],
  [
    'the ace is low or high in a run, never in the middle',
    'AS 2S 3S, QS KS AS, AS 2S 3S 4S 5S, TS JS QS KS AS',
    'KS AS 2S, QS KS AS 2S, JS QS KS AS 2S',
  ],
];

test('sets and runs', async (t) => {
  for (const [rule, melds, others] of rules) {
    for (const cards of meldsOf(melds)) t.ok(meldOf(cards), `${rule}: ${cards.join(' ')}`);
    for (const cards of meldsOf(others)) t.equal(meldOf(cards), null, `${rule}: ${cards.join(' ')}`);
  }
});

test('cards of a meld come in any order; it is spelled by suit, or ascending with a high ace last', async (t) => {
  const spelled = (words: string): string | undefined => meldOf(cardsOf(words))?.cards.join(' ');
  t.equal(spelled('7S 7C 7H'), '7C 7H 7S');
  t.equal(spelled('6H 4H 5H'), '4H 5H 6H');
  t.equal(spelled('3S AS 2S'), 'AS 2S 3S');
  t.equal(spelled('AS QS TS KS JS'), 'TS JS QS KS AS');
});

test('2 to 10 count as printed, pictures and aces 10, an ace in a run of more than three cards 1', async (t) => {
  for (const [words, value] of [
    ['2C 2D 2H', 6],
    ['8D 9D TD', 27],
    ['JC QC KC', 30],
    ['AC AD AH AS', 40],
    ['AH 2H 3H', 15],
    ['QH KH AH', 30],
    ['AH 2H 3H 4H', 10],
    ['JH QH KH AH', 31],
  ] as const)
    t.equal(meldOf(cardsOf(words))?.value, value, words);
});

test('there are 65 sets and 132 runs, each spelled once', async (t) => {
  const isSet = ({ cards }: { cards: readonly Card[] }): boolean => new Set(cards.map(rankOf)).size === 1;
  t.equal(MELDS.filter(isSet).length, 65);
  t.equal(MELDS.filter((meld) => !isSet(meld)).length, 132);
  t.equal(new Set(MELDS.map(({ cards }) => sortCards(cards).join())).size, MELDS.length);
});

test('the longer meld has the cards of the meld and the new one', async (t) => {
  const differing = MELDS.flatMap(({ cards }) =>
    deckOf().filter((card) => longerMeld(cards, card) !== meldOf([...cards, card])),
  );
  t.same(differing, []);
});

const listed = (words: string): string[] =>
  meldSetsIn(cardsOf(words)).map((melds) => melds.map(({ cards }) => cards.join('')).join(' '));

test('all sets of disjoint melds of a hand, in a fixed order', async (t) => {
  t.same(listed('2C 5D 9H JS'), []);
  t.same(listed('7D 4H 7C 7S'), ['7C7D7S']);
  t.same(listed('7C 7D 7H 8H 9H 2S'), ['7C7D7H', '7H8H9H']);
  t.same(listed('7C 7D 7H 7S 8H 9H'), [
    '7C7D7H',
    '7C7D7S',
    '7C7D7S 7H8H9H',
    '7C7H7S',
    '7D7H7S',
    '7C7D7H7S',
    '7H8H9H',
  ]);
});

test('with two decks a set may have the same meld twice, and each set still comes once', async (t) => {
  t.same(listed('7C 7C 7D 7D 7H 7H'), ['7C7D7H', '7C7D7H 7C7D7H']);
  t.same(listed('4H 4H 5H 6H'), ['4H5H6H']);
});

const isMeldByDefinition = (cards: readonly Card[]): boolean => {
  const suits = new Set(cards.map(suitOf));
  const ranks = cards.map((card) => 'A23456789TJQK'.indexOf(rankOf(card)));
  if (new Set(ranks).size === 1) return cards.length <= 4 && suits.size === cards.length;
  const inOrder = (places: readonly number[]): boolean =>
    [...places].sort((a, b) => a - b).every((place, i, all) => i === 0 || place === (all[i - 1] ?? NaN) + 1);
  return suits.size === 1 && (inOrder(ranks) || inOrder(ranks.map((rank) => (rank === 0 ? 13 : rank))));
};

/** Every choice of 3 to 5 cards of the hand, as a bit mask of their positions. */
const masksOf = (size: number): number[] =>
  Array.from({ length: 2 ** size }, (_, mask) => mask).filter((mask) => {
    const bits = mask.toString(2).replaceAll('0', '').length;
    return bits >= 3 && bits <= 5;
  });
const MASKS = masksOf(15);

/** All sets of disjoint melds, found by trying all choices of cards. */
const bruteForce = (hand: readonly Card[]): Set<string> => {
  const melds = MASKS.map((mask) => ({ mask, cards: hand.filter((_, i) => (mask >> i) & 1) })).filter(
    ({ cards }) => isMeldByDefinition(cards),
  );
  const found = new Set<string>();
  const extend = (from: number, used: number, chosen: readonly string[]): void => {
    for (let i = from; i < melds.length; i += 1) {
      const meld = melds[i];
      if (meld === undefined || (meld.mask & used) !== 0) continue;
      const next = [...chosen, sortCards(meld.cards).join('')];
      found.add([...next].sort().join(' '));
      extend(i + 1, used | meld.mask, next);
    }
  };
  extend(0, 0, []);
  return found;
};

const asSet = (hand: readonly Card[]): string[] =>
  meldSetsIn(hand).map((melds) =>
    melds
      .map(({ cards }) => sortCards(cards).join(''))
      .sort()
      .join(' '),
  );

const compared = (hand: readonly Card[]): { missing: string[]; extra: string[]; doubled: number } => {
  const expected = bruteForce(hand);
  const found = asSet(hand);
  return {
    missing: [...expected].filter((each) => !found.includes(each)),
    extra: found.filter((each) => !expected.has(each)),
    doubled: found.length - new Set(found).size,
  };
};
const EXACT = { missing: [], extra: [], doubled: 0 };

test('every set of disjoint melds is found once, as by brute force', async (t) => {
  for (const decks of [1, 2]) {
    const deck = Array.from({ length: decks }, () => deckOf()).flat();
    for (let n = 0; n < 60; n += 1) {
      const hand = entryRng(seedOf(n), decks).shuffle(deck).slice(0, 15);
      t.same(compared(hand), EXACT, hand.join(' '));
    }
  }
});

test('the richest hands known, 1,097 sets of melds, are listed in full', async (t) => {
  for (const words of [
    '3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC AD AH AS',
    '4H 5H 6H 7H 8H 9H TH JH QH KH AH 3H 3C 3D 3S',
  ]) {
    const hand = cardsOf(words);
    t.equal(meldSetsIn(hand).length, 1097);
    t.same(compared(hand), EXACT);
  }
});

test('cards and value of a set of melds add up', async (t) => {
  const melds = meldSetsIn(cardsOf('8C 8D 8H 9C 9D 9H')).filter(({ length }) => length === 2);
  t.ok(melds.every((each) => cardsIn(each) === 6));
  t.same(melds.map(valueOf), [51]);
});
