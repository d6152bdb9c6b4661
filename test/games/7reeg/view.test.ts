import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { playerRng } from '#src/record/rng.js';
import { seedOf } from '#test/support/play.js';
import { cardsOf, observationOf, play, playedBy, stateOf, sceneOf } from './support.js';

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

/** States of one game, every few moves. */
const samples = playedBy(3, ['medium', 'easy', 'medium'], { maxRounds: 2 }).steps.filter(
  ({ seq }) => seq % 31 === 0,
);

void test('states that differ only in what a viewer may not know look the same to it', async (t) => {
  for (const { seq, state: full } of samples) {
    const state = full as State;
    for (const viewer of [0, 1, 2, null]) {
      const other = sevenReeg.determinize(observationOf(state, viewer), playerRng(seedOf(seq)));
      const known = (each: State): unknown => [
        sevenReeg.view(each, viewer),
        viewer === null ? [] : sevenReeg.legalMoves(each, viewer),
        sevenReeg.draw.text(sceneOf(each, viewer)),
        sevenReeg.draw.svg(sceneOf(each, viewer)),
      ];
      t.same(known(other), known(state), `entry ${seq}, viewer ${String(viewer)}`);
    }
  }
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
