/** Complete pictures: the header above the drawing of a game. Game types return these from `draw.text` and `draw.svg`. */
import { headerOf, headerText, headerDescription, type HeaderParts, type HeaderScene } from './header.js';
import { headerDrawing } from './header-svg.js';
import { svgDocument } from './svg-document.js';
import { inColumn, padded } from './layout.js';
import { drawing, type Drawing } from './svg.js';
import { stacked, textPage, type Block } from './text-blocks.js';

const MARGIN = 16;
const MIN_WIDTH = 360;

/**
 * The SVG document: the header, and `body` centred below it. `description` puts into words everything that `body`
 * shows, for people who cannot see it.
 */
export const svgPicture = (
  scene: HeaderScene,
  parts: HeaderParts,
  body: Drawing,
  description: string,
): string => {
  const header = headerOf(scene, parts);
  const width = Math.max(body.width, MIN_WIDTH);
  const content = inColumn([headerDrawing(header, width), drawing(width, 0), body], { gap: 7 });
  return svgDocument({
    title: `${header.title}: ${header.status}`,
    description: `${headerDescription(header)} ${description}`,
    body: padded(content, MARGIN),
  });
};

/** The text page: the header, an empty line, and `body`. */
export const textPicture = (scene: HeaderScene, parts: HeaderParts, body: Block): string =>
  textPage(stacked([headerText(headerOf(scene, parts)), body]));
