import { test } from 'tap';
import { war } from 'parlour-games/games/war/index';
import type { Config } from 'parlour-games/games/war/schemas';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { after, cards, decks, FLIP, stateOf } from './support.js';

const LAST_CARD: Partial<Config> = { shortWar: 'last-card' };
/** Decks whose top cards are equal, with these cards below them. */
const tied = (first: string, second: string) => decks(`7C ${first}`, `7D ${second}`);

void test('lose: a seat with fewer than four cards left cannot complete a war and loses the game', async (t) => {
  const plenty = '2D 3D 4D 5D 6D';
  for (const [few, size] of [
    ['', 0],
    ['KC', 1],
    ['KC AC', 2],
    ['KC AC QC', 3],
  ] as const) {
    const first = after(stateOf(tied(few, plenty))).state;
    t.strictSame(war.result(first), {
      outcome: 'win',
      winners: [1],
      scores: [size, 5],
      reason: 'short-war',
      details: { battles: 1 },
    });
    const second = after(stateOf(tied(plenty, few))).state;
    t.match(war.result(second), { winners: [0], scores: [5, size], reason: 'short-war' });
  }
});

void test('lose: four cards are enough', async (t) => {
  const { state } = after(stateOf(tied('2C 3C 4C KC', '2D 3D 4D 5D 6D')));
  t.strictSame(state.decks, decks('7C 2C 3C 4C KC 7D 2D 3D 4D 5D', '6D'));
  t.equal(state.ending, null);
});

void test('lose: if neither has four, the one with fewer loses', async (t) => {
  t.match(war.result(after(stateOf(tied('2C', '2D 3D'))).state), { winners: [1], scores: [1, 2] });
  t.match(war.result(after(stateOf(tied('2C 3C 4C', '2D 3D'))).state), { winners: [0], scores: [3, 2] });
  t.match(war.result(after(stateOf(tied('2C', ''))).state), { winners: [0], scores: [1, 0] });
});

void test('lose: if neither has four and both have the same number, the game is a draw', async (t) => {
  for (const [first, second, size] of [
    ['', '', 0],
    ['2C', '2D', 1],
    ['2C 3C 4C', '2D 3D 4D', 3],
  ] as const) {
    t.strictSame(war.result(after(stateOf(tied(first, second))).state), {
      outcome: 'draw',
      winners: [0, 1],
      scores: [size, size],
      reason: 'short-war',
      details: { battles: 1 },
    });
  }
});

void test('lose: a seat may run short at the second level of a war', async (t) => {
  const { state } = after(stateOf(tied('2C 3C 4C KC QC AC JC', '2D 3D 4D KD 5D 6D 8D 9D')));
  t.match(war.result(state), { winners: [1], scores: [3, 4], reason: 'short-war' });
  t.equal(state.lastBattle?.wars.length, 1);
});

void test('cards left on the table by a short war count for nobody and are not shuffled', async (t) => {
  const { state, events } = after(
    stateOf(tied('2C 3C 4C KC QC', '2D 3D 4D KD 5D 6D 8D 9D'), { pickup: 'shuffled' }),
  );
  t.strictSame(state.decks, decks('QC', '5D 6D 8D 9D'));
  t.match(events[0], { type: 'battle', winner: null, cardsInPlay: 10, deckSizes: [1, 4] });
  t.strictSame(events[1], {
    type: 'game-ended',
    reason: 'short-war',
    winner: 1,
    deckSizes: [1, 4],
    decks: decks('QC', '5D 6D 8D 9D'),
  });
  t.equal(events.length, 2);
});

void test('last-card: a seat puts down as many as it can and turns up its last card', async (t) => {
  const other = '2D 3D 4D 5D 6D';
  const cases = [
    { few: 'KC', faceDown: '' },
    { few: '8C KC', faceDown: '8C' },
    { few: '8C 9C KC', faceDown: '8C 9C' },
    { few: '8C 9C TC KC', faceDown: '8C 9C TC' },
  ];
  for (const { few, faceDown } of cases) {
    const { state } = after(stateOf(tied(few, other), LAST_CARD));
    t.strictSame(state.lastBattle?.wars, [
      { faceDown: [cards(faceDown), cards('2D 3D 4D')], turnedUp: ['KC', '5D'] },
    ]);
    t.strictSame(state.decks, decks(`7C ${few} 7D 2D 3D 4D 5D`, '6D'), 'the last card may win everything');
    t.equal(state.ending, null);
  }
});

