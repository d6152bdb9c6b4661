/** Full states that agree with what a seat knows. */
import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import { CARDS, isDouble, shows } from '#src/games/double-7/cards.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { State } from '#src/games/double-7/schemas.js';
import { contextOf, deal, seedOf, TEST_SEED } from '#test/support/play.js';
import { asGameType, cards, everyCard, lookOf, plays, play, position, viewersOf } from './support.js';

const GUESSES = 300;

const guesses = (state: State, viewer: number | null): State[] => {
  const rng = playerRng(TEST_SEED);
  return Array.from({ length: GUESSES }, () => doubleSeven.determinize(lookOf(state, viewer), rng));
};

/** The rest of the set as hands of the given sizes for seats 1, 2, … and the boneyard. */
const fullTable = (own: string, layout: string, sizes: number[], rest: Partial<State> = {}): State => {
  const used = new Set([...cards(own), ...plays(layout).map(({ card }) => card)]);
  const left = CARDS.filter((card) => !used.has(card));
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  const hands = sizes.map((size, i) => left.slice(starts[i], (starts[i] ?? 0) + size).join(' '));
  const boneyard = left.slice(sizes.reduce((sum, size) => sum + size, 0)).join(' ');
  return position({ hands: [own, ...hands], layout, boneyard, rest });
};

const table = fullTable('7:1 3:2', '7:2, 2:1 right', [8, 8]);

void test('it looks the same, and has each card once', async (t) => {
  for (const viewer of viewersOf(table)) {
    for (const guess of guesses(table, viewer).slice(0, 30)) {
      t.same(doubleSeven.view(guess, viewer), doubleSeven.view(table, viewer));
      t.same([...everyCard(guess)].sort(), [...CARDS].sort());
    }
  }
});

void test('every hidden card comes up in every hidden place', async (t) => {
  const seen = guesses(table, 0);
  for (const card of [...(table.hands[1] ?? []), ...table.boneyard]) {
    for (const seat of [1, 2]) {
      const times = seen.filter((guess) => guess.hands[seat]?.includes(card)).length;
      t.ok(
        times > GUESSES * 0.12 && times < GUESSES * 0.38,
        `${card} with seat ${seat} ${times} times, about a quarter`,
      );
    }
    t.ok(seen.some((guess) => guess.boneyard.includes(card)));
  }
  t.ok(new Set(seen.map((guess) => guess.boneyard[0])).size > 5, 'the boneyard is shuffled');
});

void test('no seat is given a number that it has shown it lacks', async (t) => {
  const state = fullTable('0:0 3:2', '7:2, 2:1 right', [8, 8], { lacks: [[], [0, 1, 2, 7], []] });
  for (const guess of guesses(state, 0)) {
    t.notOk(guess.hands[1]?.some((card) => [0, 1, 2, 7].some((number) => shows(card, number as 0))));
  }
});

void test('a tight place is found: the lighter hands leave one deal only', async (t) => {
  const layout = '7:7, 7:6 left, 6:6 left, 6:5 left';
  const state = position({
    hands: ['5:5', '4:4 4:3', '2:0 2:1'],
    layout,
    boneyard: '',
    rest: { lacks: [[], [0, 1, 2], [3, 4]] },
  });
  const others = CARDS.filter((card) => !everyCard(state).includes(card));
  const played = others.map((card) => ({ seat: 0, card, end: null }));
  const late: State = {
    ...state,
    layout: [...state.layout.slice(0, 1), ...played, ...state.layout.slice(1)],
  };
  const dealt = (): State =>
    doubleSeven.determinize({ ...lookOf(state, 0), view: { ...lookOf(late, 0).view } }, playerRng(TEST_SEED));
  t.same(dealt().hands, [['5:5'], ['4:3', '4:4'], ['2:0', '2:1']]);
});

void test('the announced double lies with the opener, no higher one with anybody', async (t) => {
  let seed = 0;
  const dealtWith = (n: number): State => deal(asGameType, seedOf(n), 2).step.state as State;
  while (dealtWith(seed).openWith === '7:7' || dealtWith(seed).toMove !== 1) seed += 1;
  const state = dealtWith(seed);
  const { openWith } = state;
  const tooHigh = CARDS.filter((card) => isDouble(card) && card > String(openWith));
  t.ok(openWith !== null && tooHigh.length > 0);
  for (const guess of guesses(state, 0)) {
    t.ok(openWith !== null && guess.hands[1]?.includes(openWith));
    t.notOk(guess.hands[1]?.some((card) => tooHigh.includes(card)));
    t.ok(doubleSeven.apply(guess, 1, play(String(openWith)), contextOf(TEST_SEED, 1)).ok);
  }
  const opened = doubleSeven.apply(state, 1, play(String(openWith)), contextOf(TEST_SEED, 1));
  if (!opened.ok) throw new Error(opened.detail);
  for (const guess of guesses(opened.state, 0)) {
    t.notOk(
      guess.hands[1]?.some((card) => tooHigh.includes(card)),
      'nor afterwards, while the seat has drawn nothing',
    );
  }
});

void test('a finished game is determinized to itself', async (t) => {
  const over = doubleSeven.resign(table, 1).state;
  t.same(doubleSeven.determinize(lookOf(over, null), playerRng(TEST_SEED)), over);
});
