import { test } from 'tap';
import type { Move } from 'parlour-games/games/black-box/schemas';
import { blackBox } from 'parlour-games/games/black-box/index';
import { traceRefusal } from 'parlour-games/games/black-box/refusals';
import { attempt, begin, space, spaces, guess, place, play, shoot, type Played } from './support.js';

const hiding = begin();
const seeking = play(hiding, place('3,3 5,5 5,6'));
const over = { ...seeking, state: blackBox.resign(seeking.state, 0).state };

const refusal = (at: Played, move: Move, seat?: number): string => {
  const applied = attempt(at, move, seat);
  return applied.ok ? 'accepted' : `${applied.reason}: ${applied.detail}`;
};

void test('not-hiding: marbles are placed once, by the hider', (t) => {
  const almostSpent = play(
    begin({ maxPoints: 10 }),
    place('3,3 5,5 5,6'),
    ...Array.from({ length: 9 }, () => shoot('1,2')),
  );
  for (const each of [seeking, play(seeking, guess('3,3 5,5 5,7')), almostSpent])
    t.match(refusal(each, place('3,3 5,5 5,6')), /^not-hiding: .*shoot a laser or guess/);
  t.match(refusal(hiding, place('3,3 5,5 5,6'), 1), /^not-hiding/);
  t.match(refusal(over, place('3,3 5,5 5,6'), 1), /^not-hiding/);
  t.end();
});

void test('not-seeking: only the seeker shoots and guesses, once the marbles are placed', (t) => {
  t.match(refusal(hiding, shoot('1,5')), /^not-seeking: .*place the three marbles/);
  t.match(refusal(hiding, guess('3,3 5,5 5,6')), /^not-seeking/);
  t.match(refusal(seeking, shoot('1,5'), 0), /^not-seeking/);
  t.match(refusal(over, shoot('1,5'), 1), /^not-seeking/);
  t.end();
});

void test('outside-placement-space: no marble lies in rows and columns 2 and 8 or on the edge', (t) => {
  t.match(refusal(hiding, place('3,3 5,5 2,5')), /^outside-placement-space: Row 2, column 5 .* 3 to 7/);
  for (const ring of ['2,2', '8,5', '5,8', '5,2', '1,5', '9,9']) {
    t.match(refusal(hiding, place(`3,3 5,5 ${ring}`)), /^outside-placement-space/, ring);
    t.match(refusal(seeking, guess(`3,3 5,5 ${ring}`)), /^outside-placement-space/, `a guess at ${ring}`);
  }
  for (const corner of ['3,7', '7,3', '7,7']) {
    t.equal(refusal(hiding, place(`3,3 5,5 ${corner}`)), 'accepted');
  }
  t.end();
});

void test('same-cell-twice: three different spaces', (t) => {
  t.match(refusal(hiding, place('3,3 5,5 3,3')), /^same-cell-twice: Row 3, column 3 is named twice/);
  t.match(refusal(seeking, guess('4,4 4,4 4,4')), /^same-cell-twice/);
  t.end();
});

void test('not-three-marbles: exactly three spaces', (t) => {
  t.match(refusal(hiding, place('3,3 5,5')), /^not-three-marbles: Name 3 spaces, not 2/);
  t.match(refusal(hiding, place('3,3 5,5 6,6 7,7')), /^not-three-marbles/);
  t.match(refusal(seeking, guess('')), /^not-three-marbles/);
  t.end();
});

void test('not-an-edge-space: corners, the inside of the box and, in a damaged log, what is no space', (t) => {
  t.match(refusal(seeking, shoot('1,1')), /^not-an-edge-space: Row 1, column 1 .*columns 2 to 8/);
  for (const from of ['1,9', '9,1', '9,9', '2,2', '5,5', '8,4', '-2,1', '12,1', '2.5,1']) {
    t.match(refusal(seeking, shoot(from)), /^not-an-edge-space/, from);
  }
  t.end();
});

void test('a refused move costs nothing, and the seat may try another', (t) => {
  t.match(refusal(seeking, guess('3,3 5,5 2,5')), /^outside-placement-space/);
  t.equal(seeking.state.halves[0]?.points, 0);
  t.equal(blackBox.turn(seeking.state), 1);
  t.equal(refusal(seeking, guess('3,3 5,5 7,7')), 'accepted');
  t.end();
});

void test('traceRefusal: why a trace is refused', (t) => {
  t.equal(traceRefusal([], space('1,5')), null);
  t.equal(traceRefusal(spaces('3,3 3,4 3,5 3,6 3,7'), space('9,2')), null);
  t.match(traceRefusal(spaces('3,3 2,4'), space('1,5')), {
    reason: 'outside-placement-space',
    detail: /Row 2/,
  });
  t.match(traceRefusal(spaces('3,3 4,4 3,3'), space('1,5')), { reason: 'same-cell-twice' });
  t.match(traceRefusal(spaces('3,3'), space('9,9')), {
    reason: 'not-an-edge-space',
    detail: /Row 9, column 9/,
  });
  t.match(traceRefusal(spaces('3,3'), space('5,5')), { reason: 'not-an-edge-space' });
  t.end();
});
