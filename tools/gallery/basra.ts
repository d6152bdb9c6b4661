/** The pictures of docs/gallery/basra-*.svg: positions of games that the medium player plays from fixed seeds. */
import { playerRng } from '#src/engine/history/rng.js';
import { cpu } from '#src/games/basra/cpu/index.js';
import { basra } from '#src/games/basra/index.js';
import type { State } from '#src/games/basra/schemas.js';
import type { Viewer } from '#src/game-type.js';
import { deal, playMove, noFiles, seedOf, type Step, type GameSetup } from '#test/support/play.js';
import { asGameType, lookOf } from '#test/games/basra/support.js';

const NAMES = ['Amal', 'Basim', 'Dina', 'Emre'];

/** The first `moves` moves of a game of medium players, or the whole game. */
export const playedBy = (
  seed: number,
  seats: number,
  moves = Infinity,
): { setup: GameSetup; steps: Step[] } => {
  const { setup, step } = deal(asGameType, seedOf(seed), seats);
  const steps = [step];
  let last = step;
  while (last.seq < moves) {
    const state = last.state as State;
    const seat = basra.turn(state);
    if (seat === null) break;
    const options = basra.legalMoves(state, seat);
    const position = {
      ...lookOf(state, seat),
      viewer: seat,
      legalMoves: options,
      rng: playerRng(seedOf(seed)),
      load: noFiles,
    };
    last = playMove(setup, last, cpu.medium(position));
    steps.push(last);
  }
  return { setup, steps };
};

/** The scene of a state as the drawings take it. */
export const sceneOf = (state: State, viewer: Viewer) => ({
  ...lookOf(state, viewer),
  turn: basra.turn(state),
  result: basra.result(state),
  names: NAMES,
});

const svgAfter = (seed: number, seats: number, viewer: Viewer, moves?: number): string => {
  const state = playedBy(seed, seats, moves).steps.at(-1)?.state as State;
  return basra.draw.svg(sceneOf(state, viewer));
};

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'basra-opening', svg: svgAfter(1, 2, 0, 0) },
  { name: 'basra-middle', svg: svgAfter(1, 2, 1, 46) },
  { name: 'basra-four-seats', svg: svgAfter(2, 4, null, 36) },
  { name: 'basra-final', svg: svgAfter(1, 2, null) },
];
