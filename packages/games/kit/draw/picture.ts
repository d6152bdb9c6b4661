/**
 * Complete pictures: the header above the drawing of a game, for a type's `draw.text` and `draw.svg`. Several SVG documents
 * can stand on one page: their ids are prefixed with a key.
 */
import {
  headerDescription,
  headerDrawing,
  headerOf,
  headerText,
  type HeaderParts,
  type HeaderScene,
} from './header.js';
import { inColumn, padded } from './layout.js';
import { drawing, type Drawing, FONTS, rect } from './svg.js';
import { stacked, textPage, type Block } from './text-blocks.js';
import { element, escaped, type Attributes } from './xml.js';
import { classNamesIn, colourStyle } from './palette.js';
import { animationStyle } from './animation.js';
import { ALL_SHAPES, SHAPES } from './shapes.js';

interface DocumentParts {
  /** What a screen reader says first: the game and its status. */
  readonly title: string;
  /** Everything that the picture shows, in words. */
  readonly description: string;
  readonly body: Drawing;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const RADIX = 36;

/** A hash of the contents (FNV-1a): equal scenes have equal pictures, and different ones hardly ever have the same key. */
const keyOf = (contents: string): string => {
  let hash = FNV_OFFSET;
  for (let i = 0; i < contents.length; i += 1) hash = Math.imul(hash ^ contents.charCodeAt(i), FNV_PRIME);
  return `p${(hash >>> 0).toString(RADIX)}`;
};

const REFERENCE = 'xlink:href="#';
const REFERENCES = new RegExp(`${REFERENCE}([^"]*)"`, 'g');

const definitionsFor = (markup: string, key: string): string => {
  const referenced = new Set(Array.from(markup.matchAll(REFERENCES), ([, name = '']) => name));
  const used = ALL_SHAPES.filter((name) => referenced.has(name));
  return used.length === 0
    ? ''
    : element('defs', {}, ...used.map((id) => element('path', { id: `${key}-${id}`, d: SHAPES[id] })));
};

/**
 * A complete SVG 1.1 document on the ground colour, with a title and a description for screen readers. Its ids and
 * animations begin with a key that is also the class of its root, and its style sheet applies below that root only.
 */
export function svgDocument({ title, description, body }: DocumentParts): string {
  const key = keyOf([title, description, body.markup].join('\n'));
  const width = Math.ceil(body.width);
  const height = Math.ceil(body.height);
  const ground = rect({ x: 0, y: 0, width, height }, { fill: 'ground' });
  const classNames = classNamesIn(ground + body.markup);
  const root: Attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    version: '1.1',
    class: key,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-labelledby': `${key}-title ${key}-desc`,
    'font-family': FONTS.sans,
  };
  const head = [
    element('title', { id: `${key}-title` }, escaped(title)),
    element('desc', { id: `${key}-desc` }, escaped(description)),
    element('style', { type: 'text/css' }, colourStyle(classNames, key) + animationStyle(classNames, key)),
  ];
  const markup = body.markup.replaceAll(REFERENCE, `${REFERENCE}${key}-`);
  const shown = [definitionsFor(body.markup, key), ground, markup];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, '\n', ...head, '\n', ...shown, '\n')}\n`;
}

const MARGIN = 4;
const MIN_WIDTH = 360;

/**
 * The SVG document: the header, and `body` centred below it. `description` puts into words everything that `body`
 * shows, for people who cannot see it.
 */
export function svgPicture(
  scene: HeaderScene,
  parts: HeaderParts,
  body: Drawing,
  description: string,
): string {
  const header = headerOf(scene, parts);
  const width = Math.max(body.width, MIN_WIDTH);
  const head = headerDrawing(header, width);
  const top = drawing(head.width, head.height, element('g', { class: 'head' }, head.markup));
  const content = inColumn([top, drawing(width, 0), body], { gap: 7 });
  return svgDocument({
    title: `${header.title}: ${header.status}`,
    description: `${headerDescription(header)} ${description}`,
    body: padded(content, MARGIN),
  });
}

/** The text page: the header, an empty line, and `body`. */
export function textPicture(scene: HeaderScene, parts: HeaderParts, body: Block): string {
  return textPage(stacked([headerText(headerOf(scene, parts)), body]));
}

/** The parts in which the drawings of game types differ. All are made from the same scene. */
export interface DrawingParts<AnyScene extends HeaderScene> {
  header(scene: AnyScene): Omit<HeaderParts, 'title'>;
  /** Blocks one below the other, separated by empty lines; empty blocks are left out. */
  text(scene: AnyScene): readonly Block[];
  svg(scene: AnyScene): Drawing;
  /** Everything that `svg` shows, in sentences, for people who cannot see it; empty sentences are left out. */
  description(scene: AnyScene): readonly string[];
}

/** Both drawings of a game type. */
export function picturesOf<AnyScene extends HeaderScene>(
  title: string,
  { header, text, svg, description }: DrawingParts<AnyScene>,
) {
  const partsOf = (scene: AnyScene): HeaderParts => ({ title, ...header(scene) });
  const sentencesOf = (scene: AnyScene): string =>
    description(scene)
      .filter((sentence) => sentence !== '')
      .join(' ');
  return {
    text: (scene: AnyScene): string => textPicture(scene, partsOf(scene), stacked(text(scene))),
    svg: (scene: AnyScene): string => svgPicture(scene, partsOf(scene), svg(scene), sentencesOf(scene)),
  };
}
