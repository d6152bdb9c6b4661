/** Everything that the drawings of New Game say in words. */
import type { Scene } from 'parlour-games/game-type';
import type { HeaderParts } from 'parlour-games/kit/draw/header';
import type { Config, View } from '#tools/new-game-type/template/game/schemas.js';
import { textPicture } from 'parlour-games/kit/draw/picture';

export type NewGameScene = Scene<Config, View>;

export function headerParts({ view }: NewGameScene): HeaderParts {
  return {
    title: 'New Game',
    seats: view.totals.map((total) => ({ score: `${total}` })),
  };
}

/** How far the game has progressed. */
export function progressWords({ config, view, seats }: NewGameScene): string {
  return `${view.rolls} of ${config.rounds * seats} rolls`;
}

/** The number of rolls so far. */
export function text(scene: NewGameScene): string {
  return textPicture(scene, headerParts(scene), [progressWords(scene)]);
}
