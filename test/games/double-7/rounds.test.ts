/** How hands and games end: docs/rules/double-7.md, "The end of a hand" and "The end of the game". */
import { test } from 'tap';
import { totalOf } from 'parlour-games/games/double-7/cards';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import { blockedScore, goneOutScore, roundToFive } from 'parlour-games/games/double-7/scoring';
import { at } from 'parlour-games/kit/checked';
import { eventOf, hasFields } from '#test/games/tester.js';
import { after, cards, PASS, play, stateOf } from './support.js';

const totals = (...hands: string[]): number[] => hands.map((hand) => totalOf(cards(hand)));
const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type);

test('rounding to the nearest multiple of 5', async (t) => {
  t.same([0, 1, 2, 3, 4, 5, 7, 8, 12, 13, 100].map(roundToFive), [0, 0, 0, 5, 5, 5, 5, 10, 10, 15, 100]);
});

test('going out scores all cards left in the other hands, rounded once, as a sum', async (t) => {
  t.same(goneOutScore(totals('', '1:1', '2:0', '2:0'), 0), { winner: 0, bonus: 5 }, '2 + 2 + 2 = 6');
  const last = stateOf({ hands: ['7:1', '1:1', '2:0', '2:0'], layout: '7:2', boneyard: '7:7' });
  const { state, events } = after(last, play('7:1'));
  t.same(types(events), ['played', 'hand-ended', 'dealt']);
  t.same(eventOf(events, 'hand-ended'), {
    type: 'hand-ended',
    handNumber: 2,
    reason: 'gone-out',
    winner: 0,
    bonus: 5,
    hands: [[], ['1:1'], ['2:0'], ['2:0']],
    totals: [0, 2, 2, 2],
    scores: [5, 0, 0, 0],
  });
  t.same(state.scores, [5, 0, 0, 0], 'the boneyard counts for nobody');
});

test('the last card scores its own play too', async (t) => {
  const last = stateOf({ hands: ['7:3', '1:1', '6:6'], layout: '7:2' });
  const { state, events } = after(last, play('7:3'));
  t.same(types(events), ['played', 'scored', 'hand-ended', 'dealt']);
  t.same(state.scores, [20, 0, 0], '3 + 2 = 5 for the layout, and 14 in the hands, rounded to 15');
});

test('the next hand is a fresh shuffle of all 36, dealt in the same entry from seat 0', async (t) => {
  const last = stateOf({
    hands: ['6:6', '7:1', '2:0'],
    layout: '7:2',
    rest: { toMove: 1, lacks: [[1], [2], [3]] },
  });
  const { state, events } = after(last, play('7:1'), 7);
  // The rng of entry 7, computed independently, begins with 6:0 7:7 6:6.
  t.same(
    state.hands.map((hand, seat) => hand.includes(at(cards('6:0 7:7 6:6'), seat))),
    [true, true, true],
  );
  const fresh = { handNumber: 3, openWith: null };
  hasFields(t, state, { ...fresh, layout: [], passesInRow: 0, drawsThisTurn: 0, lacks: [[], [], []] });
  hasFields(t, eventOf(events, 'dealt'), { ...fresh, opener: 1, openingDraws: [], boneyard: 0 });
  t.equal(doubleSeven.turn(state), 1, 'the seat that played last opens');
  t.same(
    doubleSeven.legalMoves(state, 1),
    at(state.hands, 1).map((card) => play(card)),
    'with any card',
  );
});

test('in a blocked hand, the lightest hand scores the others’ total less its own, rounded', async (t) => {
  t.same(blockedScore(totals('6:6', '1:0 2:0', '5:5')), { winner: 1, bonus: 20 }, '22 − 3 = 19');
  t.same(blockedScore(totals('4:0', '5:1')), { winner: 0, bonus: 0 }, '6 − 4 = 2');
  t.same(blockedScore(totals('4:0', '5:2')), { winner: 0, bonus: 5 }, '7 − 4 = 3');
  t.same(blockedScore(totals('3:1', '6:6', '4:0')), { winner: null, bonus: 0 }, 'a tie scores nothing');
});

