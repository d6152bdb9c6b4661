import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Move } from 'parlour-games/games/7reeg/schemas';
import { hasFields } from '#test/games/tester.js';
import {
  attempt,
  BANK,
  cardsOf,
  layingOff,
  meldsOf,
  NOON,
  play,
  refusalReason,
  stateOf,
  type Parts,
} from './support.js';

const taking = (words: string, fifty?: boolean): Move => ({
  type: 'draw',
  from: 'discard',
  melds: meldsOf(words),
  ...(fifty === undefined ? {} : { fifty }),
});

/** Seat 1 has just discarded the queen of spades. Seat 0 can go down with it, and then go out. */
const QUEENS = 'QC QD QS, 9H TH JH';
const HAND = 'QC QD 9H TH JH';
const queensState = (hand = `${HAND} 2C`, more: Partial<Parts> = {}) =>
  stateOf({ hands: [hand, '4C 4D 8S KD'], pile: '5D QS', phase: 'draw', ...more });

test('instead of drawing from the bank, the top discard is taken and melds are laid with it at once', async (t) => {
  const { state, events } = play(queensState(), taking(QUEENS));
  const taken = { seat: 0, card: 'QS', from: 1, fifty: false };
  hasFields(t, state, { discardPile: ['5D'], phase: 'play', turn: 0, taken: [taken] });
  t.same(state.hands[0], ['2C']);
  t.same(state.melds[0], { seat: 0, cards: cardsOf('QC QD QS') });
  t.match(events, [
    { type: 'took-discard', ...taken },
    { type: 'melded', seat: 0, cards: 6, value: 59, wentDown: true },
  ]);
});

test('the turn goes on with melds, lay-offs and the discard', async (t) => {
  const meld: Move = { type: 'meld', melds: [cardsOf('4C 4H 4S')] };
  const before = queensState(`${HAND} QH 4C 4H 4S 2C`, { hands: [`${HAND} QH 4C 4H 4S 2C`, '8S KD'] });
  const { state } = play(before, taking(QUEENS), meld, layingOff('QH'));
  t.same(state.hands[0], ['2C']);
  t.equal(state.turn, 0);
});

/** A rule, the hand, the melds, and why they are refused, or `null`; the top discard is the queen of spades. */
const takes: readonly (readonly [string, string, string, string | null, Partial<Parts>?])[] = [
  ['only the top discard can be taken', '5C 5H 9H TH JH 2C', '5C 5D 5H, 9H TH JH', 'card-not-held'],
  ['a meld has the taken card', `${HAND} QH 2C`, 'QC QD QH, 9H TH JH', 'taken-card-unused'],
  ['six cards', `${HAND} 2C`, 'QC QD QS', 'too-few-cards'],
  ['worth 51', '3C 3D 9H TH JH 2C', '3C 3D 3S, 9H TH JH', 'too-little-value', { pile: '5D 3S' }],
  ['no threshold once down', `${HAND} 2C`, 'QC QD QS', null, { laid: [[0, '7C 7D 7H']] }],
  ['not to lay it off', '2C 8D', 'QC QD QH QS', 'card-not-held', { laid: [[0, 'QC QD QH']] }],
];

test('the melds must be legal, with the taken card in one of them', async (t) => {
  for (const [rule, hand, melds, reason, more] of takes)
    t.equal(refusalReason(queensState(hand, more), taking(melds)), reason, rule);
  const onlyLayOff = queensState('2C 8D', { laid: [[0, 'QC QD QH']] });
  t.same(sevenReeg.legalMoves(onlyLayOff, 0), [BANK]);
});

test('a draw without melds is refused, which lists the legal ones', async (t) => {
  const bare: Move = { type: 'draw', from: 'discard' };
  hasFields(t, attempt(queensState(), bare), { reason: 'melds-missing', options: [taking(QUEENS)] });
  const useless = attempt(queensState(undefined, { pile: '5D 3S' }), bare);
  hasFields(t, useless, { reason: 'melds-missing' });
  t.notOk('options' in useless, 'there are none to list');
});

test('match-first: the taken card counts towards the threshold that the first melds set', async (t) => {
  const config = { floorCards: 'match-first', floorValue: 'match-first' } as const;
  const state = queensState(`${HAND} 8H 2C`, { config });
  const { floor } = play(state, taking('QC QD QS, 8H 9H TH JH')).state;
  t.same(floor, { cards: 7, value: 67 }, 'three queens, 30, and 8 + 9 + 10 + 10');
});

