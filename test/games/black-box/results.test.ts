import { test } from 'tap';
import { blackBox } from 'parlour-games/games/black-box/index';
import type { Move } from 'parlour-games/games/black-box/schemas';
import { begin, spaces, eventsOf, guess, place, play, shoot } from './support.js';

const FIRST = '3,3 5,5 5,6';
const SECOND = '4,4 4,5 7,7';
const lasers = (number: number): Move[] => Array.from({ length: number }, () => shoot('5,1'));

/** A game in which the seekers shoot this often in each half and then guess right. */
const finished = (inFirst: number, inSecond: number) =>
  play(
    begin(),
    place(FIRST),
    ...lasers(inFirst),
    guess(FIRST),
    place(SECOND),
    ...lasers(inSecond),
    guess(SECOND),
  );

void test("scores are each seat's points as the seeker, 0 from the start", (t) => {
  t.same(blackBox.view(begin().state, null).scores, [0, 0]);
  const second = play(begin(), place(FIRST), ...lasers(3), guess(FIRST));
  t.same(blackBox.view(second.state, null).scores, [0, 3], 'seat 1 seeks first');
  t.same(blackBox.view(play(second, place(SECOND), shoot('1,2')).state, null).scores, [1, 3]);
  t.end();
});

void test('lower-score: the lower score wins', (t) => {
  const { state, events } = finished(3, 2);
  t.same(blackBox.result(state), {
    outcome: 'win',
    winners: [0],
    scores: [2, 3],
    reason: 'lower-score',
    details: {
      halves: [
        {
          half: 1,
          hider: 0,
          seeker: 1,
          marbles: spaces(FIRST),
          shots: 3,
          guesses: 1,
          points: 3,
          ended: 'solved',
        },
        {
          half: 2,
          hider: 1,
          seeker: 0,
          marbles: spaces(SECOND),
          shots: 2,
          guesses: 1,
          points: 2,
          ended: 'solved',
        },
      ],
    },
  });
  t.equal(blackBox.turn(state), null);
  t.same(
    events.map(({ type }) => type),
    ['guessed', 'half-ended', 'game-ended'],
  );
  t.same(eventsOf(events, 'game-ended'), [
    { type: 'game-ended', reason: 'lower-score', winners: [0], scores: [2, 3] },
  ]);
  t.match(blackBox.result(finished(0, 1).state), { winners: [1], scores: [1, 0], reason: 'lower-score' });
  t.end();
});

void test('equal-scores: a draw', (t) => {
  const second = [place(SECOND), ...lasers(4), guess(SECOND)];
  for (const [points, { state }] of [
    [0, finished(0, 0)],
    [2, finished(2, 2)],
    [4, play(begin(), place(FIRST), guess('3,3 4,4 7,7'), guess(FIRST), ...second)],
  ] as const) {
    t.match(blackBox.result(state), {
      outcome: 'draw',
      winners: [0, 1],
      scores: [points, points],
      reason: 'equal-scores',
      details: { halves: [{ ended: 'solved' }, { ended: 'solved' }] },
    });
  }
  t.end();
});

void test('different attempts are listed apart, whatever came before', (t) => {
  const attempts = [shoot('1,2'), shoot('1,3'), guess('3,3 3,4 3,5'), guess('3,3 3,4 3,6')];
  const wrong = guess('3,3 3,4 3,7');
  for (const [maxPoints, before, listed] of [
    [200, [place(FIRST), guess(FIRST), place(SECOND)], 2],
    [200, [place(FIRST), wrong, wrong], 3],
    [20, [place(FIRST), ...lasers(19), wrong, place(SECOND)], 2],
  ] as const) {
    const { halves } = play(begin({ maxPoints }), ...before, ...attempts).state;
    const { shots = [], guesses = [] } = halves.at(-1) ?? {};
    t.same([shots.length, guesses.length], [2, listed]);
  }
  t.end();
});

void test('the points of an unsolved half count', (t) => {
  const { state } = play(
    begin({ maxPoints: 10 }),
    place(FIRST),
    ...lasers(10),
    place(SECOND),
    ...lasers(9),
    guess('3,3 3,4 3,5'),
  );
  t.match(blackBox.result(state), {
    winners: [1],
    scores: [15, 10],
    details: { halves: [{ ended: 'unsolved' }, { ended: 'unsolved' }] },
  });
  t.end();
});

void test('resigned: the other seat wins with the scores as they stand, and the half is revealed', (t) => {
  const { state } = play(begin(), place(FIRST), shoot('1,3'));
  const { state: after, events } = blackBox.resign(state, 0);
  t.match(blackBox.result(after), {
    outcome: 'win',
    winners: [1],
    scores: [0, 1],
    reason: 'resigned',
    details: { halves: [{ marbles: spaces(FIRST), shots: 1, guesses: 0, ended: 'resigned' }] },
  });
  t.same(events, [
    { type: 'resigned', seat: 0 },
    {
      type: 'half-ended',
      half: 1,
      ended: 'resigned',
      points: 1,
      marbles: spaces(FIRST),
      shots: [
        {
          from: spaces('1,3')[0],
          exit: spaces('1,3')[0],
          outcome: 'returned',
          path: spaces('1,3 2,3'),
          turns: 0,
        },
      ],
    },
    { type: 'game-ended', reason: 'resigned', winners: [1], scores: [0, 1] },
  ]);
  t.equal(blackBox.turn(after), null);
  t.same(blackBox.legalMoves(after, 1), []);
  t.match(
    blackBox.result(blackBox.resign(state, 1).state),
    { winners: [0] },
    'whether it is its turn or not',
  );
  t.end();
});

void test('a seat may resign before the marbles are placed, and in the second half', (t) => {
  const early = blackBox.resign(begin().state, 1);
  t.match(blackBox.result(early.state), {
    winners: [0],
    scores: [0, 0],
    details: { halves: [{ marbles: null }] },
  });
  t.match(eventsOf(early.events, 'half-ended'), [{ marbles: null, shots: [] }]);
  const second = play(begin(), place(FIRST), ...lasers(4), guess(FIRST), place(SECOND));
  t.match(blackBox.result(blackBox.resign(second.state, 0).state), {
    winners: [1],
    scores: [0, 4],
    details: { halves: [{ ended: 'solved' }, { ended: 'resigned' }] },
  });
  t.end();
});
