/** Holds the hard player to perfection: against the exact scores, and against the other levels. */
import { test } from 'tap';
import { loaderOf } from '#src/workers/resources.js';
import { playerRng } from '#src/engine/history/rng.js';
import type { Level, Seat } from '#src/game-type.js';
import { boardOf, predecessors, drop } from '#src/games/connect-four/board.js';
import { oracleOf, solverResource } from '#src/games/connect-four/cpu/oracle.js';
import { connectFour } from '#src/games/connect-four/index.js';
import type { State } from '#src/games/connect-four/schemas.js';
import { seedOf } from '#test/support/play.js';
import { after, asGameType, openColumns, PLAIN, played, randomPosition } from './support.js';

const { cpu, legalMoves, result, turn, view } = connectFour;
const load = loaderOf(asGameType);
const { score, reaches } = oracleOf(load);

const chosen = (level: Level, state: State, seat: Seat, n: number): number => {
  const options = legalMoves(state, seat);
  const observation = { config: PLAIN, seats: 2, viewer: seat, view: view(state, seat) };
  const choose = cpu[level];
  if (choose === undefined) throw new Error(`there is no ${level} player`);
  return choose({ ...observation, legalMoves: options, rng: playerRng(seedOf(n)), load }).column;
};

interface Game {
  readonly winners: readonly Seat[];
  /** The positions before the drops of a hard player, with what it dropped into. */
  readonly drops: readonly { readonly position: string; readonly column: number }[];
}

const play = (levels: readonly [Level, Level], n: number): Game => {
  const drops = [];
  let state = played('');
  for (let seat = turn(state); seat !== null; seat = turn(state)) {
    const level = levels[seat as 0 | 1];
    const column = chosen(level, state, seat, n * 100 + state.position.length);
    if (level === 'hard') drops.push({ position: state.position, column });
    ({ state } = after(state, column));
  }
  return { winners: result(state)?.winners ?? [], drops };
};

const lost = ({ position, column }: Game['drops'][number]): number =>
  score(boardOf(position)) + score(drop(boardOf(position), column));

void test('going first it beats every level', async (t) => {
  for (const other of ['easy', 'medium', 'hard'] as const) {
    for (let n = 0; n < 4; n += 1) t.strictSame(play(['hard', other], n).winners, [0], other);
  }
});

void test('no drop ever gives anything away: not the result, and no time', async (t) => {
  for (const levels of [
    ['hard', 'medium'],
    ['medium', 'hard'],
    ['easy', 'hard'],
  ] as const) {
    for (let n = 10; n < 13; n += 1) {
      for (const each of play(levels, n).drops) t.equal(lost(each), 0, `${each.column} in ${each.position}`);
    }
  }
});

void test('chance picks among all columns that keep the score, and no others', async (t) => {
  for (const position of ['', '4', '444444', '12', randomPosition(16, 1), randomPosition(22, 2)]) {
    const board = boardOf(position);
    const best = openColumns(board).filter((column) => -score(drop(board, column)) === score(board));
    const state = played(position);
    const found = new Set(Array.from({ length: 40 }, (_, n) => chosen('hard', state, turn(state) ?? 0, n)));
    t.strictSame([...found].sort(), best, position);
  }
});

void test('it begins in the middle', async (t) => {
  t.equal(chosen('hard', played(''), 0, 1), 4);
});

void test('one ply after the book the oracle agrees with the solver alone', async (t) => {
  const alone = load(solverResource);
  // No game leads to some of the boards that are one drop before 711223355.
  const positions = ['555532277', '711223355', ...Array.from({ length: 20 }, (_, n) => randomPosition(9, n))];
  for (const position of positions) {
    const board = boardOf(position);
    t.equal(score(board), alone.score(board), position);
  }
});

void test('the oracle does not guess where the book has a gap', async (t) => {
  const refused = predecessors(boardOf('711223355')).filter((board) => {
    try {
      score(board);
      return false;
    } catch (error) {
      return error instanceof RangeError;
    }
  });
  t.ok(refused.length > 0, 'chips that no game leads to');
});

void test('the oracle knows finished games as well', async (t) => {
  t.equal(score(boardOf('1212121')), -18, 'red has won with its fourth chip');
  t.ok(reaches(boardOf('1212121'), -18));
  t.notOk(reaches(boardOf('1212121'), -17));
  const board = boardOf(randomPosition(42, 1));
  t.equal(score(board), 0);
});