test('every set of melds with the taken card is listed, `fifty` left out', async (t) => {
  t.same(sevenReeg.legalMoves(queensState(`${HAND} QH 2C`), 0), [
    BANK,
    taking('QC QD QS, 9H TH JH'),
    taking('QC QD QS, 9H TH JH QH'),
    taking('QC QD QS, TH JH QH'),
    taking('QC QH QS, 9H TH JH'),
    taking('QD QH QS, 9H TH JH'),
    taking('QC QD QH QS, 9H TH JH'),
  ]);
});

test('with a copy in hand, one copy of the taken card in the melds is enough', async (t) => {
  const state = queensState(`${HAND} QS 2C`, { config: { decks: 2 } });
  t.same(play(state, taking(QUEENS)).state.hands[0], cardsOf('2C QS'));
});

const WIN: Move = { type: 'discard', card: '2C' };

test('a "50": winning in that turn subtracts 3, and the seat whose discard was taken adds 3', async (t) => {
  const { events } = play(queensState(), taking(QUEENS, true), WIN);
  hasFields(t, events[1], {
    type: 'round-ended',
    winner: 0,
    fifty: true,
    fiftyFrom: 1,
    points: [-3, 4 + 3],
    hands: [[], cardsOf('4C 4D KD 8S')],
  });
  const atOnce = play(queensState(HAND), taking(QUEENS, true)).events[2];
  hasFields(t, atOnce, { fifty: true, points: [-3, 7] }, 'the draw itself may win');
});

test('without the claim, missing or false, the same win subtracts 1', async (t) => {
  const ended = { type: 'round-ended', winner: 0, fifty: false, fiftyFrom: null, points: [-1, 4] };
  for (const fifty of [undefined, false]) {
    hasFields(t, play(queensState(), taking(QUEENS, fifty), WIN).events[1], ended);
    hasFields(t, play(queensState(HAND), taking(QUEENS, fifty)).events[2], ended);
  }
});

test('a "50" costs only the seat whose discard was taken', async (t) => {
  const state = stateOf({
    hands: ['4C 4D', 'KC KD KH', HAND],
    turn: 2,
    pile: 'QS',
    phase: 'draw',
    topDiscard: { seat: 1, discardedAtMs: NOON },
  });
  hasFields(t, play(state, taking(QUEENS, true)).events[2], { fiftyFrom: 1, points: [2, 6, -3] });
});

test('the penalty of a "50" can eliminate the seat whose discard was taken', async (t) => {
  const after = (score: number) =>
    play(queensState(undefined, { scores: [0, score] }), taking(QUEENS, true), WIN).state;
  hasFields(t, after(23), { scores: [-3, 30], outAfterRound: [null, null] }, '23 + 4 cards + 3');
  hasFields(t, sevenReeg.result(after(24)), { reason: 'last-seat-in', winners: [0], scores: [-3, 31] });
});

test('a claim without a win in that turn has no effect', async (t) => {
  const before = queensState(`${HAND} 2C 3D`, { bank: '7S 8H' });
  const { state } = play(before, taking(QUEENS, true), WIN);
  hasFields(t, state, { fiftyClaimedFrom: null, scores: [0, 0] });
  const seven: Move = { type: 'discard', card: '7S' };
  const later = play(state, BANK, seven, BANK, layingOff('8H', 1), { type: 'discard', card: '3D' });
  hasFields(t, later.events[1], { type: 'round-ended', winner: 0, fifty: false, points: [-1, 4] });
});

test('a claim is valid up to `fiftyWindowMs` after the discard, by the logged times', async (t) => {
  const brief = queensState(undefined, { config: { fiftyWindowMs: 0 } });
  for (const [state, afterMs, reason] of [
    [queensState(), 4000, null],
    [queensState(), 4001, 'fifty-too-late'],
    [brief, 0, null],
    [brief, 1, 'fifty-too-late'],
  ] as const)
    t.equal(refusalReason(state, taking(QUEENS, true), afterMs), reason);
  const late = attempt(queensState(), taking(QUEENS, true), 5000);
  t.match(late, { detail: /4000 ms.*after 5000 ms.*without `fifty`/ });
  t.equal(refusalReason(queensState(), taking(QUEENS), 5000), null, 'it may be sent again without it');
  t.equal(refusalReason(queensState(), taking('QC QD QS', true), 5000), 'too-few-cards', 'melds come first');
});
