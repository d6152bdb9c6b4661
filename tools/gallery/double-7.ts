/** The pictures docs/gallery/double-7-*.svg, from games with fixed seeds. */
import { playerRng } from '#src/record/rng.js';
import type { Viewer } from '#src/game-type.js';
import { medium } from '#src/games/double-7/cpu/medium.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { State } from '#src/games/double-7/schemas.js';
import { decisionPointOf, sceneOf } from '#test/games/double-7/support.js';
import { deal, playMove, randomPlay, seedOf } from '#test/support/play.js';

/** The state after `moves` moves of medium players, or after the whole game. */
const stateAfter = (seed: number, seats: number, moves = Infinity): State => {
  const { setup, step: first } = deal(doubleSeven, seedOf(seed), seats);
  const rng = playerRng(seedOf(seed));
  let step = first;
  for (;;) {
    const state = step.state as State;
    const seat = doubleSeven.turn(state);
    if (seat === null || step.seq >= moves) return state;
    step = playMove(setup, step, medium(decisionPointOf(state, seat, rng)));
  }
};

/** A hand of random players in which one arm grew to 25 cards. */
const longArm = (): State => {
  for (const { seq, state } of randomPlay(doubleSeven, seedOf(271), 2)) if (seq === 68) return state as State;
  throw new Error('the game ended too early');
};

const svgOf = (state: State, viewer: Viewer): string => doubleSeven.draw.svg(sceneOf(state, viewer));

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'double-7-opening', svg: svgOf(stateAfter(1, 2, 0), 1) },
  { name: 'double-7-middle', svg: svgOf(stateAfter(2, 4, 21), 2) },
  { name: 'double-7-long-arm', svg: svgOf(longArm(), 1) },
  { name: 'double-7-final', svg: svgOf(stateAfter(3, 3), null) },
];
