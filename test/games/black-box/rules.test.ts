import { test } from 'tap';
import { edgeSpaces, placementSpaces } from 'parlour-games/games/black-box/board';
import { blackBox } from 'parlour-games/games/black-box/index';
import { begin, space, spaces, eventsOf, guess, place, play, shoot, spell } from './support.js';

void test('the outer ring without its corners has 28 edge spaces; 25 spaces can hold marbles', (t) => {
  t.equal(edgeSpaces.length, 28);
  t.equal(
    spell(edgeSpaces),
    '1,2 1,3 1,4 1,5 1,6 1,7 1,8 2,1 2,9 3,1 3,9 4,1 4,9 5,1 5,9 6,1 6,9 7,1 7,9 8,1 8,9 ' +
      '9,2 9,3 9,4 9,5 9,6 9,7 9,8',
    'listed row by row',
  );
  t.equal(placementSpaces.length, 25);
  t.ok(placementSpaces.every(({ row, col }) => row >= 3 && row <= 7 && col >= 3 && col <= 7));
  t.end();
});

void test('seat 0 hides first: its one option is a template of three of the 25 spaces', (t) => {
  const { state, events } = begin();
  t.same(events, [{ type: 'half-began', half: 1, hider: 0, seeker: 1 }]);
  t.equal(blackBox.turn(state), 0);
  t.equal(blackBox.result(state), null);
  t.same(blackBox.legalMoves(state, 0), [{ type: 'place', marbles: { choose: 3, from: placementSpaces } }]);
  t.same(blackBox.legalMoves(state, 1), []);
  t.end();
});

void test('once the marbles are placed, seat 1 seeks: 28 lasers row by row, then the guesses', (t) => {
  const { state, events } = play(begin(), place('3,3 5,5 5,6'));
  t.same(events, [{ type: 'marbles-hidden', half: 1, seat: 0, marbles: spaces('3,3 5,5 5,6') }]);
  t.equal(blackBox.turn(state), 1);
  t.same(blackBox.legalMoves(state, 0), []);
  t.same(blackBox.legalMoves(state, 1), [
    ...edgeSpaces.map((from) => ({ type: 'shoot', from })),
    { type: 'guess', marbles: { choose: 3, from: placementSpaces } },
  ]);
  t.end();
});

void test('the order of the marbles does not matter', (t) => {
  const { state } = begin();
  t.same(blackBox.canonicalMove(state, 0, place('5,6 3,3 5,5')), place('3,3 5,5 5,6'));
  t.same(play(begin(), place('5,6 3,3 5,5')), play(begin(), place('3,3 5,5 5,6')));
  const hidden = play(begin(), place('3,3 5,5 5,6'));
  t.same(play(hidden, guess('5,6 5,5 3,3')), play(hidden, guess('3,3 5,5 5,6')));
  t.same(play(hidden, guess('5,6 5,5 3,4'), guess('3,4 5,5 5,6')).state.halves[0]?.guesses, [
    { marbles: spaces('3,4 5,5 5,6'), wrong: 1, times: 2 },
  ]);
  const spelled = { type: 'shoot', from: { col: 5, row: 1 } } as const;
  t.equal(
    JSON.stringify(blackBox.canonicalMove(state, 1, spelled)),
    '{"type":"shoot","from":{"row":1,"col":5}}',
  );
  t.end();
});

void test('a laser costs 1 point, even if it is shot from the same space again', (t) => {
  const hidden = play(begin(), place('3,3 5,5 5,6'));
  const once = play(hidden, shoot('1,6'));
  const traced = {
    from: space('1,6'),
    exit: space('4,9'),
    outcome: 'exited',
    path: spaces('1,6 2,6 3,6 4,6 4,7 4,8 4,9'),
    turns: 1,
  };
  t.same(eventsOf(once.events, 'laser-exited'), [
    { type: 'laser-exited', half: 1, seat: 1, cost: 1, points: 1, ...traced },
  ]);
  t.same(blackBox.view(once.state, 0).halves[0]?.shots, [{ ...traced, times: 1 }], 'the hider sees the path');
  const twice = play(once, shoot('1,6'));
  t.equal(twice.state.halves[0]?.points, 2);
  t.same(twice.state.halves[0]?.shots, [{ from: space('1,6'), exit: space('4,9'), times: 2 }]);
  t.same(play(twice, shoot('1,2')).state.halves[0]?.shots, [
    { from: space('1,6'), exit: space('4,9'), times: 2 },
    { from: space('1,2'), exit: space('2,1'), times: 1 },
  ]);
  t.end();
});

void test('every laser has the same type of event; returned and trapped ones come out at their own entry', (t) => {
  const hidden = play(begin(), place('3,3 5,5 5,6'));
  const [ahead] = eventsOf(play(hidden, shoot('1,3')).events, 'laser-exited');
  const [trapped] = eventsOf(play(hidden, shoot('1,5')).events, 'laser-exited');
  t.match(ahead, { outcome: 'returned', exit: space('1,3'), path: spaces('1,3 2,3'), turns: 0 });
  t.match(trapped, { outcome: 'trapped', exit: space('1,5'), path: spaces('1,5 2,5 3,5 4,5 4,4'), turns: 3 });
  const [diagonals] = eventsOf(play(begin(), place('3,4 3,6 7,7'), shoot('1,5')).events, 'laser-exited');
  t.match(diagonals, { outcome: 'returned', exit: space('1,5'), path: spaces('1,5 2,5'), turns: 0 });
  t.end();
});

