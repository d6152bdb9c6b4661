import { test } from 'tap';
import type { Zone } from '#src/game-type.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { zones } from '#src/games/7reeg/view.js';
import { playerRng } from '#src/record/rng.js';
import { seedOf } from '#test/support/play.js';
import { cardsOf, observationOf, play, playedBy, stateOf } from './support.js';

const STATE = stateOf({
  hands: ['QC QD 9H TH JH 2C', '4C 4D 8S', 'KD'],
  pile: '5D QS',
  laid: [[1, '7C 7D 7H']],
  phase: 'draw',
  taken: [{ seat: 1, card: '7D', from: 0, fifty: true }],
  topDiscard: { seat: 2, discardedAtMs: 5 },
});

void test('a seat sees its own hand, sorted, and only the sizes of the others', async (t) => {
  t.same(sevenReeg.view(STATE, 1).hands, [
    { size: 6, cards: null },
    { size: 3, cards: cardsOf('4C 4D 8S') },
    { size: 1, cards: null },
  ]);
});

void test('a spectator sees no hand', async (t) => {
  t.same(
    sevenReeg.view(STATE, null).hands.map(({ cards }) => cards),
    [null, null, null],
  );
});

void test('the bank shows only its size', async (t) => {
  for (const viewer of [0, null]) {
    const seen = sevenReeg.view(STATE, viewer);
    t.equal(seen.bankSize, STATE.bank.length);
    t.notOk('bank' in seen);
  }
});

void test('melds, the whole discard pile in order and who took which discard are public', async (t) => {
  for (const viewer of [0, 2, null]) {
    const seen = sevenReeg.view(STATE, viewer);
    t.same(seen.melds, [{ seat: 1, cards: cardsOf('7C 7D 7H') }]);
    t.same(seen.discardPile, cardsOf('5D QS'));
    t.same(seen.taken, [{ seat: 1, card: '7D', from: 0, fifty: true }]);
    t.same(seen.down, [false, true, false]);
    t.same(seen.topDiscard, { seat: 2, discardedAtMs: 5 });
  }
});

void test('only the seat that drew from the bank sees which card it was', async (t) => {
  const { events, state } = play(STATE, { type: 'draw', from: 'bank' });
  const [drew] = events;
  t.match(drew, { type: 'drew-bank', seat: 0, card: STATE.bank[0] });
  const read = (viewer: number | null) => drew && sevenReeg.viewEvent(drew, viewer, state);
  t.same(read(0), drew);
  for (const viewer of [1, 2, null]) t.match(read(viewer), { type: 'drew-bank', seat: 0, card: null });
});

void test('each seat sees only its own cards in a deal event', async (t) => {
  const { setup, steps } = playedBy(1, ['easy', 'easy'], {}, 0);
  const [step] = steps;
  const event = step?.events[0];
  const read = (viewer: number | null) => event && setup.gameType.viewEvent(event, viewer, step.state);
  const { hands } = step?.state as State;
  t.match(read(0), {
    type: 'dealt',
    hands: [
      { size: 14, cards: hands[0] },
      { size: 14, cards: null },
    ],
  });
  t.match(read(null), { type: 'dealt', hands: [{ cards: null }, { cards: null }] });
});

void test('everyone sees the cards left in each hand at the end of a round', async (t) => {
  const state = stateOf({ hands: ['2D', '4C 5C'] });
  const { state: after, events } = play(state, { type: 'discard', card: '2D' });
  for (const viewer of [0, 1, null]) {
    t.same(
      events.slice(0, 2).map((event) => sevenReeg.viewEvent(event, viewer, after)),
      events.slice(0, 2),
    );
  }
});

void test('moves name no hidden cards', async (t) => {
  for (const move of [{ type: 'draw', from: 'bank' } as const, { type: 'discard', card: '2D' } as const]) {
    t.same(sevenReeg.viewMove(move, 0, null, STATE), move);
  }
});

void test('all hands are public once the game is over', async (t) => {
  const { state } = sevenReeg.resign(stateOf({ hands: ['2D', '4C 5C'] }), 0);
  t.same(sevenReeg.view(state, null).hands, [
    { size: 1, cards: ['2D'] },
    { size: 2, cards: cardsOf('4C 5C') },
  ]);
});

