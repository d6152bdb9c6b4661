/** Combines drawings into larger ones: side by side, stacked, scaled, padded and framed. */
import { at } from '../checked.js';
import { element, rounded } from './xml.js';
import { type Paint } from './palette.js';
import {
  columnsIn,
  DEFAULT_TEXT_SIZE,
  drawing,
  rect,
  text,
  textWidth,
  type Drawing,
  type TextStyle,
} from './svg.js';
import { wrapWords } from './text-blocks.js';
import { cleanText, roomFor } from '../text.js';

/** Approximately how much wider bold letters are. */
export const BOLD_FACTOR = 1.12;

export const EMPTY_DRAWING: Drawing = drawing(0, 0);

const moved = (markup: string, x: number, y: number): string => {
  if (markup === '' || (x === 0 && y === 0)) return markup;
  return element('g', { transform: `translate(${rounded(x)} ${rounded(y)})` }, markup);
};

/** The markup of a drawing with its upper left corner at x,y. */
export function placed({ markup }: Drawing, x: number, y: number): string {
  return moved(markup, x, y);
}

/** A drawing `factor` times as large. */
export function scaled({ width, height, markup }: Drawing, factor: number): Drawing {
  return drawing(
    width * factor,
    height * factor,
    markup === '' ? '' : element('g', { transform: `scale(${rounded(factor)})` }, markup),
  );
}

/** A drawing with an empty margin: `x` units left and right, `y` units above and below. */
export function padded(inner: Drawing, x: number, y = x): Drawing {
  return drawing(inner.width + 2 * x, inner.height + 2 * y, placed(inner, x, y));
}

const SLACK = { start: 0, centre: 0.5, end: 1 } as const;
const ALIGNED = { left: 'start', centre: 'centre', right: 'end' } as const;
export interface Spacing {
  /** Between neighbours, 8 by default; negative to overlap. */
  readonly gap?: number;
  /** Across the direction of the list, `centre` by default. */
  readonly align?: keyof typeof SLACK;
}
const DEFAULT_GAP = 8;

const offsets = (sizes: readonly number[], gap: number): number[] =>
  sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size + gap, 0));
const extent = (sizes: readonly number[], gap: number): number =>
  sizes.length === 0 ? 0 : sizes.reduce((sum, size) => sum + size + gap, -gap);

/** Drawings side by side. Where they overlap, later ones lie on top. */
export function inRow(
  items: readonly Drawing[],
  { gap = DEFAULT_GAP, align = 'centre' }: Spacing = {},
): Drawing {
  const widths = items.map(({ width }) => width);
  const height = Math.max(0, ...items.map((item) => item.height));
  const lefts = offsets(widths, gap);
  const markup = items.map((item, i) => placed(item, at(lefts, i), (height - item.height) * SLACK[align]));
  return drawing(extent(widths, gap), height, ...markup);
}

/** Drawings below each other. */
export function inColumn(
  items: readonly Drawing[],
  { gap = DEFAULT_GAP, align = 'centre' }: Spacing = {},
): Drawing {
  const heights = items.map(({ height }) => height);
  const width = Math.max(0, ...items.map((item) => item.width));
  const tops = offsets(heights, gap);
  const markup = items.map((item, i) => placed(item, (width - item.width) * SLACK[align], at(tops, i)));
  return drawing(width, extent(heights, gap), ...markup);
}

/** Drawings in lines of at most `maxWidth` units, like words. */
const broken = (items: readonly Drawing[], maxWidth: number, gap: number): Drawing[][] => {
  const lines: Drawing[][] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer = [...(last ?? []), item].map(({ width }) => width);
    if (last !== undefined && extent(longer, gap) <= maxWidth) last.push(item);
    else lines.push([item]);
  }
  return lines;
};

const stacked = (lines: readonly Drawing[][], spacing: Spacing): Drawing =>
  inColumn(
    lines.map((items) => inRow(items, spacing)),
    spacing,
  );

/** Drawings in lines of at most `maxWidth` units, like wrapped text. */
export function wrapped(items: readonly Drawing[], maxWidth: number, spacing: Spacing = {}): Drawing {
  return stacked(broken(items, maxWidth, spacing.gap ?? DEFAULT_GAP), spacing);
}

/** A drawing in a box of a fixed size, at natural size or, where it would not fit, made smaller. */
export function fitted(
  width: number,
  height: number,
  inner: Drawing,
  { across = 'start', down = 'start' }: Partial<Record<'across' | 'down', keyof typeof SLACK>> = {},
): Drawing {
  const factor = Math.min(1, width / Math.max(1, inner.width), height / Math.max(1, inner.height));
  const shown = factor < 1 ? scaled(inner, Math.floor(factor * 100) / 100) : inner;
  const [x, y] = [(width - shown.width) * SLACK[across], (height - shown.height) * SLACK[down]];
  return drawing(width, height, placed(shown, x, y));
}

