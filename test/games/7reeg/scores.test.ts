import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Event, State } from 'parlour-games/games/7reeg/schemas';
import { hasFields } from '#test/games/tester.js';
import { play, stateOf, type Parts } from './support.js';

interface Played {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Seat 0 discards its last card. */
const wonBy0 = (parts: Parts): Played => play(stateOf(parts), { type: 'discard', card: '2D' });

/** The draw of seat 0 ends the round dead. */
const dead = (parts: Parts): Played =>
  play(stateOf({ bankIsAll: true, reshuffles: 2, phase: 'draw', ...parts }), { type: 'draw', from: 'bank' });

const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type);

test('every seat adds the number of cards it still holds; the winner subtracts 1', async (t) => {
  const { events } = wonBy0({ hands: ['2D', '4C 5C', 'KD KC KH KS'], scores: [-1, 6, 7] });
  const ended = { winner: 0, fifty: false, fiftyFrom: null, points: [-1, 2, 4], scores: [-2, 8, 11] };
  hasFields(t, events[1], { type: 'round-ended', round: 1, ...ended });
});

test('a seat with more than eliminationScore points after a round is out', async (t) => {
  const { state, events } = wonBy0({ hands: ['2D', '4C 5C', 'KD KC'], scores: [0, 28, 29] });
  t.same(state.scores, [-1, 30, 31]);
  t.same(state.outAfterRound, [null, null, 1], '30 is in, 31 is out');
  t.same(typesOf(events), ['discarded', 'round-ended', 'eliminated', 'dealt']);
  t.same(events[2], { type: 'eliminated', seat: 2, score: 31 });
  const config = { eliminationScore: 1 };
  t.same(wonBy0({ config, hands: ['2D', '4C 5C', 'KD'] }).state.outAfterRound, [null, 1, null]);
});

test('a seat that is out adds nothing and stays out', async (t) => {
  const { state, events } = wonBy0({
    hands: ['2D', '', '4C 5C', 'KD'],
    scores: [0, 40, 0, 0],
    outAfterRound: [null, 2, null, null],
    round: 3,
  });
  hasFields(t, state, { scores: [-1, 40, 2, 1], outAfterRound: [null, 2, null, null] });
  t.same(typesOf(events), ['discarded', 'round-ended', 'dealt']);
});

test('the last seat left wins the game', async (t) => {
  const { state, events } = wonBy0({ hands: ['2D', '4C 5C', 'KD KC'], scores: [30, 29, 29], round: 7 });
  t.equal(sevenReeg.turn(state), null);
  const ended = { reason: 'last-seat-in', winners: [0], scores: [29, 31, 31] };
  const details = { rounds: 7, outAfterRound: [null, 7, 7] };
  t.same(sevenReeg.result(state), { outcome: 'win', ...ended, details });
  t.same(typesOf(events), ['discarded', 'round-ended', 'eliminated', 'eliminated', 'game-ended']);
  t.same(events.at(-1), { type: 'game-ended', ...ended });
});

const ROUNDS_3 = { config: { maxRounds: 3 }, hands: ['2D', '4C'], scores: [5, 5] };

/** A rule, how the round ends, with which hands and scores, and the result. */
const ends: readonly (readonly [string, (parts: Parts) => Played, Parts, object | null])[] = [
  [
    'nobody left: the lowest score among the seats of that round wins',
    dead,
    { hands: ['2D 3D', '4C 5C', ''], scores: [30, 29, 31], outAfterRound: [null, null, 1], round: 4 },
    { outcome: 'win', winners: [1], scores: [32, 31, 31], reason: 'nobody-left' },
  ],
  [
    'nobody left: a tie for the lowest score is a draw of those seats',
    dead,
    { hands: ['2D 3D', '4C 5C', 'KD KC KH'], scores: [30, 30, 30] },
    { outcome: 'draw', winners: [0, 1], reason: 'nobody-left' },
  ],
  ['before maxRounds rounds the game goes on', wonBy0, { ...ROUNDS_3, round: 2 }, null],
  [
    'after maxRounds rounds the lowest score wins',
    wonBy0,
    { ...ROUNDS_3, round: 3 },
    { outcome: 'win', winners: [0], scores: [4, 6], reason: 'max-rounds', details: { rounds: 3 } },
  ],
  [
    'after maxRounds rounds a tie for the lowest score is a draw',
    wonBy0,
    { config: { maxRounds: 1 }, hands: ['2D', '4C', 'KD KC'], scores: [3, 1, 7] },
    { outcome: 'draw', winners: [0, 1], scores: [2, 2, 9], reason: 'max-rounds' },
  ],
  [
    'a dead round counts towards maxRounds, too',
    dead,
    { config: { maxRounds: 1 }, hands: ['2D 3D', '4C'] },
    { reason: 'max-rounds', winners: [1], scores: [2, 1] },
  ],
  [
    'if the last round leaves one seat in, the reason is last-seat-in',
    wonBy0,
    { config: { maxRounds: 1 }, hands: ['2D', '4C'], scores: [0, 30] },
    { reason: 'last-seat-in', winners: [0] },
  ],
];

test('how games end', async (t) => {
  for (const [rule, endRound, parts, result] of ends) {
    const { state } = endRound(parts);
    if (result === null) t.equal(sevenReeg.result(state), null, rule);
    else t.match(sevenReeg.result(state), result, rule);
  }
});

test('the round in which a seat resigns does not count as played', async (t) => {
  const { state } = sevenReeg.resign(stateOf({ hands: ['2D 3D', '4C'], scores: [-2, 9], round: 3 }), 0);
  t.match(sevenReeg.result(state), { winners: [1], scores: [-2, 9], details: { rounds: 2 } });
});
