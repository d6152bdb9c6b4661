import { test } from 'tap';
import { entryRng } from '#src/record/rng.js';
import type { Viewer } from '#src/game-type.js';
import { connectFour } from '#src/games/connect-four/index.js';
import { TEST_SEED } from '#test/support/play.js';
import { zones } from '#src/games/connect-four/view.js';
import { after, drop, PLAIN, played, stateOf } from './support.js';

const { determinize, view, viewEvent, viewMove } = connectFour;
const VIEWERS: readonly Viewer[] = [0, 1, null];

void test('the view has the rows from the top down, the columns played and the last chip', async (t) => {
  t.strictSame(view(played('44554'), null), {
    board: ['.......', '.......', '.......', '...R...', '...BB..', '...RR..'],
    position: '44554',
    lastDrop: { seat: 0, column: 4, row: 3 },
  });
});

void test('the empty board has no last chip', async (t) => {
  t.equal(view(played(''), null).lastDrop, null);
});

void test('every seat and spectator sees everything', async (t) => {
  const { state, events } = after(played('112233'), 4);
  for (const viewer of VIEWERS) {
    t.strictSame(view(state, viewer), view(state, null));
    for (const event of events) t.strictSame(viewEvent(event, viewer, state), event);
    t.strictSame(viewMove(drop(4), 0, viewer, state), drop(4));
  }
});

void test('determinizing a view returns the state itself', async (t) => {
  for (const state of [stateOf(''), stateOf('4455'), stateOf('1122334')]) {
    const observation = { config: PLAIN, seats: 2, viewer: null, view: view(state, null) };
    t.strictSame(determinize(observation, entryRng(TEST_SEED, 0)), state);
  }
});

const chips = (piece: string, count: number): string[] => Array<string>(count).fill(piece);

void test('before the first drop every seat has its 21 chips', async (t) => {
  t.strictSame(zones(played('')), [
    { name: 'board', pieces: [], visibleTo: 'all' },
    { name: 'unused chips of seat 0', pieces: chips('red', 21), visibleTo: 'all' },
    { name: 'unused chips of seat 1', pieces: chips('black', 21), visibleTo: 'all' },
  ]);
});

void test('dropped chips lie on the board, by column, then row', async (t) => {
  t.strictSame(zones(played('44151')), [
    { name: 'board', pieces: ['red', 'red', 'red', 'black', 'black'], visibleTo: 'all' },
    { name: 'unused chips of seat 0', pieces: chips('red', 18), visibleTo: 'all' },
    { name: 'unused chips of seat 1', pieces: chips('black', 19), visibleTo: 'all' },
  ]);
});
