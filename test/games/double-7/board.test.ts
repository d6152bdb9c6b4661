/** The search's own model of a hand does what the rules do. */
import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import type { Board, MoveCode } from '#src/games/double-7/cpu/board.js';
import { moveCode } from '#src/games/double-7/cpu/board.js';
import { boardAfter, movesOn } from '#src/games/double-7/cpu/board-play.js';
import { boardOf } from '#src/games/double-7/cpu/set-up.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import { layoutOf } from '#src/games/double-7/layout.js';
import type { Move, PlayMove, State } from '#src/games/double-7/schemas.js';
import { randomMove } from '#src/kit/options.js';
import { contextOf, deal, seedOf } from '#test/support/play.js';
import { asGameType, position } from './support.js';

const isPlay = (move: Move): move is PlayMove => move.type === 'play';

/** The state after a play and all draws and passes after it. */
const settled = (before: State, move: Move, seed: Buffer, seq: number): State => {
  let state = before;
  let next: Move | undefined = move;
  for (let n = 0; next !== undefined; n += 1) {
    const applied = doubleSeven.apply(state, state.toMove, next, contextOf(seed, seq * 100 + n));
    if (!applied.ok) throw new Error(applied.detail);
    ({ state } = applied);
    const [first] = doubleSeven.legalMoves(state, state.toMove);
    next = first === undefined || isPlay(first) ? undefined : first;
  }
  return state;
};

const comparable = (board: Board) => ({
  ...board,
  boneyard: board.boneyard.slice(board.drawn),
  drawn: 0,
});

void test('random games go the same way on the board', async (t) => {
  let [checked, blocked, drew] = [0, 0, 0];
  for (let game = 0; game < 60; game += 1) {
    const seed = seedOf(game);
    const seats = 2 + (game % 5);
    const random = playerRng(seed);
    let state = deal(asGameType, seed, seats, { target: 100 }).step.state as State;
    for (let seq = 1; doubleSeven.turn(state) !== null; seq += 1) {
      const board = boardOf(state);
      const options = doubleSeven.legalMoves(state, state.toMove).filter(isPlay);
      const move = randomMove<PlayMove>(options, random);
      const next = settled(state, move, seed, seq);
      const after = boardAfter(board, moveCode(move.card, move.end));
      const handOver = next.handNumber !== state.handNumber || doubleSeven.result(next) !== null;
      if (after.over !== handOver) t.fail('the hand ends when it ends');
      if (!handOver && JSON.stringify(comparable(after)) !== JSON.stringify(boardOf(next)))
        t.same(comparable(after), boardOf(next));
      if (JSON.stringify(after.scores) !== JSON.stringify(next.scores)) t.same(after.scores, next.scores);
      if (next.handNumber !== state.handNumber) t.equal(after.lastPlayer, next.toMove, 'who opens next');
      checked += 1;
      blocked += handOver && next.lastHand?.reason === 'blocked' ? 1 : 0;
      drew += after.drawn > 0 ? 1 : 0;
      state = next;
    }
  }
  t.ok(checked > 2_000 && blocked > 20 && drew > 100, `${checked} plays, ${blocked} blocked, ${drew} drew`);
});

/** What tells an end from another besides its name. */
const sameEnd = (state: State, a: Move, b: Move): boolean => {
  if (!isPlay(a) || !isPlay(b) || a.card !== b.card) return false;
  const layout = (move: PlayMove) => {
    const { ends, spinner, points } = layoutOf([
      ...state.layout,
      { seat: 0, card: move.card, end: move.end ?? null },
    ]);
    const unnamed = ends.map((end) => JSON.stringify({ ...end, end: null })).sort();
    return JSON.stringify([unnamed, spinner, points]);
  };
  return layout(a) === layout(b);
};

void test('its moves are the legal ones, of ends that are alike only the first', async (t) => {
  let left = 0;
  for (let game = 0; game < 15; game += 1) {
    const seed = seedOf(game);
    const random = playerRng(seed);
    let state = deal(asGameType, seed, 2 + (game % 5)).step.state as State;
    for (let seq = 1; doubleSeven.turn(state) !== null; seq += 1) {
      const options = doubleSeven.legalMoves(state, state.toMove).filter(isPlay);
      const codes = new Map<MoveCode, PlayMove>(options.map((move) => [moveCode(move.card, move.end), move]));
      const moves = movesOn(boardOf(state));
      const listed = moves.map((code) => codes.get(code));
      if (listed.includes(undefined)) t.fail('only legal moves');
      const missing = options.filter((move) => !listed.includes(move));
      const current = state;
      if (!missing.every((move) => listed.some((other) => other && sameEnd(current, move, other))))
        t.fail('nothing else is left out');
      left += missing.length;
      state = settled(state, randomMove<PlayMove>(options, random), seed, seq);
    }
  }
  t.ok(left > 100, `${left} left out`);
});

void test('a board is left as it was', async (t) => {
  const board = boardOf(position({ hands: ['7:1 3:2', '4:4 7:0'], layout: '7:2', boneyard: '1:1' }));
  const before = JSON.stringify(board);
  movesOn(board).forEach((move) => boardAfter(board, move));
  t.equal(JSON.stringify(board), before);
});
