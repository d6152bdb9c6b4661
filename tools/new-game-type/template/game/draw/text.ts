/** Everything that the drawings of New Game say in words. */
import type { Scene } from '#src/game-type.js';
import type { HeaderParts } from '#src/kit/draw/header.js';
import type { Config, View } from '#tools/new-game-type/template/game/schemas.js';
import { textPicture } from '#src/kit/draw/picture.js';

export type NewGameScene = Scene<Config, View>;

export const headerParts = ({ view }: NewGameScene): HeaderParts => ({
  title: 'New Game',
  seats: view.totals.map((total) => ({ score: `${total}` })),
});

/** How far the game has progressed. */
export const progressWords = ({ config, view, seats }: NewGameScene): string =>
  `${view.rolls} of ${config.rounds * seats} rolls`;

/** The number of rolls so far. */
export const text = (scene: NewGameScene): string =>
  textPicture(scene, headerParts(scene), [progressWords(scene)]);
