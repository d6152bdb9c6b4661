import { svgPicture } from '#src/kit/draw/picture.js';
import { boardDrawing } from './board-art.js';
import { description, headerParts, type ConnectFourScene } from './words.js';

/** The upright board with its chips. The last one has a light ring; those of winning lines have a golden star. */
export const svg = (scene: ConnectFourScene): string =>
  svgPicture(scene, headerParts(scene), boardDrawing(scene), description(scene));
