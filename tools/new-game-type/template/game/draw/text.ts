import { textPicture } from '#src/kit/draw/picture.js';
import { headlineParts, progressWords, type NewGameScene } from './words.js';

/** The number of rolls so far. */
export const text = (scene: NewGameScene): string =>
  textPicture(scene, headlineParts(scene), [progressWords(scene)]);
