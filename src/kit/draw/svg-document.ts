/** Complete SVG 1.1 documents. */
import { element, escaped, type Attributes } from './xml.js';
import { styleFor } from './palette.js';
import { ALL_SHAPES, SHAPES } from './shapes.js';
import { FONTS, rect, type Drawing } from './svg.js';

export interface DocumentParts {
  /** What a screen reader says first: the game and its status. */
  readonly title: string;
  /** Everything that the picture shows, in words. */
  readonly description: string;
  readonly body: Drawing;
}

const definitionsFor = (markup: string): string => {
  const used = ALL_SHAPES.filter((name) => markup.includes(`"#${name}"`));
  return used.length === 0
    ? ''
    : element('defs', {}, ...used.map((id) => element('path', { id, d: SHAPES[id] })));
};

/** A complete SVG 1.1 document on the ground colour, with a title and a description for screen readers. */
export const svgDocument = ({ title, description, body }: DocumentParts): string => {
  const width = Math.ceil(body.width);
  const height = Math.ceil(body.height);
  const ground = rect({ x: 0, y: 0, width, height }, { fill: 'ground' });
  const root: Attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    version: '1.1',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-labelledby': 'parlour-title parlour-desc',
    'font-family': FONTS.sans,
  };
  const head = [
    element('title', { id: 'parlour-title' }, escaped(title)),
    element('desc', { id: 'parlour-desc' }, escaped(description)),
    element('style', { type: 'text/css' }, styleFor(ground + body.markup)),
  ];
  const shown = [definitionsFor(body.markup), ground, body.markup];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, '\n', ...head, '\n', ...shown, '\n')}\n`;
};
