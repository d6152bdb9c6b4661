import { test } from 'tap';
import { deckOf } from '#src/kit/cards.js';
import { at } from '#src/kit/checked.js';
import { BASRA_RANKS, pointsOf } from '#src/games/basra/cards.js';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
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

/** Seat 1, the dealer, plays the last card of the deck. */
const playLastCard = (card: string, table: string, more: Partial<State> = {}) =>
  after(stateOf(['', card], table, { stock: [], lastCapturer: 0, scores: [100, 90], ...more }), play(card));

void test('cards left on the table go to the seat that captured last: their points count, but not as a basra', (t) => {
  const { state, events } = playLastCard('9H', 'TD AC JC', { config: { target: 100, jackBasra: 25 } });
  t.strictSame(state.scores, [106, 90]);
  t.strictSame(state.captured, [['TD', 'AC', 'JC', '9H'], []]);
  t.strictSame(state.table, []);
  t.strictSame(events.slice(1), [
    { type: 'laid', seat: 1, card: '9H' },
    { type: 'last-cards-taken', seat: 0, cards: ['TD', 'AC', 'JC', '9H'], points: 6 },
    { type: 'deck-ended', deck: 1, scores: [106, 90] },
    { type: 'game-ended', reason: 'target-reached', winners: [0], scores: [106, 90] },
  ]);
  t.end();
});

void test('the seat that captures with the last card takes the rest of the table', (t) => {
  const { state, events } = playLastCard('9H', '9C TD JC', { config: { target: 80, jackBasra: 0 } });
  t.strictSame(state.scores, [100, 95]);
  t.strictSame(events[2], { type: 'last-cards-taken', seat: 1, cards: ['TD', 'JC'], points: 5 });
  t.end();
});

void test("a basra with the deck's last card counts, and nothing is left to take", (t) => {
  const { state, events } = playLastCard('9H', '9C', { config: { target: 100, jackBasra: 0 } });
  t.strictSame(state.scores, [100, 108]);
  t.strictSame(
    events.map(({ type }) => type),
    ['played', 'captured', 'basra', 'deck-ended', 'game-ended'],
  );
  t.end();
});

void test('in a deck without any capture, which cannot happen in play, the cards count for nobody', (t) => {
  const { state, events } = playLastCard('9H', 'TD', { lastCapturer: null });
  t.strictSame(state.scores, [100, 90]);
  t.notOk(events.some(({ type }) => type === 'last-cards-taken'));
  t.end();
});

void test('the game is decided at the end of a deck and not before', (t) => {
  const { state } = after(stateOf(['9H 2C', '3C 4C'], '9C', { scores: [150, 3] }), play('9H'));
  t.strictSame(state.scores, [168, 3]);
  t.equal(basra.result(state), null);
  t.equal(basra.turn(state), 1);
  t.end();
});

void test('when a seat has the target or more, the highest score wins', (t) => {
  const reached = playLastCard('9H', '8C', { scores: [151, 12] }).state;
  t.strictSame(basra.result(reached), {
    outcome: 'win',
    winners: [0],
    scores: [151, 12],
    reason: 'target-reached',
    details: { decks: 1 },
  });
  t.equal(basra.turn(reached), null);
  t.strictSame(basra.legalMoves(reached, 0), []);
  const bothReached = playLastCard('9H', '8C', { scores: [152, 170], deck: 6 }).state;
  t.match(basra.result(bothReached), { winners: [1], scores: [152, 170], details: { decks: 6 } });
  t.end();
});

void test('another deck is played if nobody has the target', (t) => {
  const { state } = playLastCard('9H', '8C', { scores: [150, 12] });
  t.equal(basra.result(state), null);
  t.equal(state.deck, 2);
  t.end();
});

void test('config `target` sets the points that decide the game', (t) => {
  t.equal(playLastCard('9H', '8C', { scores: [1, 0], config: { target: 1, jackBasra: 0 } }).state.deck, 1);
  t.equal(
    playLastCard('9H', '8C', { scores: [9_999, 0], config: { target: 10_000, jackBasra: 0 } }).state.deck,
    2,
  );
  t.end();
});

void test('after a tie for the highest score another deck is played', (t) => {
  const { state } = playLastCard('9H', '8C', { scores: [160, 160] });
  t.equal(basra.result(state), null);
  t.equal(state.deck, 2);
  t.strictSame(state.scores, [160, 160]);
  const four = stateOf(['', '', '', '9H'], '8C', {
    stock: [],
    lastCapturer: 0,
    scores: [160, 12, 160, 155],
  });
  t.equal(after(four, play('9H')).state.deck, 2, 'a tie of two among four');
  const below = stateOf(['', '', '', '9H'], '8C', {
    stock: [],
    lastCapturer: 0,
    scores: [161, 155, 155, 155],
  });
  t.match(
    basra.result(after(below, play('9H')).state),
    { winners: [0] },
    'a tie below the highest does not matter',
  );
  t.end();
});

void test('with four seats, each plays for itself', (t) => {
  const state = stateOf(['', '', '', '9H'], '9C', { stock: [], scores: [10, 150, 20, 140] });
  t.match(basra.result(after(state, play('9H')).state), {
    outcome: 'win',
    winners: [3],
    scores: [10, 150, 20, 158],
  });
  t.end();
});

void test('resigning: the other seat wins, the scores stand and the hands are disclosed', (t) => {
  for (const seat of [0, 1]) {
    const state = stateOf(['5H 6H', '2C'], '9C', { scores: [120, 40], deck: 2 });
    const { state: resigned, events } = basra.resign(state, seat);
    t.strictSame(basra.result(resigned), {
      outcome: 'win',
      winners: [1 - seat],
      scores: [120, 40],
      reason: 'resigned',
      details: { decks: 2 },
    });
    t.equal(basra.turn(resigned), null);
    t.strictSame(events, [
      { type: 'resigned', seat, hands: [['5H', '6H'], ['2C']] },
      { type: 'game-ended', reason: 'resigned', winners: [1 - seat], scores: [120, 40] },
    ]);
  }
  t.end();
});

void test('config: defaults, chosen values, and two or four seats', (t) => {
  t.strictSame(basra.configure({}, 2), { ok: true, config: { target: 151, jackBasra: 0 } });
  t.strictSame(basra.configure({ target: 51, jackBasra: 25 }, 4), {
    ok: true,
    config: { target: 51, jackBasra: 25 },
  });
  for (const seats of [1, 3, 5])
    t.match(basra.configure({}, seats), { ok: false, detail: /2 or 4 seats, not/ });
  t.end();
});
