import { test } from 'tap';
import { connectFour } from 'parlour-games/games/connect-four/index';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { after, drop, PLAIN, played, STRICT } from './support.js';

const { apply, configure, legalMoves, resign, result, setup, turn, view } = connectFour;

void test('two seats; drawWhenUnwinnable is false by default; moves can be taken back', async (t) => {
  t.strictSame(configure({}, 2), { ok: true, config: PLAIN });
  t.strictSame(configure({ drawWhenUnwinnable: true }, 2), { ok: true, config: STRICT });
  for (const seats of [1, 3]) t.match(configure({}, seats), { ok: false, detail: /2 seats, not/ });
  t.equal(connectFour.takesBack, true);
});

void test('seat 0 is red, seat 1 is black, and red starts on an empty board', async (t) => {
  const { state, events } = setup(PLAIN, 2, contextOf(TEST_SEED, 0));
  t.strictSame(events, [{ type: 'began', red: 0, black: 1 }]);
  t.equal(turn(state), 0);
  t.equal(result(state), null);
  t.strictSame(
    view(state, 0).board,
    Array.from({ length: 6 }, () => '.......'),
  );
});

void test('the seats alternate', async (t) => {
  t.equal(turn(played('4')), 1);
  t.equal(turn(played('44')), 0);
  t.equal(turn(played('445')), 1);
});

void test('the legal moves are one drop for each of the columns 1 to 7, in that order', async (t) => {
  t.strictSame(legalMoves(played(''), 0), [1, 2, 3, 4, 5, 6, 7].map(drop));
  t.strictSame(legalMoves(played(''), 1), [], 'none for the seat that is not to move');
});

void test('the chip falls to the lowest free cell', async (t) => {
  t.strictSame(after(played(''), 4).events, [{ type: 'dropped', seat: 0, column: 4, row: 1 }]);
  t.strictSame(after(played('4'), 4).events, [{ type: 'dropped', seat: 1, column: 4, row: 2 }]);
  t.strictSame(after(played('44444'), 4).events, [{ type: 'dropped', seat: 1, column: 4, row: 6 }]);
  t.strictSame(after(played('44444'), 7).events, [{ type: 'dropped', seat: 1, column: 7, row: 1 }]);
});

void test('a column of six chips is full: refused and no longer listed', async (t) => {
  const state = played('444444');
  t.strictSame(legalMoves(state, 0), [1, 2, 3, 5, 6, 7].map(drop));
  const refused = apply(state, 0, drop(4), contextOf(TEST_SEED, 7));
  t.match(refused, { ok: false, reason: 'column-full', detail: /Column 4/ });
  t.ok('column-full' in connectFour.refusals);
});

void test('a seat that resigns loses, whoever is to move; the winner scores 1, the loser 0', async (t) => {
  for (const seat of [0, 1]) {
    const { state, events } = resign(played('44'), seat);
    t.strictSame(events, [{ type: 'resigned', seat }]);
    t.equal(turn(state), null);
    t.strictSame(legalMoves(state, 0), []);
    t.strictSame(result(state), {
      outcome: 'win',
      winners: [1 - seat],
      scores: seat === 1 ? [1, 0] : [0, 1],
      reason: 'resigned',
      details: { cells: [] },
    });
  }
});
