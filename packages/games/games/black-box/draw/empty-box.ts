/** The box before anything happens in it, and where its rows and columns are drawn. */
import type { Colour } from '../../../kit/draw/palette.js';
import { group, rect } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import { BOX_SIZE, edgeSpaces, PLACEMENT_MAX, PLACEMENT_MIN, type Space } from '../board.js';

export const SPACE_SIZE = 40;
/** The room for the numbers of rows and columns, on each side. */
const NUMBERS_SIZE = 10;
/** The width and height of a box. */
export const BOARD_SIZE = BOX_SIZE * SPACE_SIZE + 2 * NUMBERS_SIZE;

export type Point = readonly [x: number, y: number];

/** The upper border of a row, or the left border of a column. */
export function borderOf(number: number): number {
  return NUMBERS_SIZE + (number - 1) * SPACE_SIZE;
}
/** The middle of a row or column. */
export function middleOf(number: number): number {
  return borderOf(number) + SPACE_SIZE / 2;
}

const NUMBER_SIZE = 13;

/** The number of each row and column that has edge spaces, at both of its ends. */
const numbering = (): string => {
  const number = (line: number, x: number, y: number): string =>
    element('text', { x, y: y + NUMBER_SIZE * 0.36 }, String(line));
  const lines = Array.from({ length: BOX_SIZE - 2 }, (_, i) => i + 2);
  const ends = [NUMBERS_SIZE / 2 - 1, BOARD_SIZE - NUMBERS_SIZE / 2 + 1];
  return group(
    { size: NUMBER_SIZE, bold: true, fill: 'felt-ink', align: 'centre' },
    ...lines.flatMap((line) =>
      ends.flatMap((end) => [number(line, middleOf(line), end), number(line, end, middleOf(line))]),
    ),
  );
};

const TILE_MARGIN = 1.5;
const TILE_SIZE = SPACE_SIZE - 2 * TILE_MARGIN;

const edgeTile = ({ row, col }: Space): string =>
  element('rect', {
    x: borderOf(col) + TILE_MARGIN,
    y: borderOf(row) + TILE_MARGIN,
    width: TILE_SIZE,
    height: TILE_SIZE,
    rx: 6,
  });

/** The square of rows and columns `first` to `last`. */
const square = (first: number, last: number, fill: Colour): string => {
  const side = (last - first + 1) * SPACE_SIZE;
  return rect({ x: borderOf(first), y: borderOf(first), width: side, height: side, radius: 3 }, { fill });
};

const INSIDE_MIN = 2;
const INSIDE_MAX = BOX_SIZE - 1;

/** The lines around and between the rows and columns inside. */
const grid = (): string => {
  const [from, to] = [borderOf(INSIDE_MIN), borderOf(BOX_SIZE)];
  const borders = Array.from({ length: BOX_SIZE - 1 }, (_, i) => borderOf(i + INSIDE_MIN));
  const lines = borders.map((border) => `M${border} ${from}V${to}M${from} ${border}H${to}`);
  return group({ stroke: 'line' }, element('path', { 'stroke-linecap': 'round', d: lines.join('') }));
};

/** The markup of the box without lasers and marbles. */
export const emptyBox = [
  numbering(),
  group({ fill: 'panel' }, ...edgeSpaces.map(edgeTile)),
  square(INSIDE_MIN, INSIDE_MAX, 'ground'),
  square(PLACEMENT_MIN, PLACEMENT_MAX, 'accent-soft'),
  grid(),
].join('');
