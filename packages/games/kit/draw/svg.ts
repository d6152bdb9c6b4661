/** Elements of SVG 1.1 as strings, in colours of the palette. A `Drawing` is markup with a size. */
import { element, escaped, rounded, type Attributes } from './xml.js';
import { paint, type Colour, type Paint } from './palette.js';
import { type Shape } from './shapes.js';
import { cleanText, roomFor, truncate } from '../text.js';

export interface Drawing {
  /** In user units, which are CSS pixels at the natural size. */
  readonly width: number;
  readonly height: number;
  readonly markup: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The corner radius; 0 by default. */
  readonly radius?: number;
}

export function rect({ x, y, width, height, radius }: Box, colours: Paint): string {
  return element('rect', { x, y, width, height, rx: radius, ...paint(colours) });
}

export function circle(cx: number, cy: number, r: number, colours: Paint): string {
  return element('circle', { cx, cy, r, ...paint(colours) });
}

/** A path; `d` in SVG's own syntax. */
export function path(d: string, colours: Paint): string {
  return element('path', { d, ...paint(colours) });
}

/** One of `SHAPES`, centred on x,y, `size` units high and turned clockwise by `degrees`. */
export function shape(name: Shape, x: number, y: number, size: number, fill: Colour, degrees = 0): string {
  const turned = degrees === 0 ? '' : ` rotate(${degrees})`;
  const transform = `translate(${rounded(x)} ${rounded(y)})${turned} scale(${Math.round(size * 10) / 1000})`;
  return element('use', { 'xlink:href': `#${name}`, transform, ...paint({ fill }) });
}

/** Font stacks for the systems of readers: nothing is downloaded. */
export const FONTS = {
  sans: 'system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif',
  serif: 'Georgia,Times New Roman,Noto Serif,DejaVu Serif,serif',
} as const;
const CHARACTER_WIDTH_EM = 0.6;
export const DEFAULT_TEXT_SIZE = 14;
const ANCHORS = { left: undefined, centre: 'middle', right: 'end' } as const;

export interface TextStyle {
  /** The font size, 14 by default. */
  readonly size?: number;
  readonly fill?: Colour;
  readonly align?: keyof typeof ANCHORS;
  readonly bold?: boolean;
  readonly font?: keyof typeof FONTS;
  /** Longer text is truncated to about this many units. */
  readonly maxWidth?: number;
  /** The text is condensed or stretched to exactly this many units. */
  readonly exactWidth?: number | undefined;
}

/** An upper estimate of the width of a line of text: fonts differ. */
export function textWidth(content: string, size = DEFAULT_TEXT_SIZE): number {
  return roomFor(content) * size * CHARACTER_WIDTH_EM;
}

/** The number of columns of text that are sure to fit into `width` units. */
export function columnsIn(width: number, size: number): number {
  return Math.floor(width / (size * CHARACTER_WIDTH_EM) + 0.01);
}

/** Words that run from right to left, isolated from the figures after them, and with the ellipsis at their end. */
const RTL = /[֐-ࣿ]+( [֐-ࣿ]+)*…?/g;

/** A line of text with its baseline at `y`. The content is cleaned and escaped. */
export function text(content: string, x: number, y: number, style: TextStyle = {}): string {
  const { size = DEFAULT_TEXT_SIZE, fill = 'ink', align = 'left', bold, font, exactWidth } = style;
  const shown = truncate(cleanText(content), columnsIn(style.maxWidth ?? Infinity, size), roomFor);
  const attributes: Attributes = {
    x,
    y,
    'font-size': size,
    'font-weight': bold === true ? 700 : undefined,
    'font-family': font && FONTS[font],
    'text-anchor': ANCHORS[align],
    textLength: exactWidth,
    lengthAdjust: exactWidth && 'spacingAndGlyphs',
    ...paint({ fill }),
  };
  return shown === '' ? '' : element('text', attributes, escaped(shown).replace(RTL, '\u2068$&\u2069'));
}

/** Wraps markup in a group with default colours and a default text style, which is shorter than repeating them. */
export function group(
  { size, bold, align = 'left', ...colours }: Paint & Pick<TextStyle, 'size' | 'bold' | 'align'>,
  ...markup: readonly string[]
): string {
  const attributes: Attributes = {
    'font-size': size,
    'font-weight': bold === true ? 700 : undefined,
    'text-anchor': ANCHORS[align],
    ...paint(colours),
  };
  const content = markup.join('');
  return content === '' ? '' : element('g', attributes, content);
}

/** A drawing of the given size, with pieces of markup on top of each other. */
export function drawing(width: number, height: number, ...markup: readonly string[]): Drawing {
  return {
    width,
    height,
    // Concatenated, not joined: joining would copy a part of a picture again into everything that it becomes a part of.
    markup: markup.reduce((all, each) => all + each, ''),
  };
}
