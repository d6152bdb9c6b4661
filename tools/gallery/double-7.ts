/** The pictures of docs/gallery/double-7-*.svg: positions of games from fixed seeds. */
import { playerRng } from '#src/engine/history/rng.js';
import type { Viewer } from '#src/game-type.js';
import { medium } from '#src/games/double-7/cpu/medium.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { Config, State } from '#src/games/double-7/schemas.js';
import { deal, playMove, randomPlay, seedOf, type Step, type GameSetup } from '#test/support/play.js';
import { asGameType, sceneOf, tableOf } from '#test/games/double-7/support.js';

/** The first `moves` moves of a game of medium players, or the whole game. */
export const playedBy = (
  seed: number,
  seats: number,
  moves = Infinity,
  config: Partial<Config> = {},
): { setup: GameSetup; steps: Step[] } => {
  const { setup, step } = deal(asGameType, seedOf(seed), seats, config);
  const steps = [step];
  const rng = playerRng(seedOf(seed));
  for (let now = step; steps.length <= moves; steps.push(now)) {
    const state = now.state as State;
    const seat = doubleSeven.turn(state);
    if (seat === null) break;
    now = playMove(setup, now, medium(tableOf(state, seat, rng)));
  }
  return { setup, steps };
};

const svgAfter = (seed: number, seats: number, viewer: Viewer, moves?: number): string =>
  doubleSeven.draw.svg(sceneOf(playedBy(seed, seats, moves).steps.at(-1)?.state as State, viewer));

/** A hand of random players in which one arm grew to 25 cards. */
const longArm = (): State => {
  for (const { seq, state } of randomPlay(asGameType, seedOf(271), 2)) if (seq === 68) return state as State;
  throw new Error('the game ended before');
};

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'double-7-opening', svg: svgAfter(1, 2, 1, 0) },
  { name: 'double-7-middle', svg: svgAfter(2, 4, 2, 21) },
  { name: 'double-7-long-arm', svg: doubleSeven.draw.svg(sceneOf(longArm(), 1)) },
  { name: 'double-7-final', svg: svgAfter(3, 3, null) },
];
