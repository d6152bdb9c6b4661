/** The hard player's search plays by the same rules as the game. */
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { movesOf, stateAfter, searchStateOf } from 'parlour-games/games/double-7/cpu/search-play';
import { moveCode, type MoveCode, type SearchState } from 'parlour-games/games/double-7/cpu/search-state';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import { layoutOf } from 'parlour-games/games/double-7/layout';
import type { Move, PlayMove, State } from 'parlour-games/games/double-7/schemas';
import { randomMove } from 'parlour-games/kit/options';
import { contextOf, deal, seedOf } from '#test/support/play.js';
import { stateOf } from './support.js';

const isPlay = (move: Move): move is PlayMove => move.type === 'play';

/** The state after a play and all draws and passes that follow it. */
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

const withDrawsRemoved = (state: SearchState): SearchState => ({
  ...state,
  boneyard: state.boneyard.slice(state.drawn),
  drawn: 0,
});

test('random games go the same way in the search', async (t) => {
  let [checked, blocked, drew] = [0, 0, 0];
  for (let game = 0; game < 60; game += 1) {
    const seed = seedOf(game);
    const seats = 2 + (game % 5);
    const random = playerRng(seed);
    let state = deal(doubleSeven, seed, seats, { target: 100 }).step.state as State;
    for (let seq = 1; doubleSeven.turn(state) !== null; seq += 1) {
      const options = doubleSeven.legalMoves(state, state.toMove).filter(isPlay);
      const move = randomMove<PlayMove>(options, random);
      const next = settled(state, move, seed, seq);
      const searched = stateAfter(searchStateOf(state), moveCode(move.card, move.end));
      const handOver = next.handNumber !== state.handNumber || doubleSeven.result(next) !== null;
      if (searched.over !== handOver) t.fail('the hand ends at the same time');
      if (!handOver && JSON.stringify(withDrawsRemoved(searched)) !== JSON.stringify(searchStateOf(next)))
        t.same(withDrawsRemoved(searched), searchStateOf(next));
      if (JSON.stringify(searched.scores) !== JSON.stringify(next.scores))
        t.same(searched.scores, next.scores);
      if (next.handNumber !== state.handNumber)
        t.equal(searched.lastPlayer, next.toMove, 'the same seat opens the next hand');
      checked += 1;
      blocked += handOver && next.lastHand?.reason === 'blocked' ? 1 : 0;
      drew += searched.drawn > 0 ? 1 : 0;
      state = next;
    }
  }
  t.ok(checked > 2_000 && blocked > 20 && drew > 100, `${checked} plays, ${blocked} blocked, ${drew} drew`);
});

/** Whether two plays of a card lead to layouts that differ in nothing but the names of the ends. */
const areEquivalent = (state: State, a: Move, b: Move): boolean => {
  if (!isPlay(a) || !isPlay(b) || a.card !== b.card) return false;
  const layoutAfter = (move: PlayMove): string => {
    const { ends, spinner, points } = layoutOf([
      ...state.layout,
      { seat: 0, card: move.card, end: move.end ?? null },
    ]);
    const unnamed = ends.map((end) => JSON.stringify({ ...end, end: null })).sort();
    return JSON.stringify([unnamed, spinner, points]);
  };
  return layoutAfter(a) === layoutAfter(b);
};

test('the search tries the legal moves, but of equivalent ends only the first', async (t) => {
  let omitted = 0;
  for (let game = 0; game < 15; game += 1) {
    const seed = seedOf(game);
    const random = playerRng(seed);
    let state = deal(doubleSeven, seed, 2 + (game % 5)).step.state as State;
    for (let seq = 1; doubleSeven.turn(state) !== null; seq += 1) {
      const options = doubleSeven.legalMoves(state, state.toMove).filter(isPlay);
      const byCode = new Map<MoveCode, PlayMove>(
        options.map((move) => [moveCode(move.card, move.end), move]),
      );
      const searched = movesOf(searchStateOf(state)).map((code) => byCode.get(code));
      if (searched.includes(undefined)) t.fail('all moves are legal');
      const missing = options.filter((move) => !searched.includes(move));
      const current = state;
      if (!missing.every((move) => searched.some((other) => other && areEquivalent(current, move, other))))
        t.fail('every omitted move has an equivalent');
      omitted += missing.length;
      state = settled(state, randomMove<PlayMove>(options, random), seed, seq);
    }
  }
  t.ok(omitted > 100, `${omitted} omitted`);
});

test('the search does not change the state it starts from', async (t) => {
  const state = searchStateOf(stateOf({ hands: ['7:1 3:2', '4:4 7:0'], layout: '7:2', boneyard: '1:1' }));
  const before = JSON.stringify(state);
  movesOf(state).forEach((move) => stateAfter(state, move));
  t.equal(JSON.stringify(state), before);
});
