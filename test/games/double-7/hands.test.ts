/** How hands and games end: docs/rules/double-7.md, "The end of a hand" and "The end of the game". */
import { test } from 'tap';
import { CARDS } from '#src/games/double-7/cards.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import { blockedScore, goneOutScore, roundToFive } from '#src/games/double-7/scoring.js';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { after, cards, eventOf, play, position, refusal } from './support.js';

const PASS = { type: 'pass' } as const;
const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type);

void test('rounding to the nearest multiple of 5', async (t) => {
  t.same([0, 1, 2, 3, 4, 5, 7, 8, 12, 13, 100].map(roundToFive), [0, 0, 0, 5, 5, 5, 5, 10, 10, 15, 100]);
});

void test('going out scores all cards left in the other hands, rounded once, as a sum', async (t) => {
  t.same(
    goneOutScore([[], cards('1:1'), cards('2:0'), cards('2:0')], 0),
    { winner: 0, bonus: 5 },
    '2 + 2 + 2 = 6',
  );
  const last = position({ hands: ['7:1', '1:1', '2:0', '2:0'], layout: '7:2', boneyard: '7:7' });
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

void test('the last card scores its own play too', async (t) => {
  const last = position({ hands: ['7:3', '1:1', '6:6'], layout: '7:2' });
  const { state, events } = after(last, play('7:3'));
  t.same(types(events), ['played', 'scored', 'hand-ended', 'dealt']);
  t.same(state.scores, [20, 0, 0], '3 + 2 on the table, 14 in the hands, which is 15');
});

void test('the next hand is a fresh shuffle of all 36, dealt in the same entry from seat 0', async (t) => {
  const last = position({
    hands: ['6:6', '7:1', '2:0'],
    layout: '7:2',
    rest: { toMove: 1, lacks: [[1], [2], [3]] },
  });
  const { state, events } = after(last, play('7:1'), 7);
  const shuffled = contextOf(TEST_SEED, 7).rng.shuffle(CARDS);
  t.same(
    shuffled.slice(0, 4),
    ['6:0', '7:7', '6:6', '6:2'],
    'the chance of entry 7, recomputed independently',
  );
  t.same(
    state.hands.map((hand) => [...hand].sort()),
    [0, 1, 2].map((seat) => shuffled.filter((_, i) => i % 3 === seat).sort()),
  );
  t.match(state, {
    handNumber: 3,
    layout: [],
    passesInRow: 0,
    drawsThisTurn: 0,
    openWith: null,
    lacks: [[], [], []],
  });
  t.match(eventOf(events, 'dealt'), {
    handNumber: 3,
    opener: 1,
    openWith: null,
    openingDraws: [],
    boneyard: 0,
  });
});

void test('later hands: the seat that made the last play opens with any card', async (t) => {
  const last = position({ hands: ['6:6', '7:1', '2:0'], layout: '7:2', rest: { toMove: 1 } });
  const { state } = after(last, play('7:1'));
  t.equal(doubleSeven.turn(state), 1);
  const hand = state.hands[1] ?? [];
  t.same(
    doubleSeven.legalMoves(state, 1),
    hand.map((card) => play(card)),
  );
  t.equal(refusal(state, { type: 'draw' }).reason, 'can-play');
  for (const card of hand) t.same(after(state, play(card)).state.layout, [{ seat: 1, card, end: null }]);
});

void test('blocked: the lightest hand scores the others’ total less its own, rounded', async (t) => {
  t.same(
    blockedScore([cards('6:6'), cards('1:0 2:0'), cards('5:5')]),
    { winner: 1, bonus: 20 },
    '22 − 3 = 19',
  );
  t.same(blockedScore([cards('4:0'), cards('5:1')]), { winner: 0, bonus: 0 }, '6 − 4 = 2');
  t.same(blockedScore([cards('4:0'), cards('5:2')]), { winner: 0, bonus: 5 }, '7 − 4 = 3');
});

void test('a tie for lightest scores nothing', async (t) => {
  t.same(blockedScore([cards('3:1'), cards('6:6'), cards('4:0')]), { winner: null, bonus: 0 });
});

void test('a hand is blocked after as many passes in a row as there are seats', async (t) => {
  const blocked = position({ hands: ['6:6', '1:0 3:0', '5:5'], layout: '7:2, 4:2 right' });
  const second = after(after(blocked, PASS).state, PASS);
  t.same(types(second.events), ['blocked']);
  const { state, events } = after(second.state, PASS);
  t.same(types(events), ['blocked', 'hand-ended', 'dealt']);
  t.match(eventOf(events, 'hand-ended'), { reason: 'blocked', winner: 1, bonus: 20, totals: [12, 4, 10] });
  t.same(state.scores, [0, 20, 0]);
  t.equal(doubleSeven.turn(state), 1, 'the last seat that played a card opens the next hand');
  t.equal(eventOf(events, 'dealt').opener, 1);
});

void test('a tied blocked hand goes on to the next', async (t) => {
  const blocked = position({ hands: ['3:1', '4:0'], layout: '7:2', rest: { passesInRow: 1 } });
  const { state, events } = after(blocked, PASS);
  t.match(eventOf(events, 'hand-ended'), { reason: 'blocked', winner: null, bonus: 0, scores: [0, 0] });
  t.equal(state.handNumber, 3);
});

void test('the last seat that played a card opens the next hand, though another one scores, or nobody', async (t) => {
  const layout = '7:2, 6:2 right';
  const rest = { toMove: 1, passesInRow: 1 };
  const scored = after(position({ hands: ['1:0', '5:5'], layout, rest }), PASS);
  t.match(eventOf(scored.events, 'hand-ended'), { reason: 'blocked', winner: 0, bonus: 10 }, '10 − 1 = 9');
  t.equal(doubleSeven.turn(scored.state), 1, 'seat 1 played the 6:2');
  const tied = after(position({ hands: ['3:1', '4:0'], layout, rest }), PASS);
  t.match(eventOf(tied.events, 'hand-ended'), { winner: null, bonus: 0 });
  t.equal(doubleSeven.turn(tied.state), 1);
});

void test('the game ends as soon as a seat has the target, also in the middle of a hand', async (t) => {
  const close = position({
    hands: ['7:3 6:6', '1:1 5:4'],
    layout: '7:2',
    target: 25,
    rest: { scores: [20, 15] },
  });
  const { state, events } = after(close, play('7:3'));
  t.same(types(events), ['played', 'scored', 'hand-ended', 'game-ended']);
  t.match(eventOf(events, 'hand-ended'), {
    reason: 'target-reached',
    winner: null,
    bonus: 0,
    scores: [25, 15],
  });
  t.same(eventOf(events, 'hand-ended').hands, [['6:6'], ['1:1', '5:4']], 'what was secret is told');
  t.same(eventOf(events, 'game-ended'), {
    type: 'game-ended',
    reason: 'target-reached',
    winner: 0,
    scores: [25, 15],
  });
  t.equal(doubleSeven.turn(state), null);
  t.same(doubleSeven.legalMoves(state, 1), []);
  t.same(doubleSeven.result(state), {
    outcome: 'win',
    winners: [0],
    scores: [25, 15],
    reason: 'target-reached',
    details: { hands: 2 },
  });
});

void test('more than the target wins too, one point less does not', async (t) => {
  const close = (score: number) =>
    position({ hands: ['7:3 6:6', '1:1'], layout: '7:2', target: 23, rest: { scores: [score, 0] } });
  t.not(doubleSeven.result(after(close(20), play('7:3')).state), null);
  const { state } = after(close(15), play('7:3'));
  t.equal(doubleSeven.result(state), null);
  t.same(state.scores, [20, 0]);
});

void test('a last card that reaches the target still scores the bonus of the hand', async (t) => {
  const close = position({
    hands: ['7:3', '6:6 5:4'],
    layout: '7:2',
    target: 25,
    rest: { scores: [20, 15] },
  });
  const { state, events } = after(close, play('7:3'));
  t.same(types(events), ['played', 'scored', 'hand-ended', 'game-ended']);
  t.match(eventOf(events, 'hand-ended'), { reason: 'gone-out', winner: 0, bonus: 20 });
  t.same(doubleSeven.result(state)?.scores, [45, 15]);
});

void test('a bonus can reach the target, for going out or for a blocked hand', async (t) => {
  const out = position({ hands: ['7:1', '6:6'], layout: '7:2', target: 10 });
  t.match(doubleSeven.result(after(out, play('7:1')).state), { winners: [0], scores: [10, 0] });
  const blocked = position({ hands: ['6:6', '1:0'], layout: '7:2', target: 10, rest: { passesInRow: 1 } });
  const { state, events } = after(blocked, PASS);
  t.same(types(events), ['blocked', 'hand-ended', 'game-ended']);
  t.match(doubleSeven.result(state), { winners: [1], scores: [0, 10], reason: 'target-reached' });
});

void test('resigning in a game of two seats: the other seat wins, the scores as they stand', async (t) => {
  const running = position({ hands: ['7:3', '6:6 5:4'], layout: '7:2', rest: { scores: [20, 15] } });
  for (const seat of [0, 1]) {
    const { state, events } = doubleSeven.resign(running, seat);
    t.same(types(events), ['resigned', 'hand-ended', 'game-ended']);
    t.same(events[0], { type: 'resigned', seat });
    t.match(eventOf(events, 'hand-ended'), {
      reason: 'resigned',
      winner: null,
      bonus: 0,
      hands: running.hands,
    });
    t.match(doubleSeven.result(state), {
      outcome: 'win',
      winners: [1 - seat],
      scores: [20, 15],
      reason: 'resigned',
    });
    t.equal(doubleSeven.turn(state), null);
  }
});

void test('every reason has a meaning', async (t) => {
  t.same(Object.keys(doubleSeven.endReasons).sort(), ['resigned', 'target-reached']);
});
