import { textPicture } from '#src/kit/draw/picture.js';
import { headerParts, progressWords, type NewGameScene } from './words.js';

/** The number of rolls so far. */
export const text = (scene: NewGameScene): string =>
  textPicture(scene, headerParts(scene), [progressWords(scene)]);
