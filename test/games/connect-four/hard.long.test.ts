/** Checks that the hard player is perfect, against exact scores and against the other levels. */
import { test } from 'tap';
import { loaderOf } from '#src/workers/tasks.js';
import { playerRng } from 'parlour-games/record/rng';
import type { Level, Seat } from 'parlour-games/game-type';
import { boardOf, predecessors, drop } from 'parlour-games/games/connect-four/board';
import { exactScorerOf, solverResource } from 'parlour-games/games/connect-four/cpu/exact-scorer';
import { connectFour } from 'parlour-games/games/connect-four/index';
import type { State } from 'parlour-games/games/connect-four/schemas';
import { at, defined } from 'parlour-games/kit/checked';
import { seedOf } from '#test/support/play.js';
import { after, openColumns, PLAIN, played, randomPosition } from './support.js';

const { cpu, legalMoves, result, turn, view } = connectFour;
const load = loaderOf(connectFour);
const { score, reaches } = exactScorerOf(load);

const chosen = (level: Level, state: State, seat: Seat, n: number): number => {
  const options = legalMoves(state, seat);
  const observation = { config: PLAIN, seats: 2, viewer: seat, view: view(state, seat) };
  const choose = defined(cpu[level], level);
  return choose({ ...observation, legalMoves: options, rng: playerRng(seedOf(n)), load }).column;
};

interface Game {
  readonly winners: readonly Seat[];
  /** The drops of hard players, each with the position before it. */
  readonly drops: readonly { readonly position: string; readonly column: number }[];
}

const play = (levels: readonly [Level, Level], n: number): Game => {
  const drops: Game['drops'][number][] = [];
  let state = played('');
  for (let seat = turn(state); seat !== null; seat = turn(state)) {
    const level = at(levels, seat);
    const column = chosen(level, state, seat, n * 100 + state.position.length);
    if (level === 'hard') drops.push({ position: state.position, column });
    ({ state } = after(state, column));
  }
  return { winners: defined(result(state), 'the result').winners, drops };
};

const scoreLost = ({ position, column }: Game['drops'][number]): number =>
  score(boardOf(position)) + score(drop(boardOf(position), column));

void test('hard beats every level when it goes first', async (t) => {
  for (const other of ['easy', 'medium', 'hard'] as const) {
    for (let n = 0; n < 4; n += 1) t.strictSame(play(['hard', other], n).winners, [0], other);
  }
});

void test('no drop worsens the result, delays a win or hastens a loss', async (t) => {
  for (const levels of [
    ['hard', 'medium'],
    ['medium', 'hard'],
    ['easy', 'hard'],
  ] as const) {
    for (let n = 10; n < 13; n += 1) {
      for (const each of play(levels, n).drops)
        t.equal(scoreLost(each), 0, `${each.column} in ${each.position}`);
    }
  }
});

void test('hard picks at random from the columns that keep the score, and from no others', async (t) => {
  for (const position of ['', '4', '444444', '12', randomPosition(16, 1), randomPosition(22, 2)]) {
    const board = boardOf(position);
    const best = openColumns(board).filter((column) => -score(drop(board, column)) === score(board));
    const state = played(position);
    const found = new Set(
      Array.from({ length: 40 }, (_, n) =>
        chosen('hard', state, defined(turn(state), 'the seat to move'), n),
      ),
    );
    t.strictSame([...found].sort(), best, position);
  }
});

void test('hard starts in the middle', async (t) => {
  t.equal(chosen('hard', played(''), 0, 1), 4);
});

void test('one ply after the book, the scorer agrees with the solver', async (t) => {
  const solver = load(solverResource);
  // Some predecessors of 711223355 are unreachable.
  const positions = ['555532277', '711223355', ...Array.from({ length: 20 }, (_, n) => randomPosition(9, n))];
  for (const position of positions) {
    const board = boardOf(position);
    t.equal(score(board), solver.score(board), position);
  }
});

void test('the scorer throws instead of guessing when the book lacks a position', async (t) => {
  const refused = predecessors(boardOf('711223355')).filter((board) => {
    try {
      score(board);
      return false;
    } catch (error) {
      return error instanceof RangeError;
    }
  });
  t.ok(refused.length > 0, 'unreachable boards');
});

void test('the scorer scores final positions as well', async (t) => {
  t.equal(score(boardOf('1212121')), -18, 'red has won with its fourth chip');
  t.ok(reaches(boardOf('1212121'), -18));
  t.notOk(reaches(boardOf('1212121'), -17));
  const board = boardOf(randomPosition(42, 1));
  t.equal(score(board), 0);
});