const LEAST_SCALE = 0.4;
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, LEAST_SCALE] as const;

/** Lines of drawings that fit into a box at a scale: as large as fit, but never above their natural size. */
export function linesIn(
  width: number,
  height: number,
  items: readonly Drawing[],
  spacing: Spacing = {},
): { readonly scale: number; readonly lines: readonly Drawing[][] } {
  const scaledTo = (scale: number) => ({
    scale,
    lines: broken(items, width / scale, spacing.gap ?? DEFAULT_GAP),
  });
  const fits = ({ scale, lines }: ReturnType<typeof scaledTo>): boolean =>
    stacked(lines, spacing).height * scale <= height;
  return SCALES.map(scaledTo).find(fits) ?? scaledTo(LEAST_SCALE);
}

/** Drawings wrapped into lines in a box of a fixed size. */
export function wrappedIn(
  width: number,
  height: number,
  items: readonly Drawing[],
  spacing: Spacing = {},
): Drawing {
  const { scale, lines } = linesIn(width, height, items, spacing);
  return fitted(width, height, scaled(stacked(lines, spacing), scale));
}

/** One line of text as a drawing of its estimated width. */
export function caption(content: string, style: TextStyle = {}): Drawing {
  const { size = DEFAULT_TEXT_SIZE, maxWidth = Infinity, align = 'left' } = style;
  const width = Math.min(textWidth(cleanText(content), size), maxWidth);
  const x = { left: 0, centre: width / 2, right: width }[align];
  return drawing(width, size * 1.3, text(content, x, size, style));
}

/** The lines of sentences, each at most `maxWidth` units wide where words allow it. */
export function linesOf(content: string, maxWidth: number, { size = DEFAULT_TEXT_SIZE, bold }: TextStyle) {
  const columns = columnsIn(maxWidth / (bold === true ? BOLD_FACTOR : 1), size);
  const lines = wrapWords(cleanText(content).split(' '), columns, '', roomFor);
  return { lines, isTooWide: lines.some((line) => roomFor(line) > columns) };
}

/** Sentences in as many lines as they need, each at most `maxWidth` units wide. */
export function paragraph(content: string, maxWidth: number, style: TextStyle): Drawing {
  return inColumn(
    linesOf(content, maxWidth, style).lines.map((line) => caption(line, { ...style, maxWidth })),
    { gap: LINE_GAP, align: ALIGNED[style.align ?? 'left'] },
  );
}

/** The lowest part of a picture, which the page puts beside the rest where a window is low and wide. */
export function aside({ width, height, markup }: Drawing): Drawing {
  return drawing(width, height, element('g', { class: 'aside' }, markup));
}

const LINE_GAP = 2;

/** Sentences in a box that is as high as `lines` lines. */
export function words(content: string, maxWidth: number, lines: number, style: TextStyle): Drawing {
  const height = lines * ((style.size ?? DEFAULT_TEXT_SIZE) * 1.3 + LINE_GAP) - LINE_GAP;
  const text = paragraph(content, maxWidth, style);
  return fitted(maxWidth, height, text, { across: ALIGNED[style.align ?? 'left'], down: 'centre' });
}

/** A drawing at the left edge of an area `width` units wide, so that panels line up. */
export function leftIn(width: number, { height, markup }: Drawing): Drawing {
  return drawing(width, height, markup);
}

/** The space between the edge of a panel and what lies on it, in units. */
export const PANEL_PADDING = 8;
const HEADING_HEIGHT = 28;

/** A drawing on a raised panel, or on green felt with `felt`, with an optional heading. */
export function onPanel(inner: Drawing, { heading = '', felt = false, minWidth = 0 } = {}): Drawing {
  const top = heading === '' ? PANEL_PADDING : HEADING_HEIGHT;
  const width = Math.max(inner.width + 2 * PANEL_PADDING, minWidth);
  const height = inner.height + top + PANEL_PADDING;
  const colours: Paint = felt ? { fill: 'felt', stroke: 'felt-line' } : { fill: 'panel', stroke: 'line' };
  const style: TextStyle = {
    size: 14,
    bold: true,
    fill: felt ? 'felt-ink' : 'muted',
    maxWidth: width - 2 * PANEL_PADDING,
  };
  return drawing(
    width,
    height,
    rect({ x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: 10 }, colours),
    text(heading, PANEL_PADDING, 20, style),
    placed(inner, (width - inner.width) / 2, top),
  );
}
