/** Shapes and text of SVG 1.1 as strings of markup, painted from the palette; a `Drawing` is markup with a size. */
import { element, escaped, rounded, type Attributes } from './markup.js';
import { paint, type Colour, type Paint } from './palette.js';
import { type Shape } from './shapes.js';
import { cleanText, columnsOf, cutTo } from './words.js';

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
  /** Of the corners, 0 when left out. */
  readonly radius?: number;
}

export const rect = ({ x, y, width, height, radius }: Box, colours: Paint): string =>
  element('rect', { x, y, width, height, rx: radius, ...paint(colours) });

export const circle = (cx: number, cy: number, r: number, colours: Paint): string =>
  element('circle', { cx, cy, r, ...paint(colours) });

export const line = (x1: number, y1: number, x2: number, y2: number, colours: Paint): string =>
  element('line', { x1, y1, x2, y2, 'stroke-linecap': 'round', ...paint(colours) });

/** A path; `d` as SVG writes it. */
export const path = (d: string, colours: Paint): string => element('path', { d, ...paint(colours) });

/** One of `SHAPES` centred on x,y and `size` units high, turned clockwise by `degrees`. */
export const shape = (name: Shape, x: number, y: number, size: number, fill: Colour, degrees = 0): string => {
  const turned = degrees === 0 ? '' : ` rotate(${degrees})`;
  const transform = `translate(${rounded(x)} ${rounded(y)})${turned} scale(${Math.round(size * 10) / 1000})`;
  return element('use', { 'xlink:href': `#${name}`, transform, ...paint({ fill }) });
};

/** Font stacks: whatever the reader's system has. */
export const FONTS = {
  sans: 'system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif',
  serif: 'Georgia,Times New Roman,Noto Serif,DejaVu Serif,serif',
  mono: 'ui-monospace,Menlo,Consolas,DejaVu Sans Mono,monospace',
} as const;
const CHARACTER_WIDTH_EM = 0.6;
export const DEFAULT_TEXT_SIZE = 14;
const ANCHORS = { left: undefined, centre: 'middle', right: 'end' } as const;

export interface Lettering {
  /** Font size, 14 when left out. */
  readonly size?: number;
  readonly fill?: Colour;
  readonly align?: keyof typeof ANCHORS;
  readonly bold?: boolean;
  readonly font?: keyof typeof FONTS;
  /** The text is cut, with an ellipsis, to about this many units. */
  readonly maxWidth?: number;
  /** The text is squeezed or stretched to exactly this many units. */
  readonly exactWidth?: number | undefined;
}

/** About how wide a line of text is; fonts differ, so it is on the safe side. */
export const textWidth = (content: string, size = DEFAULT_TEXT_SIZE): number =>
  columnsOf(content) * size * CHARACTER_WIDTH_EM;

/** A line of text; `y` is its base line. The content is cleaned and escaped. */
export const text = (content: string, x: number, y: number, lettering: Lettering = {}): string => {
  const {
    size = DEFAULT_TEXT_SIZE,
    fill = 'ink',
    align = 'left',
    bold,
    font,
    maxWidth,
    exactWidth,
  } = lettering;
  const whole = cleanText(content);
  const shown =
    maxWidth === undefined ? whole : cutTo(whole, Math.floor(maxWidth / (size * CHARACTER_WIDTH_EM) + 0.01));
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
  return shown === '' ? '' : element('text', attributes, escaped(shown));
};

/** Puts markup together to a drawing of the given size. */
export const drawing = (width: number, height: number, ...markup: readonly string[]): Drawing => ({
  width,
  height,
  markup: markup.join(''),
});
