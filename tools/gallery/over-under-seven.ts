/** The pictures docs/gallery/over-under-seven-*.svg, all from one game with the test seed. */
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import type { Move, State } from 'parlour-games/games/over-under-seven/schemas';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { after, bet, sceneOf } from '#test/games/over-under-seven/support.js';

const MOVES: readonly Move[] = [bet(20, 'over'), bet(30, 'under'), bet(110, 'under')];

const stateAfter = (moves: number): State => {
  const { state } = overUnderSeven.setup({ bankroll: 100, target: 200 }, 1, contextOf(TEST_SEED, 0));
  return MOVES.slice(0, moves).reduce(
    (before, move, i) => after(before, move, contextOf(TEST_SEED, i + 1)).state,
    state,
  );
};

const svgAfter = (moves: number): string => overUnderSeven.draw.svg(sceneOf(stateAfter(moves)));

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'over-under-seven-opening', svg: svgAfter(0) },
  { name: 'over-under-seven-middle', svg: svgAfter(1) },
  { name: 'over-under-seven-final', svg: svgAfter(3) },
];
