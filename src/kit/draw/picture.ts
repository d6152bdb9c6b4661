/** Complete pictures: the headline above the drawing of a game. Game types return these from `draw.text` and `draw.svg`. */
import {
  headlineOf,
  headlineText,
  headlineDescription,
  type HeadlineParts,
  type HeadlineScene,
} from './headline.js';
import { headlineDrawing } from './headline-svg.js';
import { svgDocument } from './svg-document.js';
import { inColumn, padded } from './layout.js';
import { drawing, type Drawing } from './svg.js';
import { stacked, textPage, type Block } from './text-blocks.js';

const MARGIN = 16;
const MIN_WIDTH = 360;

/**
 * The SVG document: the headline, and `body` centred below it. `description` puts into words everything that `body`
 * shows, for people who cannot see it.
 */
export const svgPicture = (
  scene: HeadlineScene,
  parts: HeadlineParts,
  body: Drawing,
  description: string,
): string => {
  const headline = headlineOf(scene, parts);
  const width = Math.max(body.width, MIN_WIDTH);
  const content = inColumn([headlineDrawing(headline, width), drawing(width, 0), body], { gap: 7 });
  return svgDocument({
    title: `${headline.title}: ${headline.status}`,
    description: `${headlineDescription(headline)} ${description}`,
    body: padded(content, MARGIN),
  });
};

/** The text page: the headline, an empty line, and `body`. */
export const textPicture = (scene: HeadlineScene, parts: HeadlineParts, body: Block): string =>
  textPage(stacked([headlineText(headlineOf(scene, parts)), body]));
