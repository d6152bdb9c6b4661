import { test } from 'tap';
import type { Viewer } from '#src/game-type.js';
import { blackBox } from '#src/games/black-box/index.js';
import { zones } from '#src/games/black-box/view.js';
import { begin, eventsOf, guess, place, play, shoot, space, spaces, type Played } from './support.js';

const HIDER = 0;
const SEEKER = 1;
const SPECTATOR: Viewer = null;
const MARBLES = '3,3 5,5 5,6';
const SECRET = { outcome: null, path: null, turns: null };

const hidden = play(begin(), place(MARBLES));
const halfFor = ({ state }: Played, viewer: Viewer, half = 0) => blackBox.view(state, viewer).halves[half];

void test('the hider sees its marbles; the seeker and spectators do not', (t) => {
  t.same(halfFor(hidden, HIDER)?.marbles, spaces(MARBLES));
  t.equal(halfFor(hidden, SEEKER)?.marbles, null);
  t.equal(halfFor(hidden, SPECTATOR)?.marbles, null);
  const [event] = hidden.events;
  t.same(event && blackBox.viewEvent(event, HIDER, hidden.state), event);
  const redacted = { type: 'marbles-hidden', half: 1, seat: 0, marbles: null };
  t.same(event && blackBox.viewEvent(event, SEEKER, hidden.state), redacted);
  t.same(event && blackBox.viewEvent(event, SPECTATOR, hidden.state), redacted);
  t.end();
});

void test('the log shows a placement only to its hider, but lasers and guesses to everyone', (t) => {
  const move = place(MARBLES);
  t.same(blackBox.viewMove(move, HIDER, HIDER, hidden.state), move);
  t.same(blackBox.viewMove(move, HIDER, SEEKER, hidden.state), { type: 'place', marbles: null });
  t.same(blackBox.viewMove(move, HIDER, SPECTATOR, hidden.state), { type: 'place', marbles: null });
  for (const open of [shoot('1,5'), guess('3,3 3,4 3,5')]) {
    for (const viewer of [HIDER, SEEKER, SPECTATOR]) {
      t.same(blackBox.viewMove(open, SEEKER, viewer, hidden.state), open);
    }
  }
  t.end();
});

void test('the hider sees the path at once; the others see only the exit', (t) => {
  const shot = play(hidden, shoot('1,6'));
  const known = { from: space('1,6'), exit: space('4,9'), times: 1 };
  t.same(halfFor(shot, SEEKER)?.shots, [{ ...known, ...SECRET }]);
  t.same(halfFor(shot, SPECTATOR)?.shots, [{ ...known, ...SECRET }]);
  t.same(halfFor(shot, HIDER)?.shots, [
    { ...known, outcome: 'exited', path: spaces('1,6 2,6 3,6 4,6 4,7 4,8 4,9'), turns: 1 },
  ]);
  const [event] = eventsOf(shot.events, 'laser-exited');
  t.same(event && blackBox.viewEvent(event, HIDER, shot.state), event);
  t.same(event && blackBox.viewEvent(event, SEEKER, shot.state), { ...event, ...SECRET });
  t.same(event && blackBox.viewEvent(event, SPECTATOR, shot.state), { ...event, ...SECRET });
  t.end();
});

void test('a marble ahead, two on the diagonals and a trap look the same to everyone but the hider', (t) => {
  const ahead = play(begin(), place('3,5 7,3 7,4'), shoot('1,5'));
  const diagonals = play(begin(), place('3,4 3,6 7,7'), shoot('1,5'));
  const trapped = play(begin(), place(MARBLES), shoot('1,5'));
  for (const viewer of [SEEKER, SPECTATOR]) {
    const reads = [ahead, diagonals, trapped].map(({ state, events }) => [
      blackBox.view(state, viewer),
      events.map((event) => blackBox.viewEvent(event, viewer, state)),
      blackBox.legalMoves(state, SEEKER),
    ]);
    t.same(reads[1], reads[0]);
    t.same(reads[2], reads[0]);
  }
  t.same(
    [ahead, diagonals, trapped].map((game) => halfFor(game, HIDER)?.shots[0]?.outcome),
    ['returned', 'returned', 'trapped'],
  );
  t.end();
});

void test('everyone learns how many spaces of a guess are wrong, but not which', (t) => {
  const first = play(hidden, guess('3,3 5,5 7,7'));
  const other = play(begin(), place('3,3 5,6 7,7'), guess('3,3 5,5 7,7'));
  t.same(halfFor(first, SEEKER)?.guesses, [{ marbles: spaces('3,3 5,5 7,7'), wrong: 1, times: 1 }]);
  t.same(blackBox.view(first.state, SEEKER), blackBox.view(other.state, SEEKER));
  t.same(first.events, other.events);
  t.same(halfFor(first, SPECTATOR)?.guesses, halfFor(first, HIDER)?.guesses);
  t.end();
});

