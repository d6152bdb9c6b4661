import { test } from 'tap';
import type { State } from '#src/games/connect-four/schemas.js';
import { at } from '#src/kit/checked.js';
import { zones } from '#src/games/connect-four/zones.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { rowsOf } from './text-board.js';
import { asGameType, played } from './support.js';

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

const countOf = (items: Iterable<string>, item: string): number =>
  [...items].filter((each) => each === item).length;

void test('in random play all 42 chips are conserved and visible, and the board has those that were dropped', async (t) => {
  for (let n = 0; n < 50; n += 1) {
    for (const step of randomPlay(asGameType, seedOf(n))) {
      const state = step.state as State;
      const all = zones(state);
      const pieces = all.flatMap((zone) => zone.pieces);
      if (pieces.length !== 42 || countOf(pieces, 'red') !== 21) t.fail(state.position);
      if (all.some(({ visibleTo }) => visibleTo !== 'all')) t.fail(state.position);
      const board = at(all, 0).pieces;
      const text = rowsOf(state.position).join('');
      if (countOf(board, 'red') !== countOf(text, 'R') || countOf(board, 'black') !== countOf(text, 'B'))
        t.fail(state.position);
    }
  }
  t.pass('50 games');
});