void test('determinizing keeps all sizes and all cards, and deals the hidden ones at random', async (t) => {
  const observation = observationOf(STATE, 0);
  const guesses = [1, 2].map((n) => sevenReeg.determinize(observation, playerRng(seedOf(n))));
  t.notSame(guesses[0], guesses[1]);
  for (const guess of guesses) {
    t.same(
      guess.hands.map((hand) => hand.length),
      [6, 3, 1],
    );
    t.equal(guess.bank.length, STATE.bank.length);
    const cards = (state: State): string[] =>
      [
        ...state.hands.flat(),
        ...state.bank,
        ...state.discardPile,
        ...state.melds.flatMap((meld) => meld.cards),
      ].sort();
    t.same(cards(guess), cards(STATE));
  }
});

void test('a view with too many copies of a card cannot be determinized', async (t) => {
  const view = { ...sevenReeg.view(STATE, 0), discardPile: cardsOf('QC QC QC QC') };
  t.throws(
    () => sevenReeg.determinize({ ...observationOf(STATE, 0), view }, playerRng(seedOf(1))),
    RangeError,
  );
});

void test('deals and draws are public once the game is over', async (t) => {
  const { events } = play(STATE, { type: 'draw', from: 'bank' });
  const { state } = sevenReeg.resign(STATE, 0);
  for (const viewer of [0, 1, null])
    t.same(
      events.map((event) => sevenReeg.viewEvent(event, viewer, state)),
      events,
    );
});

const DEALT = stateOf({
  hands: ['QC QD 2C', '4C 4D', '', 'KD'],
  pile: '5D TS',
  bank: '9H 8H',
  bankIsAll: true,
  laid: [
    [1, '7C 7D 7H'],
    [0, 'JS QS KS AS'],
  ],
  outAfterRound: [null, null, 2, null],
  round: 3,
});

void test('hands are visible to their seat, the bank to nobody, discards and melds to all', async (t) => {
  t.same(zones(DEALT), [
    { name: 'hand of seat 0', pieces: cardsOf('2C QC QD'), visibleTo: [0] },
    { name: 'hand of seat 1', pieces: cardsOf('4C 4D'), visibleTo: [1] },
    { name: 'hand of seat 2', pieces: [], visibleTo: [2] },
    { name: 'hand of seat 3', pieces: ['KD'], visibleTo: [3] },
    { name: 'bank', pieces: cardsOf('9H 8H'), visibleTo: 'nobody' },
    { name: 'discard pile', pieces: cardsOf('5D TS'), visibleTo: 'all' },
    { name: 'meld 0, laid by seat 1', pieces: cardsOf('7C 7D 7H'), visibleTo: 'all' },
    { name: 'meld 1, laid by seat 0', pieces: cardsOf('JS QS KS AS'), visibleTo: 'all' },
  ]);
});

const piecesIn = (state: State, name: string): readonly string[] | undefined =>
  zones(state).find((zone) => zone.name === name)?.pieces;

void test('a lay-off moves a card from the hand to the meld, a discard to the discard pile', async (t) => {
  const state = stateOf({ hands: ['7S 2C 3D', '4C 4D'], laid: [[0, '7C 7D 7H']] });
  const laidOff = play(state, { type: 'lay-off', card: '7S', meld: 0 }).state;
  t.same(piecesIn(laidOff, 'hand of seat 0'), cardsOf('2C 3D'));
  t.same(piecesIn(laidOff, 'meld 0, laid by seat 0'), cardsOf('7C 7D 7H 7S'));
  const discarded = play(laidOff, { type: 'discard', card: '3D' }).state;
  t.same(piecesIn(discarded, 'hand of seat 0'), ['2C']);
  t.same(piecesIn(discarded, 'discard pile'), ['3D']);
});

/** The names of the zones that somebody may not see. */
const hiddenZones = (all: readonly Zone[]): string[] =>
  all.filter(({ visibleTo }) => visibleTo !== 'all').map(({ name }) => name);

void test('everything but the bank is visible to all once the game is over', async (t) => {
  const { state } = sevenReeg.resign(stateOf({ hands: ['2D', '4C 5C'] }), 0);
  t.same(hiddenZones(zones(state)), ['bank']);
  t.equal(zones(state).flatMap(({ pieces }) => pieces).length, 52);
});
