/** Determinizations: docs/rules/double-7.md, "Secrets". */
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import type { Viewer } from 'parlour-games/game-type';
import { CARDS, isDouble, shows } from 'parlour-games/games/double-7/cards';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { State } from 'parlour-games/games/double-7/schemas';
import { at } from 'parlour-games/kit/checked';
import { contextOf, deal, seedOf, TEST_SEED } from '#test/support/play.js';
import { cards, everyCard, observationOf, play, stateOf, wholeSetState } from './support.js';

const SAMPLES = 300;

const determinizations = (state: State, viewer: Viewer): State[] => {
  const rng = playerRng(TEST_SEED);
  return Array.from({ length: SAMPLES }, () => doubleSeven.determinize(observationOf(state, viewer), rng));
};

/** Seat 0 has `own`, the other two eight cards each. */
const hiddenState = (own: string, rest: Partial<State> = {}): State => {
  const layout = '7:2, 2:1 right';
  const left = CARDS.filter((card) => ![...cards(own), ...cards('7:2 2:1')].includes(card));
  return wholeSetState([own, left.slice(0, 8).join(' '), left.slice(8, 16).join(' ')], layout, rest);
};

const twoHidden = hiddenState('7:1 3:2');

test('every hidden card turns up in every hidden hand and the boneyard', async (t) => {
  const seen = determinizations(twoHidden, 0);
  for (const card of [...at(twoHidden.hands, 1), ...twoHidden.boneyard]) {
    for (const seat of [1, 2]) {
      const times = seen.filter((sample) => sample.hands[seat]?.includes(card)).length;
      t.ok(
        times > SAMPLES * 0.12 && times < SAMPLES * 0.38,
        `seat ${seat} holds ${card} ${times} times, about a quarter`,
      );
    }
    t.ok(seen.some((sample) => sample.boneyard.includes(card)));
  }
  t.ok(new Set(seen.map((sample) => sample.boneyard[0])).size > 5, 'the boneyard is shuffled');
});

test('no seat gets a number that its draws and passes have ruled out', async (t) => {
  const state = hiddenState('0:0 3:2', { lacks: [[], [0, 1, 2, 7], []] });
  for (const sample of determinizations(state, 0)) {
    t.notOk(sample.hands[1]?.some((card) => [0, 1, 2, 7].some((number) => shows(card, number as 0))));
  }
});

test('the only consistent deal is found', async (t) => {
  const layout = '7:7, 7:6 left, 6:6 left, 6:5 left';
  const state = stateOf({
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
  const dealt = doubleSeven.determinize(observationOf(late, 0), playerRng(TEST_SEED));
  t.same(dealt.hands, [['5:5'], ['4:3', '4:4'], ['2:0', '2:1']]);
});

test('the opener holds the announced double, and nobody a higher one', async (t) => {
  let seed = 0;
  const dealtWith = (n: number): State => deal(doubleSeven, seedOf(n), 2).step.state as State;
  while (dealtWith(seed).openWith === '7:7' || dealtWith(seed).toMove !== 1) seed += 1;
  const state = dealtWith(seed);
  const { openWith } = state;
  const tooHigh = CARDS.filter((card) => isDouble(card) && card > String(openWith));
  t.ok(openWith !== null && tooHigh.length > 0);
  for (const sample of determinizations(state, 0)) {
    t.ok(openWith !== null && sample.hands[1]?.includes(openWith));
    t.notOk(sample.hands[1]?.some((card) => tooHigh.includes(card)));
    t.ok(doubleSeven.apply(sample, 1, play(String(openWith)), contextOf(TEST_SEED, 1)).ok);
  }
  const opened = doubleSeven.apply(state, 1, play(String(openWith)), contextOf(TEST_SEED, 1));
  if (!opened.ok) throw new Error(opened.detail);
  for (const sample of determinizations(opened.state, 0)) {
    t.notOk(
      sample.hands[1]?.some((card) => tooHigh.includes(card)),
      'nor after the opening, as long as the seat has drawn nothing',
    );
  }
  const [top = '0:0', ...boneyard] = opened.state.boneyard;
  const [own = [], other = []] = opened.state.hands;
  const drawn = { ...opened.state, hands: [own, [...other, top]], boneyard };
  t.ok(determinizations(drawn, 0).some(({ hands }) => hands[1]?.some((card) => tooHigh.includes(card))));
});
