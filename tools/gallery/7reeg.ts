/** The pictures docs/gallery/7reeg-*.svg: states of games that medium players play from fixed seeds. */
import type { Viewer } from 'parlour-games/game-type';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { State } from 'parlour-games/games/7reeg/schemas';
import { at } from 'parlour-games/kit/checked';
import { sceneOf } from '#test/games/7reeg/support.js';
import { playedBy } from '#test/games/tester.js';

const svgAfter = (seed: number, seats: number, viewer: Viewer, moves?: number): string => {
  const levels = Array.from({ length: seats }, () => 'medium' as const);
  const state = at(playedBy(sevenReeg, seed, levels, {}, moves), -1).state as State;
  return sevenReeg.draw.svg(sceneOf(state, viewer));
};

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: '7reeg-opening', svg: svgAfter(1, 2, 0, 0) },
  { name: '7reeg-middle', svg: svgAfter(1, 2, 0, 40) },
  { name: '7reeg-three-seats', svg: svgAfter(2, 3, 1, 76) },
  { name: '7reeg-final', svg: svgAfter(1, 2, null) },
];