test('a hand is blocked after as many passes in a row as there are seats', async (t) => {
  const rest = { handNumber: 3 };
  const blocked = stateOf({ hands: ['6:6', '1:0 3:0', '5:5'], layout: '7:2, 4:2 right', rest });
  const second = after(after(blocked, PASS).state, PASS);
  t.same(types(second.events), ['blocked']);
  const { state, events } = after(second.state, PASS);
  t.same(types(events), ['blocked', 'hand-ended', 'dealt']);
  hasFields(t, eventOf(events, 'hand-ended'), { reason: 'blocked', winner: 1, totals: [12, 4, 10] });
  t.same(state.scores, [0, 20, 0]);
});

test('the seat that played last opens the next hand, even if another seat or nobody scores', async (t) => {
  for (const [hands, winner, bonus] of [
    [['5:5', '1:0'], 1, 10],
    [['3:1', '4:0', '1:0 3:0'], null, 0],
  ] as const) {
    const rest = { toMove: 1, passesInRow: hands.length - 1 };
    const layout = '7:2, 6:2 right, 7:7 left';
    const opener = 2 % hands.length;
    const { state, events } = after(stateOf({ hands: [...hands], layout, rest }), PASS);
    hasFields(t, eventOf(events, 'hand-ended'), { reason: 'blocked', winner, bonus });
    t.match([state.handNumber, doubleSeven.turn(state)], [3, opener], 'it played the 7:7');
    t.equal(doubleSeven.legalMoves(state, opener).length, at(state.hands, opener).length, 'with any card');
  }
});

test('the game ends as soon as a seat reaches the target, even in the middle of a hand', async (t) => {
  const scores = [20, 15];
  const parts = { hands: ['7:3 6:6', '1:1 5:4'], layout: '7:2', boneyard: '0:0' };
  const { state, events } = after(stateOf({ ...parts, target: 25, rest: { scores } }), play('7:3'));
  t.same(types(events), ['played', 'scored', 'hand-ended', 'game-ended']);
  const hands = [['6:6'], ['1:1', '5:4']];
  const lastHand = { reason: 'target-reached', winner: null, bonus: 0, hands };
  hasFields(t, eventOf(events, 'hand-ended'), lastHand);
  t.match(state.lastHand, lastHand);
  const ended = { reason: 'target-reached', scores: [25, 15] };
  t.same(eventOf(events, 'game-ended'), { type: 'game-ended', winner: 0, ...ended });
  t.equal(doubleSeven.turn(state), null);
  t.same(doubleSeven.result(state), { outcome: 'win', winners: [0], details: { hands: 2 }, ...ended });
});

test('passing the target wins too, falling short of it does not', async (t) => {
  const close = (score: number) =>
    stateOf({ hands: ['7:3 6:6', '1:1'], layout: '7:2', target: 23, rest: { scores: [score, 0] } });
  hasFields(t, doubleSeven.result(after(close(20), play('7:3')).state), { winners: [0], scores: [25, 0] });
  t.equal(doubleSeven.result(after(close(15), play('7:3')).state), null);
});

test('a last card that reaches the target still scores the bonus of the hand', async (t) => {
  const scores = [20, 15];
  const close = stateOf({ hands: ['7:3', '6:6 5:4'], layout: '7:2', target: 25, rest: { scores } });
  const { state, events } = after(close, play('7:3'));
  t.same(types(events), ['played', 'scored', 'hand-ended', 'game-ended']);
  hasFields(t, eventOf(events, 'hand-ended'), { reason: 'gone-out', winner: 0, bonus: 20 });
  t.same(doubleSeven.result(state)?.scores, [45, 15]);
});

test('a bonus for going out or for a blocked hand can reach the target', async (t) => {
  const out = stateOf({ hands: ['7:1', '6:6'], layout: '7:2', target: 10 });
  hasFields(t, doubleSeven.result(after(out, play('7:1')).state), { winners: [0], scores: [10, 0] });
  const blocked = stateOf({ hands: ['6:6', '1:0'], layout: '7:2', target: 10, rest: { passesInRow: 1 } });
  const { state, events } = after(blocked, PASS);
  t.same(types(events), ['blocked', 'hand-ended', 'game-ended']);
  hasFields(t, doubleSeven.result(state), { winners: [1], scores: [0, 10], reason: 'target-reached' });
});
