import { caption } from 'parlour-games/kit/draw/layout';
import { svgPicture } from 'parlour-games/kit/draw/picture';
import { headerParts, progressWords, type NewGameScene } from './text.js';

/** The number of rolls so far. */
export function svg(scene: NewGameScene): string {
  return svgPicture(scene, headerParts(scene), caption(progressWords(scene)), `${progressWords(scene)}.`);
}