void test('last-card: the other seat or both seats may be short', async (t) => {
  const second = after(stateOf(tied('2C 3C 4C 5C 6C', '8D KD'), LAST_CARD)).state;
  t.strictSame(second.decks, decks('6C', '7D 8D KD 7C 2C 3C 4C 5C'));
  const both = after(stateOf(tied('8C 9C', 'KD'), LAST_CARD)).state;
  t.strictSame(both.lastBattle?.wars, [{ faceDown: [cards('8C'), []], turnedUp: ['9C', 'KD'] }]);
  t.match(war.result(both), { winners: [1], scores: [0, 5], reason: 'deck-empty' });
});

void test('last-card: a last card that loses leaves an empty deck', async (t) => {
  const { state } = after(stateOf(tied('2C', '2D 3D 4D 5D 6D'), LAST_CARD));
  t.match(war.result(state), { winners: [1], scores: [0, 8], reason: 'deck-empty' });
});

void test('last-card: a seat with no card left loses, whatever the other has', async (t) => {
  for (const other of ['2D', '2D 3D 4D 5D 6D']) {
    const { state } = after(stateOf(tied('', other), LAST_CARD));
    t.match(war.result(state), { winners: [1], scores: [0, cards(other).length], reason: 'short-war' });
  }
  t.match(war.result(after(stateOf(tied('2C', ''), LAST_CARD)).state), { winners: [0], scores: [1, 0] });
});

void test('last-card: if neither has a card left, the game is a draw', async (t) => {
  const { state } = after(stateOf(tied('', ''), LAST_CARD));
  t.match(war.result(state), { outcome: 'draw', winners: [0, 1], scores: [0, 0], reason: 'short-war' });
});

void test('last-card: a last card that ties again leaves none for the next level', async (t) => {
  const { state } = after(stateOf(tied('2C KC', '2D 3D 4D KD 5D'), LAST_CARD));
  t.match(war.result(state), { winners: [1], scores: [0, 1], reason: 'short-war' });
  t.match(state.lastBattle, {
    winner: null,
    wars: [{ faceDown: [['2C'], ['2D', '3D', '4D']], turnedUp: ['KC', 'KD'] }],
  });
  for (const other of ['2D KD', '2D 3D KD']) {
    const both = after(stateOf(tied('2C KC', other), LAST_CARD)).state;
    t.match(war.result(both), { outcome: 'draw', winners: [0, 1], scores: [0, 0], reason: 'short-war' });
  }
});

const inSuits = (...suits: string[]): string[] =>
  suits.flatMap((suit) => Array.from('A23456789TJQK', (rank) => `${rank}${suit}`));
/** Both decks have the same ranks in the same order: equal cards at every level. */
const EQUAL = inSuits('C', 'H').join(' ');
const longWar = (second: string, config: Partial<Config> = {}) =>
  after(stateOf(decks(EQUAL, second), config));

void test('the longest war: a sixth level decides who takes 50 cards', async (t) => {
  const { state, events } = longWar(inSuits('D', 'S').join(' ').replace('QS KS', 'KS QS'));
  t.match(events, [{ type: 'battle', winner: 1, cardsInPlay: 50 }]);
  t.equal(state.lastBattle?.wars.length, 6);
  t.same(state.lastBattle?.wars.at(-1)?.turnedUp, ['QH', 'KS']);
  t.same(
    state.decks.map((deck) => deck.length),
    [1, 51],
  );
});

void test('the longest war: after a sixth tie the last cards decide, but only under last-card', async (t) => {
  const other = inSuits('D', 'S').join(' ').replace('2D', 'XX').replace('KS', '2D').replace('XX', 'KS');
  t.match(war.result(longWar(other).state), { outcome: 'draw', scores: [1, 1], reason: 'short-war' });
  const { state, events } = longWar(other, LAST_CARD);
  t.match(events[0], { type: 'battle', winner: 0, cardsInPlay: 52 });
  t.equal(state.lastBattle?.wars.length, 7);
  t.same(state.lastBattle?.wars.at(-1), { faceDown: [[], []], turnedUp: ['KH', '2D'] });
  t.match(war.result(state), { winners: [0], scores: [52, 0], reason: 'deck-empty' });
});

void test('an unfinished battle draws no random numbers, so a short war does not depend on the entry', async (t) => {
  const before = stateOf(tied('2C', '2D 3D 4D 5D 6D'), { pickup: 'shuffled' });
  t.strictSame(after(before, FLIP, contextOf(TEST_SEED, 1)), after(before, FLIP, contextOf(TEST_SEED, 2)));
});
