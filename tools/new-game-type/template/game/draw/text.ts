/** Everything that the drawings of New Game say in words. */
import type { Scene } from 'parlour-games/game-type';
import type { HeaderParts } from 'parlour-games/kit/draw/header';
import type { Block } from 'parlour-games/kit/draw/text-blocks';
import type { Config, View } from '#tools/new-game-type/template/game/schemas.js';

export type NewGameScene = Scene<Config, View>;

export function header({ view }: NewGameScene): Omit<HeaderParts, 'title'> {
  return { seats: view.totals.map((total) => ({ score: `${total}` })) };
}

/** How far the game has progressed. */
export function progressWords({ config, view, seats }: NewGameScene): string {
  return `${view.rolls} of ${config.rounds * seats} rolls`;
}

/** The picture in sentences, for people who cannot see it. */
export function description(scene: NewGameScene): string[] {
  return [`${progressWords(scene)}.`];
}

/** The number of rolls so far. */
export function text(scene: NewGameScene): Block[] {
  return [[progressWords(scene)]];
}
