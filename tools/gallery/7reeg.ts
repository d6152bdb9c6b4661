/** The pictures docs/gallery/7reeg-*.svg: states of games that medium players play from fixed seeds. */
import type { Viewer } from 'parlour-games/game-type';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { State } from 'parlour-games/games/7reeg/schemas';
import { at } from 'parlour-games/kit/checked';
import { meldsOf, play, sceneOf, stateOf } from '#test/games/7reeg/support.js';
import { playedBy } from '#test/games/tester.js';
import { partOf } from '#tools/picture-part.js';

const svgAfter = (seed: number, seats: number, viewer: Viewer, moves?: number): string => {
  const levels = Array.from({ length: seats }, () => 'medium' as const);
  const state = at(playedBy(sevenReeg, seed, levels, {}, moves), -1).state as State;
  return sevenReeg.draw.svg(sceneOf(state, viewer));
};

/** Six cards worth 51, just laid, and what is left. */
const goneDown = (): string => {
  const { state } = play(stateOf({ hands: ['8C 8D 8H 9C 9D 9H 2S 5D KH', '3C 4C'], pile: 'TD' }), {
    type: 'meld',
    melds: meldsOf('8C 8D 8H, 9C 9D 9H'),
  });
  return sevenReeg.draw.svg(sceneOf(state, 0));
};

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: '7reeg-opening', svg: svgAfter(1, 2, 0, 0) },
  { name: '7reeg-middle', svg: svgAfter(1, 2, 0, 40) },
  { name: '7reeg-three-seats', svg: svgAfter(2, 3, 1, 76) },
  { name: '7reeg-rules', svg: partOf(goneDown(), 147, 306) },
  { name: '7reeg-final', svg: svgAfter(1, 2, null) },
];
