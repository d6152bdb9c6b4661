/** The box before anything happens in it, and where its rows and columns are drawn. */
import { paint, type Colour } from '../../../kit/draw/palette.js';
import { group, rect } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import { BOX_SIZE, edgeSpaces, PLACEMENT_MAX, PLACEMENT_MIN, type Space } from '../board.js';

export const SPACE_SIZE = 41;
/** How deep the edge spaces are. */
const EDGE_SIZE = 34;
/** The felt around the edge spaces. */
const FRAME_SIZE = 2.5;
const INSIDE_MIN = 2;
const INSIDE_MAX = BOX_SIZE - 1;
const FIRST_BORDER = FRAME_SIZE + EDGE_SIZE;
const LAST_BORDER = FIRST_BORDER + (INSIDE_MAX - INSIDE_MIN + 1) * SPACE_SIZE;
/** The width and height of a box. */
export const BOARD_SIZE = LAST_BORDER + FIRST_BORDER;

export type Point = readonly [x: number, y: number];

/** The upper border of a row, or the left border of a column. */
export function borderOf(number: number): number {
  return number < INSIDE_MIN ? FRAME_SIZE : FIRST_BORDER + (number - INSIDE_MIN) * SPACE_SIZE;
}
/** The height of a row, or the width of a column. */
function sizeOf(number: number): number {
  return number < INSIDE_MIN || number > INSIDE_MAX ? EDGE_SIZE : SPACE_SIZE;
}
/** The middle of a row or column. */
export function middleOf(number: number): number {
  return borderOf(number) + sizeOf(number) / 2;
}

const directionOf = (number: number): number => {
  if (number < INSIDE_MIN) return 1;
  return number > INSIDE_MAX ? -1 : 0;
};
/** The direction in which a laser enters at an edge space. */
export function inwardsFrom({ row, col }: Space): Point {
  return [directionOf(col), directionOf(row)];
}

/** A triangle that points in a direction: its tip, and how long and half as wide it is. */
export function arrowhead([x, y]: Point, [dx, dy]: Point, length: number, half: number): string {
  const [left, top] = [x - dx * length, y - dy * length];
  return `M${x} ${y}L${left - dy * half} ${top - dx * half}L${left + dy * half} ${top + dx * half}z`;
}

const SLOT_MARGIN = 1.5;
const NUMBER_SIZE = 13;
/** How far a number is from the middle of its space, and the tip of the arrow. */
const [NUMBER_OUTWARDS, TIP_INWARDS] = [4, 14];

/** An edge space: a slot with the number of its row or column and an arrow, unless lasers are marked in it. */
export function slot(space: Space, isMarked: boolean, isLatest: boolean): string {
  const { row, col } = space;
  const [x, y] = [middleOf(col), middleOf(row)];
  const [dx, dy] = inwardsFrom(space);
  const number = {
    x: x - dx * NUMBER_OUTWARDS,
    y: y - dy * NUMBER_OUTWARDS + NUMBER_SIZE * 0.36,
  };
  const box = {
    x: borderOf(col) + SLOT_MARGIN,
    y: borderOf(row) + SLOT_MARGIN,
    width: sizeOf(col) - 2 * SLOT_MARGIN,
    height: sizeOf(row) - 2 * SLOT_MARGIN,
    rx: 6,
    ...(isMarked && paint({ fill: isLatest ? 'gold-soft' : 'panel' })),
  };
  if (isMarked) return element('rect', box);
  const arrow = arrowhead([x + dx * TIP_INWARDS, y + dy * TIP_INWARDS], [dx, dy], 5, 5);
  return (
    element('rect', box) +
    element('path', { d: arrow, ...paint({ fill: 'felt-line' }) }) +
    element(
      'text',
      { ...number, ...paint({ fill: 'felt-ink' }), stroke: 'none' },
      String(dx === 0 ? col : row),
    )
  );
}

/** The slots of all edge spaces. `marksAt` and `isLatest` tell which lasers are marked there. */
export function slots(isMarked: (space: Space) => boolean, isLatest: (space: Space) => boolean): string {
  return group(
    { size: NUMBER_SIZE, bold: true, fill: 'felt', stroke: 'felt-line', align: 'centre' },
    ...edgeSpaces.map((space) => slot(space, isMarked(space), isLatest(space))),
  );
}

/** The square of rows and columns `first` to `last`. */
const square = (first: number, last: number, fill: Colour): string => {
  const side = (last - first + 1) * SPACE_SIZE;
  return rect({ x: borderOf(first), y: borderOf(first), width: side, height: side, radius: 3 }, { fill });
};

/** The lines around and between the rows and columns inside. */
const grid = (): string => {
  const [from, to] = [FIRST_BORDER, LAST_BORDER];
  const borders = Array.from({ length: BOX_SIZE - 1 }, (_, i) => borderOf(i + INSIDE_MIN));
  const lines = borders.map((border) => `M${border} ${from}V${to}M${from} ${border}H${to}`);
  return group({ stroke: 'line' }, element('path', { 'stroke-linecap': 'round', d: lines.join('') }));
};

const frame = { x: 0.5, y: 0.5, width: BOARD_SIZE - 1, height: BOARD_SIZE - 1, radius: 10 };

/** The markup of the box without its edge spaces, lasers and marbles. */
export const emptyBox = [
  rect(frame, { fill: 'felt', stroke: 'felt-line' }),
  square(INSIDE_MIN, INSIDE_MAX, 'ground'),
  square(PLACEMENT_MIN, PLACEMENT_MAX, 'accent-soft'),
  grid(),
].join('');
