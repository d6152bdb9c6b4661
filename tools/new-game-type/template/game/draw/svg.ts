import { caption } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { headlineParts, progress, type NewGameScene } from './words.js';

/** As SVG. */
export const svg = (scene: NewGameScene): string =>
  svgPicture(scene, headlineParts(scene), caption(progress(scene)), `${progress(scene)}.`);
