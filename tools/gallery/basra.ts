/** The pictures docs/gallery/basra-*.svg: states of games that medium players play from fixed seeds. */
import type { Viewer } from '#src/game-type.js';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
import { deal, playMove, seedOf } from '#test/support/play.js';
import { asGameType, decisionPointOf, sceneOf } from '#test/games/basra/support.js';

/** The state after the first `moves` moves, or at the end of the game. */
const stateAfter = (seed: number, seats: number, moves: number): State => {
  const { setup, step } = deal(asGameType, seedOf(seed), seats);
  let last = step;
  while (last.seq < moves && basra.turn(last.state as State) !== null)
    last = playMove(setup, last, basra.cpu.medium(decisionPointOf(last.state as State, seed)));
  return last.state as State;
};

const svgAfter = (seed: number, seats: number, viewer: Viewer, moves = Infinity): string =>
  basra.draw.svg(sceneOf(stateAfter(seed, seats, moves), viewer));

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'basra-opening', svg: svgAfter(1, 2, 0, 0) },
  { name: 'basra-middle', svg: svgAfter(1, 2, 1, 46) },
  { name: 'basra-four-seats', svg: svgAfter(2, 4, null, 36) },
  { name: 'basra-final', svg: svgAfter(1, 2, null) },
];
