/** The pictures docs/gallery/double-7-*.svg, from games with fixed seeds. */
import type { Viewer } from 'parlour-games/game-type';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { State } from 'parlour-games/games/double-7/schemas';
import { at } from 'parlour-games/kit/checked';
import { sceneOf, wholeSetState } from '#test/games/double-7/support.js';
import { playedBy } from '#test/games/tester.js';
import { partOf } from '#tools/picture-part.js';
import { randomPlay, seedOf } from '#test/support/play.js';

/** The state after `moves` moves of medium players, or after the whole game. */
const stateAfter = (seed: number, seats: number, moves?: number): State => {
  const levels = Array.from({ length: seats }, () => 'medium' as const);
  return at(playedBy(doubleSeven, seed, levels, {}, moves), -1).state as State;
};

/** A hand of random players in which one arm grew to 25 cards. */
const longArm = (): State => {
  for (const { seq, state } of randomPlay(doubleSeven, seedOf(271), 2)) if (seq === 68) return state as State;
  throw new Error('the game ended too early');
};

const svgOf = (state: State, viewer: Viewer): string => doubleSeven.draw.svg(sceneOf(state, viewer));

/** The ends of the layout add up to five. */
const fiveAtTheEnds = wholeSetState(['4:3 6:1 2:0', '5:3'], '7:7, 7:1 left, 7:4 right');

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'double-7-opening', svg: svgOf(stateAfter(1, 2, 0), 1) },
  { name: 'double-7-blocked', svg: svgOf(stateAfter(5, 4, 34), 3) },
  { name: 'double-7-middle', svg: svgOf(stateAfter(2, 4, 21), 2) },
  { name: 'double-7-long-arm', svg: svgOf(longArm(), 1) },
  { name: 'double-7-rules', svg: partOf(svgOf(fiveAtTheEnds, 0), 96, 388) },
  { name: 'double-7-final', svg: svgOf(stateAfter(3, 3), null) },
];
