import { test } from 'tap';
import { zones } from '#src/games/black-box/zones.js';
import { blackBox } from '#src/games/black-box/index.js';
import type { State } from '#src/games/black-box/schemas.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType, begin, guess, place, play, shoot } from './support.js';

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

void test('in random play marbles never move or vanish, and all zones are visible at the end', (t) => {
  for (let n = 0; n < 20; n += 1) {
    let before: string[][] = [];
    let last: State | undefined;
    for (const { state } of randomPlay(asGameType, seedOf(n), 2, { maxPoints: 30 })) {
      const pieces = zones(state as State).map((zone) => [...zone.pieces]);
      const kept = before.every(
        (marbles, half) => marbles.length === 0 || marbles.join() === pieces[half]?.join(),
      );
      if (!kept) t.fail(`${JSON.stringify(before)} became ${JSON.stringify(pieces)}`);
      before = pieces;
      last = state as State;
    }
    t.strictSame(
      before.map(({ length }) => length),
      [3, 3],
    );
    t.ok(last && zones(last).every(({ visibleTo }) => visibleTo === 'all'));
  }
  t.end();
});
