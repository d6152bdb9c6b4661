import { test } from 'tap';
import type { Viewer } from '#src/game-type.js';
import { blackBox } from '#src/games/black-box/index.js';
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
