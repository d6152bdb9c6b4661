import { caption } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { headerParts, progressWords, type NewGameScene } from './text.js';

/** The number of rolls so far. */
export const svg = (scene: NewGameScene): string =>
  svgPicture(scene, headerParts(scene), caption(progressWords(scene)), `${progressWords(scene)}.`);
