import { test } from 'tap';
import { war } from 'parlour-games/games/war/index';
import { defaults } from 'parlour-games/games/war/schemas';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { after, cards, decks, flip, FLIP, stateOf } from './support.js';

const ENTRY = contextOf(TEST_SEED, 0);

void test('52 cards are shuffled and dealt one at a time from seat 0; the first one dealt is the top', async (t) => {
  const { state, events } = war.setup(defaults, 2, ENTRY);
  t.strictSame(state.decks[0].slice(0, 4), cards('AH 9H 8D 6D'));
  t.strictSame(state.decks[1].slice(0, 4), cards('8C JC 8S 8H'));
  t.strictSame(state.decks[0].slice(-2), cards('QC 9C'));
  t.strictSame(state.decks[1].slice(-3), cards('TH QD 6C'));
  t.equal(new Set(state.decks.flat()).size, 52);
  t.strictSame(events, [{ type: 'dealt', deckSizes: [26, 26], decks: state.decks }]);
  t.strictSame([state.battles, state.lastBattle, state.ending], [0, null, null]);
});

void test('the higher rank takes all cards in play', async (t) => {
  const won = after(stateOf(decks('9C 2D 3D', '8S 4D 5D')));
  t.strictSame(won.state.decks, decks('2D 3D 9C 8S', '4D 5D'));
  t.strictSame(won.events, [
    {
      type: 'battle',
      number: 1,
      turnedUp: ['9C', '8S'],
      wars: [],
      winner: 0,
      cardsInPlay: 2,
      deckSizes: [4, 2],
    },
  ]);
  const lost = after(stateOf(decks('8S 4D 5D', '9C 2D 3D')));
  t.strictSame(lost.state.decks, decks('4D 5D', '2D 3D 9C 8S'));
  t.match(lost.events[0], { winner: 1, deckSizes: [2, 4] });
});

void test('the ace is high, the two low, and suits do not count', async (t) => {
  const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
  for (const [i, higher] of ranks.entries()) {
    for (const lower of ranks.slice(0, i)) {
      t.match(after(stateOf(decks(`${higher}C 2D`, `${lower}S 3D`))).events[0], { winner: 0 });
      t.match(after(stateOf(decks(`${lower}S 2D`, `${higher}C 3D`))).events[0], { winner: 1 });
    }
  }
});

void test('equal ranks make a war: three cards face down, a fourth turned up, the higher takes all', async (t) => {
  const { state, events } = after(stateOf(decks('7C 2C 3C 4C KC QC', '7D 2D 3D 4D 5D QD')));
  // First the winner's cards in the order played, including those face down, then the loser's.
  t.strictSame(state.decks, decks('QC 7C 2C 3C 4C KC 7D 2D 3D 4D 5D', 'QD'));
  t.strictSame(events, [
    {
      type: 'battle',
      number: 1,
      turnedUp: ['7C', '7D'],
      wars: [
        {
          faceDown: [
            { size: 3, cards: ['2C', '3C', '4C'] },
            { size: 3, cards: ['2D', '3D', '4D'] },
          ],
          turnedUp: ['KC', '5D'],
        },
      ],
      winner: 0,
      cardsInPlay: 10,
      deckSizes: [11, 1],
    },
  ]);
});

void test('equal again: another level of war, and the last card turned up decides who takes everything', async (t) => {
  const first = '7C 2C 3C 4C KC 5C 6C 8C 9C AC';
  const second = '7D 2D 3D 4D KD 5D 6D 8D TD AD';
  const { state, events } = after(stateOf(decks(first, second)));
  t.strictSame(state.decks, decks('AC', 'AD 7D 2D 3D 4D KD 5D 6D 8D TD 7C 2C 3C 4C KC 5C 6C 8C 9C'));
  t.match(events, [{ winner: 1, cardsInPlay: 18, deckSizes: [1, 19] }]);
  t.equal(state.lastBattle?.wars.length, 2);
  t.equal(state.battles, 1, 'a war with all its levels is one battle');
});

void test('shuffled: the winner’s cards in the order played, then the loser’s, shuffled with the entry’s rng', async (t) => {
  const before = stateOf(decks('7C 2C 3C 4C 5C QC', '7D 2D 3D 4D KD QD'), { pickup: 'shuffled' });
  const { state } = after(before, FLIP, contextOf(TEST_SEED, 5));
  const won = contextOf(TEST_SEED, 5).rng.shuffle(cards('7D 2D 3D 4D KD 7C 2C 3C 4C 5C'));
  t.strictSame(state.decks, [cards('QC'), ['QD', ...won]]);
});

void test('each battle won takes one shuffle from the entry’s single stream, battle by battle', async (t) => {
  const before = stateOf(decks('9C 8C 2C KC', '3D 4D 5D QD'), { pickup: 'shuffled' });
  const { state } = after(before, flip(3), contextOf(TEST_SEED, 9));
  const { rng } = contextOf(TEST_SEED, 9);
  const first = rng.shuffle(cards('9C 3D'));
  const second = rng.shuffle(cards('8C 4D'));
  const third = rng.shuffle(cards('5D 2C'));
  t.strictSame(state.decks, [
    ['KC', ...first, ...second],
    ['QD', ...third],
  ]);
});

void test('won cards come into play only after the rest of the deck', async (t) => {
  const { state } = after(stateOf(decks('9C 2C', '3D 8D 4D')), flip(2));
  t.strictSame(state.decks, decks('9C 3D', '4D 8D 2C'));
});
