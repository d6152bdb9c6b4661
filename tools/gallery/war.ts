/** The pictures docs/gallery/war-*.svg: states of games from fixed seeds. */
import type { Viewer } from 'parlour-games/game-type';
import { war } from 'parlour-games/games/war/index';
import type { Config, State } from 'parlour-games/games/war/schemas';
import { deal, playMove, seedOf } from '#test/support/play.js';
import { flip, sceneOf } from '#test/games/war/support.js';

const stateAfter = (seed: number, battles: number, config: Partial<Config> = {}): State => {
  const { setup, step } = deal(war, seedOf(seed), 2, config);
  return (battles === 0 ? step : playMove(setup, step, flip(battles))).state as State;
};

const svgAfter = (seed: number, battles: number, viewer: Viewer, config?: Partial<Config>): string =>
  war.draw.svg(sceneOf(stateAfter(seed, battles, config), viewer));

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'war-opening', svg: svgAfter(350, 0, 0) },
  { name: 'war-battle', svg: svgAfter(350, 1, 0) },
  { name: 'war-three-levels', svg: svgAfter(350, 7, null) },
  { name: 'war-final', svg: svgAfter(617, 1000, 0, { shortWar: 'last-card' }) },
];
