import { test } from 'tap';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
import { after, play, stateOf } from './support.js';

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
