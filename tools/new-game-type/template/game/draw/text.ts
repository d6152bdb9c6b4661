import { textPicture } from '#src/kit/draw/picture.js';
import { headlineParts, progress, type NewGameScene } from './words.js';

/** For terminals. */
export const text = (scene: NewGameScene): string =>
  textPicture(scene, headlineParts(scene), [progress(scene)]);
