import { test } from 'tap';
import { CARD_BACK, cardFace, cardPile, cardRow, CARD_SIZE } from 'parlour-games/kit/draw/playing-cards';
import { deckOf, rankOf, suitOf } from 'parlour-games/kit/cards';

const count = (markup: string, needle: string): number => markup.split(needle).length - 1;
const PIPS_BY_RANK = {
  A: 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6': 6,
  '7': 7,
  '8': 8,
  '9': 9,
  T: 10,
  J: 2,
  Q: 2,
  K: 2,
};
const CORNER_PIPS = 2;

test('every card shows its rank twice and the right number of pips in its colour', async (t) => {
  for (const card of deckOf()) {
    const { markup } = cardFace(card);
    const label = rankOf(card) === 'T' ? '10' : rankOf(card);
    t.equal(count(markup, `>${label}</text>`), 'JQK'.includes(rankOf(card)) ? 3 : 2, card);
    t.equal(count(markup, `#suit-${suitOf(card)}"`), PIPS_BY_RANK[rankOf(card)] + CORNER_PIPS, card);
    t.equal(markup.includes('f-card-red'), 'DH'.includes(suitOf(card)), card);
  }
});

test('all faces differ', async (t) => {
  t.equal(new Set(deckOf().map((card) => cardFace(card).markup)).size, 52);
});

test('a back shows nothing of its card', async (t) => {
  t.notMatch(CARD_BACK.markup, /<text|f-card-red|f-card-black/);
  t.equal(cardRow([null]).markup, CARD_BACK.markup);
});

test('rows of cards overlap to fit their width', async (t) => {
  const cards = deckOf().slice(0, 14);
  t.equal(cardRow(cards).width, 14 * CARD_SIZE.width + 13 * 6);
  t.equal(Math.round(cardRow(cards, { maxWidth: 400 }).width), 400);
  t.equal(Math.round(cardRow(cards, { maxWidth: 400, scale: 0.5 }).width), 400);
  t.equal(cardRow([]).width, 0);
});

test('piles show their size, empty ones a label', async (t) => {
  t.match(cardPile(25).markup, />25</);
  t.notMatch(cardPile(25).markup, /f-card-red|f-card-black/);
  t.match(cardPile(3, 'AS').markup, /#suit-S/);
  t.match(cardPile(0).markup, />empty</);
});

test('a highlighted card has a coloured edge', async (t) => {
  t.match(
    cardRow(['AS', 'KD'], { emphasisOf: (index) => (index === 1 ? 'gold' : undefined) }).markup,
    /s-gold/,
  );
  t.notMatch(cardFace('AS').markup, /s-gold/);
});