void test('a guess costs 2 points per wrong space and reveals how many are wrong; the seeker goes on', (t) => {
  const hidden = play(begin(), place('3,3 5,5 5,6'));
  const guessed = (text: string) => eventsOf(play(hidden, guess(text)).events, 'guessed')[0];
  t.same(guessed('3,4 5,5 5,6'), {
    type: 'guessed',
    half: 1,
    seat: 1,
    marbles: spaces('3,4 5,5 5,6'),
    wrong: 1,
    cost: 2,
    points: 2,
  });
  t.match(guessed('3,4 5,5 5,7'), { wrong: 2, cost: 4, points: 4 });
  t.match(guessed('3,4 4,4 5,7'), { wrong: 3, cost: 6, points: 6 });
  const later = play(hidden, guess('3,4 4,4 5,7'), shoot('1,2'), guess('3,3 5,5 7,7'));
  t.equal(later.state.halves[0]?.points, 9);
  t.equal(blackBox.turn(later.state), 1);
  t.end();
});

void test('a right guess is free and ends the half, which is revealed; the seats change roles', (t) => {
  const found = play(begin(), place('3,3 5,5 5,6'), shoot('1,5'), shoot('1,6'), guess('3,3 5,5 5,6'));
  t.same(found.events, [
    { type: 'guessed', half: 1, seat: 1, marbles: spaces('3,3 5,5 5,6'), wrong: 0, cost: 0, points: 2 },
    {
      type: 'half-ended',
      half: 1,
      ended: 'solved',
      points: 2,
      marbles: spaces('3,3 5,5 5,6'),
      shots: [
        {
          from: space('1,5'),
          exit: space('1,5'),
          outcome: 'trapped',
          path: spaces('1,5 2,5 3,5 4,5 4,4'),
          turns: 3,
        },
        {
          from: space('1,6'),
          exit: space('4,9'),
          outcome: 'exited',
          path: spaces('1,6 2,6 3,6 4,6 4,7 4,8 4,9'),
          turns: 1,
        },
      ],
    },
    { type: 'half-began', half: 2, hider: 1, seeker: 0 },
  ]);
  t.equal(blackBox.turn(found.state), 1, 'seat 1 hides now');
  t.equal(blackBox.turn(play(found, place('4,4 4,5 4,6')).state), 0, 'seat 0 seeks');
  t.equal(blackBox.result(found.state), null);
  t.end();
});

void test("maxPoints: a half ends unsolved as soon as the seeker's points reach it", (t) => {
  const tenth = Array.from({ length: 10 }, () => shoot('1,2'));
  const hidden = play(begin({ maxPoints: 10 }), place('3,3 5,5 5,6'));
  const ninth = play(hidden, ...tenth.slice(1));
  t.equal(blackBox.turn(ninth.state), 1);
  t.same(blackBox.view(ninth.state, null).scores, [0, 9]);
  t.equal(
    play(ninth, guess('3,3 5,5 5,6')).state.halves.length,
    2,
    'a solved half is followed by the second',
  );
  const { halves } = blackBox.resign(ninth.state, 0).state;
  t.same(
    halves.map(({ ended }) => ended),
    ['resigned'],
    'a resigned half is the last one',
  );
  const spent = play(ninth, shoot('9,2'));
  t.same(
    eventsOf(spent.events, 'half-ended').map(({ ended, points, shots }) => [ended, points, shots.length]),
    [['unsolved', 10, 2]],
    'by shooting; a repeated laser is listed once',
  );
  t.equal(blackBox.turn(spent.state), 1, 'seat 1 hides in the second half');
  const jumped = play(ninth, guess('3,4 4,4 7,7'));
  t.match(
    eventsOf(jumped.events, 'half-ended'),
    [{ ended: 'unsolved', points: 15 }],
    'points beyond the maximum count',
  );
  const solved = play(ninth, guess('3,3 5,5 5,6'));
  t.match(eventsOf(solved.events, 'half-ended'), [{ ended: 'solved', points: 9 }]);
  t.end();
});

void test('maxPoints is 200 unless the config says otherwise', (t) => {
  t.same(blackBox.configure({}, 2), { ok: true, config: { maxPoints: 200 } });
  t.same(blackBox.configure({ maxPoints: 10 }, 2), { ok: true, config: { maxPoints: 10 } });
  const almost = play(begin(), place('3,3 5,5 5,6'), ...Array.from({ length: 199 }, () => shoot('5,1')));
  t.equal(blackBox.turn(almost.state), 1);
  t.equal(almost.state.halves.length, 1);
  t.equal(play(almost, shoot('5,1')).state.halves.length, 2);
  t.end();
});
