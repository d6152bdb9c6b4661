import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Event, State } from '#src/games/7reeg/schemas.js';
import { cardsOf, play, stateOf, type Parts } from './support.js';

/** Seat 0 discards its last card. */
const wonBy0 = (
  parts: Partial<Parts> & { hands: readonly string[] },
): { state: State; events: readonly Event[] } => play(stateOf(parts), { type: 'discard', card: '2D' });

/** The draw of seat 0 ends the round dead. */
const dead = (
  parts: Partial<Parts> & { hands: readonly string[] },
): { state: State; events: readonly Event[] } =>
  play(stateOf({ bankIsAll: true, reshuffles: 2, phase: 'draw', ...parts }), {
    type: 'draw',
    from: 'bank',
  });

const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type);

test('every seat adds the number of cards it still holds; the winner subtracts 1', async (t) => {
  const { state, events } = wonBy0({ hands: ['2D', '4C 5C', 'KD KC KH KS'], scores: [5, 6, 7] });
  t.same(state.scores, [4, 8, 11]);
  t.match(events[1], {
    type: 'round-ended',
    round: 1,
    winner: 0,
    fifty: false,
    fiftyFrom: null,
    points: [-1, 2, 4],
    scores: [4, 8, 11],
  });
});

test('scores can be negative', async (t) => {
  t.same(wonBy0({ hands: ['2D', '4C'], scores: [-1, 0] }).state.scores, [-2, 1]);
});

test('a seat with more than eliminationScore points after a round is out', async (t) => {
  const { state, events } = wonBy0({ hands: ['2D', '4C 5C', 'KD KC'], scores: [0, 28, 29] });
  t.same(state.scores, [-1, 30, 31]);
  t.same(state.outAfterRound, [null, null, 1], '30 is in, 31 is out');
  t.same(typesOf(events), ['discarded', 'round-ended', 'eliminated', 'dealt']);
  t.same(events[2], { type: 'eliminated', seat: 2, score: 31 });
});

test('the config sets eliminationScore', async (t) => {
  const config = { eliminationScore: 1 };
  const { state } = wonBy0({ config, hands: ['2D', '4C 5C', 'KD'], scores: [0, 0, 0] });
  t.same(state.outAfterRound, [null, 1, null]);
});

test('a seat that is out adds nothing and stays out', async (t) => {
  const { state, events } = wonBy0({
    hands: ['2D', '', '4C 5C', 'KD'],
    scores: [0, 40, 0, 0],
    outAfterRound: [null, 2, null, null],
    round: 3,
  });
  t.same(state.scores, [-1, 40, 2, 1]);
  t.same(state.outAfterRound, [null, 2, null, null]);
  t.match(events[1], { points: [-1, 0, 2, 1] });
});

test('the last seat left wins the game: last-seat-in', async (t) => {
  const { state, events } = wonBy0({ hands: ['2D', '4C 5C', 'KD KC'], scores: [30, 29, 29], round: 7 });
  t.equal(sevenReeg.turn(state), null);
  t.same(sevenReeg.legalMoves(state, 0), []);
  t.same(sevenReeg.result(state), {
    outcome: 'win',
    winners: [0],
    scores: [29, 31, 31],
    reason: 'last-seat-in',
    details: { rounds: 7, outAfterRound: [null, 7, 7] },
  });
  t.same(typesOf(events), ['discarded', 'round-ended', 'eliminated', 'eliminated', 'game-ended']);
  t.same(events.at(-1), { type: 'game-ended', reason: 'last-seat-in', winners: [0], scores: [29, 31, 31] });
});

test('nobody left: the lowest score among the seats of that round wins', async (t) => {
  const { state } = dead({
    hands: ['2D 3D', '4C 5C', ''],
    scores: [30, 29, 31],
    outAfterRound: [null, null, 1],
    round: 4,
  });
  t.match(sevenReeg.result(state), {
    outcome: 'win',
    winners: [1],
    scores: [32, 31, 31],
    reason: 'nobody-left',
    details: { rounds: 4, outAfterRound: [4, 4, 1] },
  });
});

test('nobody left: a tie for the lowest score is a draw of those seats', async (t) => {
  const { state } = dead({ hands: ['2D 3D', '4C 5C', 'KD KC KH'], scores: [30, 30, 30] });
  t.match(sevenReeg.result(state), { outcome: 'draw', winners: [0, 1], reason: 'nobody-left' });
});

test('after maxRounds rounds the lowest score wins: max-rounds', async (t) => {
  const config = { maxRounds: 3 };
  const going = wonBy0({ config, hands: ['2D', '4C'], scores: [5, 5], round: 2 });
  t.equal(sevenReeg.result(going.state), null);
  const over = wonBy0({ config, hands: ['2D', '4C'], scores: [5, 5], round: 3 });
  t.match(sevenReeg.result(over.state), {
    outcome: 'win',
    winners: [0],
    scores: [4, 6],
    reason: 'max-rounds',
    details: { rounds: 3, outAfterRound: [null, null] },
  });
});

test('after maxRounds rounds a tie for the lowest score is a draw', async (t) => {
  const config = { maxRounds: 1 };
  const { state } = wonBy0({ config, hands: ['2D', '4C', 'KD KC'], scores: [3, 1, 7] });
  t.match(sevenReeg.result(state), {
    outcome: 'draw',
    winners: [0, 1],
    scores: [2, 2, 9],
    reason: 'max-rounds',
  });
});

test('a dead round counts towards maxRounds, too', async (t) => {
  const { state } = dead({ config: { maxRounds: 1 }, hands: ['2D 3D', '4C'] });
  t.match(sevenReeg.result(state), { reason: 'max-rounds', winners: [1], scores: [2, 1] });
});

test('if the last round leaves one seat in, the reason is last-seat-in', async (t) => {
  const { state } = wonBy0({ config: { maxRounds: 1 }, hands: ['2D', '4C'], scores: [0, 30] });
  t.match(sevenReeg.result(state), { reason: 'last-seat-in', winners: [0] });
});

test('with two seats, the one that resigns loses, with the scores as they stand', async (t) => {
  const state = stateOf({ hands: ['2D 3D', '4C'], scores: [-2, 9], round: 3 });
  for (const seat of [0, 1]) {
    const { state: after, events } = sevenReeg.resign(state, seat);
    t.match(sevenReeg.result(after), {
      outcome: 'win',
      winners: [1 - seat],
      scores: [-2, 9],
      reason: 'resigned',
      details: { rounds: 2 },
    });
    t.same(events, [
      { type: 'resigned', seat, hands: [cardsOf('2D 3D'), ['4C']] },
      { type: 'game-ended', reason: 'resigned', winners: [1 - seat], scores: [-2, 9] },
    ]);
    t.equal(sevenReeg.turn(after), null);
  }
});