void test('once a half is over, everyone sees its marbles and paths, in the log too', (t) => {
  const shot = play(hidden, shoot('1,5'));
  const over = play(shot, guess(MARBLES));
  for (const viewer of [HIDER, SEEKER, SPECTATOR]) {
    t.same(halfFor(over, viewer)?.marbles, spaces(MARBLES));
    t.match(halfFor(over, viewer)?.shots, [
      { outcome: 'trapped', path: spaces('1,5 2,5 3,5 4,5 4,4'), turns: 3 },
    ]);
    t.same(blackBox.viewMove(place(MARBLES), HIDER, viewer, over.state), place(MARBLES));
    for (const event of [...hidden.events, ...shot.events, ...over.events]) {
      t.same(blackBox.viewEvent(event, viewer, over.state), event);
    }
  }
  t.end();
});

void test('in the second half everyone sees the first one, and only seat 1 sees the second', (t) => {
  const second = play(hidden, guess(MARBLES), place('4,4 4,5 7,7'), shoot('1,4'));
  t.equal(halfFor(second, 0, 1)?.marbles, null);
  t.equal(halfFor(second, SPECTATOR, 1)?.shots[0]?.path, null);
  t.same(halfFor(second, 1, 1)?.marbles, spaces('4,4 4,5 7,7'));
  t.same(halfFor(second, SPECTATOR, 0)?.marbles, spaces(MARBLES));
  const move = place('4,4 4,5 7,7');
  t.same(blackBox.viewMove(move, 1, 0, second.state), { type: 'place', marbles: null });
  t.same(blackBox.viewMove(place(MARBLES), 0, 1, second.state), place(MARBLES));
  t.end();
});

void test('once the game is over, everyone sees everything', (t) => {
  const { state, events } = blackBox.resign(play(hidden, shoot('1,5')).state, SEEKER);
  for (const viewer of [HIDER, SEEKER, SPECTATOR]) {
    t.same(blackBox.view(state, viewer), blackBox.view(state, HIDER));
    t.same(blackBox.view(state, viewer).halves[0]?.marbles, spaces(MARBLES));
    t.same(blackBox.viewMove(place(MARBLES), HIDER, viewer, state), place(MARBLES));
    for (const event of events) t.same(blackBox.viewEvent(event, viewer, state), event);
  }
  t.end();
});

void test('the view says what the seat to move does, and who resigned', (t) => {
  t.equal(blackBox.view(begin().state, null).phase, 'hiding');
  t.equal(blackBox.view(hidden.state, null).phase, 'seeking');
  const resigned = blackBox.resign(hidden.state, 1).state;
  t.match(blackBox.view(resigned, null), { phase: 'over', resignedBy: 1 });
  t.end();
});

const FIRST = ['3,3', '5,5', '5,6'];
const SECOND = ['4,4', '4,5', '7,7'];
/** Marbles as the zones spell them. */
const pieces = (codes: readonly string[]): string[] =>
  codes.map((code) => {
    const [row, col] = code.split(',');
    return `{"col":${col},"row":${row}}`;
  });
const seeking = play(begin(), place(FIRST.join(' ')), shoot('1,5'));
const hidingAgain = play(seeking, guess(FIRST.join(' ')));

void test('before the marbles are placed, the zone of a half is empty', (t) => {
  t.strictSame(zones(begin().state), [{ name: 'marbles of half 1', pieces: [], visibleTo: [0] }]);
  t.end();
});

void test('the marbles of a half are visible to its hider', (t) => {
  t.strictSame(zones(seeking.state), [{ name: 'marbles of half 1', pieces: pieces(FIRST), visibleTo: [0] }]);
  t.end();
});

void test('the marbles are visible to all once the half is over', (t) => {
  t.strictSame(zones(hidingAgain.state), [
    { name: 'marbles of half 1', pieces: pieces(FIRST), visibleTo: 'all' },
    { name: 'marbles of half 2', pieces: [], visibleTo: [1] },
  ]);
  const seekingAgain = play(hidingAgain, place(SECOND.join(' ')));
  t.strictSame(zones(seekingAgain.state)[1], {
    name: 'marbles of half 2',
    pieces: pieces(SECOND),
    visibleTo: [1],
  });
  const over = play(seekingAgain, guess(SECOND.join(' ')));
  t.strictSame(
    zones(over.state).map(({ visibleTo }) => visibleTo),
    ['all', 'all'],
  );
  t.end();
});

void test('a resignation makes the marbles visible to all', (t) => {
  t.strictSame(zones(blackBox.resign(seeking.state, 1).state), [
    { name: 'marbles of half 1', pieces: pieces(FIRST), visibleTo: 'all' },
  ]);
  t.end();
});
