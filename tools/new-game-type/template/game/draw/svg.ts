import { caption } from 'parlour-games/kit/draw/layout';
import type { Drawing } from 'parlour-games/kit/draw/svg';
import { progressWords, type NewGameScene } from './text.js';

/** The number of rolls so far. */
export function svg(scene: NewGameScene): Drawing {
  return caption(progressWords(scene));
}
