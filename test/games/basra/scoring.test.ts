import { test } from 'tap';
import { BASRA_RANKS, pointsOf } from '#src/games/basra/cards.js';
import { deckOf } from '#src/kit/cards.js';
import { at } from '#src/kit/checked.js';
import { after, cards, play, stateOf } from './support.js';

const gained = (hand: string, table: string, jackBasra = 0): number => {
  const card = at(hand.split(' '), 0);
  const state = stateOf([hand, '2S 3S'], table, { config: { target: 151, jackBasra }, scores: [100, 50] });
  const { scores } = after(state, play(card)).state;
  return at(scores, 0) - 100;
};

void test('2C = 2, TD = 3, each J = 2, each A = 1: 17 in a deck', (t) => {
  const points = Object.fromEntries(
    cards('2C TD JC JD JH JS AC AD AH AS').map((card) => [card, pointsOf([card])]),
  );
  t.strictSame(points, { '2C': 2, TD: 3, JC: 2, JD: 2, JH: 2, JS: 2, AC: 1, AD: 1, AH: 1, AS: 1 });
  t.equal(pointsOf(deckOf(BASRA_RANKS)), 17);
  t.equal(pointsOf(cards('2D 2H 2S TC TH TS 9D')), 0);
  t.end();
});

void test('points count at once, for every card captured and for the card that captured it', (t) => {
  t.equal(gained('2C 9C', '2D 9H'), 2, 'the card that captured');
  t.equal(gained('2D 9C', '2C 9H'), 2, 'the card captured');
  t.equal(gained('TD 9C', 'AC 9H JC'), 4, 'both');
  t.equal(gained('JC 9C', 'AC TD 5H'), 6, 'a jack');
  t.equal(gained('9C 3C', '9H 5H'), 0);
  t.equal(gained('2C 9C', '9H'), 0, 'a card that is laid scores nothing');
  t.end();
});

void test('basra: a card other than a jack that takes the whole table also scores twice its value', (t) => {
  t.equal(gained('AC 9C', 'AD'), 2 + 2, 'ace 2, and two aces');
  t.equal(gained('2H 9C', '2D'), 4, 'deuce 4');
  t.equal(gained('3H 9C', 'AD 2D'), 6 + 1);
  t.equal(gained('6H 9C', '2C 4D'), 12 + 2);
  t.equal(gained('9H 2C', '9D'), 18);
  t.equal(gained('TH 9C', 'AC 9D'), 20 + 1, 'ten 20');
  t.equal(gained('6C 9C', 'AC 2D 4H 5S'), 12 + 1, 'in two groups');
  t.equal(gained('4C 9C', 'AC 4H AD 2S'), 8 + 2);
  t.equal(gained('8C 9C', 'AC 4H AD 2S'), 16 + 2);
  t.end();
});

void test('there is no basra if cards are left, or on an empty table', (t) => {
  t.equal(gained('9H 2C', '9D 8D'), 0);
  t.equal(gained('9H 2C', '9D JD'), 0, 'a jack left on the table counts');
  t.equal(gained('9H 2C', ''), 0);
  t.end();
});

void test('the events list the points for the cards and for the basra separately', (t) => {
  const { state, events } = after(stateOf(['TH 9C', '2S 3S'], 'AC 9D'), play('TH'));
  t.strictSame(events, [
    { type: 'played', seat: 0, card: 'TH' },
    { type: 'captured', seat: 0, card: 'TH', cards: ['AC', '9D'], points: 1 },
    { type: 'basra', seat: 0, card: 'TH', points: 20 },
  ]);
  t.strictSame(state.scores, [21, 0]);
  t.match(state.lastPlay, { points: 21, basra: 20 });
  t.end();
});

void test('a jack does not make a basra', (t) => {
  t.equal(gained('JC 9C', '9D'), 2);
  t.equal(gained('JC 9C', 'JD'), 4, 'not even of a jack');
  t.end();
});

void test('config `jackBasra`: points for a jack that takes a table of jacks only', (t) => {
  t.equal(gained('JC 9C', 'JD', 25), 25 + 4);
  t.equal(gained('JC 9C', 'JD JS', 100), 100 + 6);
  t.equal(gained('JC 9C', 'JD 9D', 25), 4, 'not with another card');
  t.equal(gained('JC 9C', '9D', 25), 2);
  t.equal(gained('JC 9C', '', 25), 0);
  t.equal(gained('9C JC', '9D', 25), 18, 'other cards score as usual');
  const state = stateOf(['JC 9C', '2S 3S'], 'JD', { config: { target: 151, jackBasra: 25 } });
  t.strictSame(after(state, play('JC')).events.at(-1), { type: 'basra', seat: 0, card: 'JC', points: 25 });
  t.end();
});
