/** The pictures docs/gallery/basra-*.svg: states of games that medium players play from fixed seeds. */
import type { Viewer } from 'parlour-games/game-type';
import { basra } from 'parlour-games/games/basra/index';
import type { State } from 'parlour-games/games/basra/schemas';
import { at } from 'parlour-games/kit/checked';
import { sceneOf, stateOf } from '#test/games/basra/support.js';
import { playedBy } from '#test/games/tester.js';
import { partOf } from '#tools/picture-part.js';

/** After `moves` moves, or at the end of the game. */
const svgAfter = (seed: number, seats: number, viewer: Viewer, moves?: number): string => {
  const levels = Array.from({ length: seats }, () => 'medium' as const);
  const { state } = at(playedBy(basra, seed, levels, {}, moves), -1);
  return basra.draw.svg(sceneOf(state as State, viewer));
};

/** A card that takes everything on the table. */
const beforeBasra = (): string =>
  basra.draw.svg(sceneOf(stateOf(['7D TC 3S', '5C 5H 6H'], 'AC 2D 4H 7S'), 0));

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'basra-opening', svg: svgAfter(1, 2, 0, 0) },
  { name: 'basra-middle', svg: svgAfter(1, 2, 1, 46) },
  { name: 'basra-four-seats', svg: svgAfter(2, 4, null, 36) },
  { name: 'basra-rules', svg: partOf(beforeBasra(), 196, 436) },
  { name: 'basra-final', svg: svgAfter(1, 2, null) },
];
