import { test } from 'tap';
import { basra } from '#src/games/basra/index.js';
import { defaults } from '#src/games/basra/schemas.js';
import { zones } from '#src/games/basra/view.js';
import { playerRng } from '#src/record/rng.js';
import { contextOf, seedOf, TEST_SEED } from '#test/support/play.js';
import { after, cards, observationOf, play, stateOf } from './support.js';

const runningGame = () =>
  stateOf(['5H 6H', '2C 3C'], '9C', {
    captured: [['AC', 'AD'], []],
    scores: [4, 0],
    lastCapturer: 0,
  });

void test('a seat sees its own hand, but only the sizes of the others and of the stock', (t) => {
  t.strictSame(basra.view(runningGame(), 0), {
    deck: 1,
    dealer: 1,
    hands: [
      { size: 2, cards: ['5H', '6H'] },
      { size: 2, cards: null },
    ],
    table: ['9C'],
    captured: [['AC', 'AD'], []],
    stock: 10,
    scores: [4, 0],
    lastCapturer: 0,
    lastPlay: null,
    resigned: null,
  });
  t.strictSame(
    basra.view(runningGame(), 1).hands.map(({ cards }) => cards),
    [null, ['2C', '3C']],
  );
  t.end();
});

void test('a spectator sees the table, the piles and the scores but no hand', (t) => {
  const seen = basra.view(runningGame(), null);
  t.strictSame(
    seen.hands.map(({ cards }) => cards),
    [null, null],
  );
  t.strictSame([seen.table, seen.captured, seen.scores], [['9C'], [['AC', 'AD'], []], [4, 0]]);
  t.end();
});

void test('hands are in deck order, which does not reveal how they were dealt', (t) => {
  const { state } = basra.setup(defaults, 2, contextOf(TEST_SEED, 0));
  t.strictSame(basra.view(state, 0).hands[0]?.cards, ['4C', '5C', '5D', 'TH', '9S']);
  t.end();
});

void test('a deal shows each seat its own cards', (t) => {
  const { state, events } = basra.setup(defaults, 4, contextOf(TEST_SEED, 0));
  const shown = (viewer: number | null): (boolean | undefined)[] => {
    const seen = events.map((event) => basra.viewEvent(event, viewer, state))[0];
    t.match(seen, { type: 'dealt', table: state.table, stock: 20 });
    return seen?.type === 'dealt' ? seen.hands.map(({ cards }) => cards !== null) : [];
  };
  t.strictSame(shown(2), [false, false, true, false]);
  t.strictSame(shown(null), [false, false, false, false]);
  t.end();
});

void test('plays, captures and scores are public', (t) => {
  const { state, events } = after(stateOf(['9H 5H', '2C 3C'], '9C'), play('9H'));
  for (const viewer of [0, 1, null]) {
    t.strictSame(
      events.map((event) => basra.viewEvent(event, viewer, state)),
      events,
    );
    t.strictSame(basra.viewMove(play('9H', '9C'), 0, viewer, state), play('9H', '9C'));
  }
  t.end();
});

void test('once the game is over the hands are public, in views and in the log', (t) => {
  const dealt = basra.setup(defaults, 2, contextOf(TEST_SEED, 0));
  const { state, events } = basra.resign(dealt.state, 0);
  for (const viewer of [0, 1, null]) {
    t.strictSame(
      basra.view(state, viewer).hands.map(({ cards }) => cards),
      state.hands,
    );
    for (const event of [...dealt.events, ...events])
      t.strictSame(basra.viewEvent(event, viewer, state), event);
  }
  t.equal(basra.view(state, null).stock, 30, 'the stock is not disclosed');
  t.end();
});

void test('a determinization deals the unseen cards at random and keeps the sizes and the viewer’s hand', (t) => {
  const rng = playerRng(seedOf(12));
  const { state } = basra.setup(defaults, 4, contextOf(TEST_SEED, 0));
  const hands = new Set<string>();
  for (let i = 0; i < 50; i += 1) {
    const guess = basra.determinize(observationOf(state, 1), rng);
    t.strictSame(guess.hands[1], state.hands[1]);
    t.strictSame(
      guess.hands.map((hand) => hand.length),
      [5, 5, 5, 5],
    );
    t.equal(guess.stock.length, 20);
    hands.add(JSON.stringify(guess.hands[0]));
  }
  t.ok(hands.size > 45);
  t.end();
});

void test('after the deal hands are visible to their seats, the stock to nobody and the table to all', (t) => {
  const { state } = basra.setup(defaults, 2, contextOf(TEST_SEED, 0));
  t.strictSame(zones(state), [
    { name: 'hand of seat 0', pieces: cards('4C 5C 5D TH 9S'), visibleTo: [0] },
    { name: 'hand of seat 1', pieces: cards('6D 7D 9D 7S 8S'), visibleTo: [1] },
    { name: 'stock', pieces: state.stock, visibleTo: 'nobody' },
    { name: 'table', pieces: cards('8D 7H AC JS'), visibleTo: 'all' },
    { name: 'cards captured by seat 0', pieces: [], visibleTo: 'all' },
    { name: 'cards captured by seat 1', pieces: [], visibleTo: 'all' },
  ]);
  t.end();
});

void test('captured cards are visible to all', (t) => {
  const { state } = after(stateOf(['9H 5H', '2C 3C'], '9C', { stock: cards('AD') }), play('9H'));
  t.strictSame(zones(state), [
    { name: 'hand of seat 0', pieces: cards('5H'), visibleTo: [0] },
    { name: 'hand of seat 1', pieces: cards('2C 3C'), visibleTo: [1] },
    { name: 'stock', pieces: cards('AD'), visibleTo: 'nobody' },
    { name: 'table', pieces: [], visibleTo: 'all' },
    { name: 'cards captured by seat 0', pieces: cards('9C 9H'), visibleTo: 'all' },
    { name: 'cards captured by seat 1', pieces: [], visibleTo: 'all' },
  ]);
  t.end();
});

void test('a resignation discloses the hands but not the stock', (t) => {
  const { state } = basra.resign(stateOf(['9H', '2C'], '9C', { stock: cards('AD') }), 0);
  t.strictSame(zones(state), [
    { name: 'hand of seat 0', pieces: cards('9H'), visibleTo: 'all' },
    { name: 'hand of seat 1', pieces: cards('2C'), visibleTo: 'all' },
    { name: 'stock', pieces: cards('AD'), visibleTo: 'nobody' },
    { name: 'table', pieces: cards('9C'), visibleTo: 'all' },
    { name: 'cards captured by seat 0', pieces: [], visibleTo: 'all' },
    { name: 'cards captured by seat 1', pieces: [], visibleTo: 'all' },
  ]);
  t.end();
});
