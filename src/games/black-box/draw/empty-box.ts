/** The box before anything happens in it, and where its rows and columns are drawn. */
import type { Colour } from '#src/kit/draw/palette.js';
import { line, rect, text } from '#src/kit/draw/svg.js';
import { BOX_SIZE, edgeSpaces, PLACEMENT_MAX, PLACEMENT_MIN, type Space } from '../board.js';

export const SPACE_SIZE = 40;
/** The room for the numbers of rows and columns. */
const NUMBERS_SIZE = 16;
/** The width and height of a box. */
export const BOARD_SIZE = NUMBERS_SIZE + BOX_SIZE * SPACE_SIZE;

export type Point = readonly [x: number, y: number];

/** The upper border of a row, or the left border of a column. */
export const borderOf = (number: number): number => NUMBERS_SIZE + (number - 1) * SPACE_SIZE;
/** The middle of a row or column. */
export const middleOf = (number: number): number => borderOf(number) + SPACE_SIZE / 2;

const numbering = (): string[] =>
  Array.from({ length: BOX_SIZE }, (_, i) => i + 1).flatMap((number) => {
    const lettering = { size: 12, fill: 'muted', align: 'centre' } as const;
    return [
      text(String(number), middleOf(number), 10, lettering),
      text(String(number), 5, middleOf(number) + 4, lettering),
    ];
  });

const edgeTile = ({ row, col }: Space): string =>
  rect(
    {
      x: borderOf(col) + 1.5,
      y: borderOf(row) + 1.5,
      width: SPACE_SIZE - 3,
      height: SPACE_SIZE - 3,
      radius: 6,
    },
    { fill: 'ground', stroke: 'line' },
  );

/** The square of rows and columns `first` to `last`. */
const square = (first: number, last: number, fill: Colour): string => {
  const side = (last - first + 1) * SPACE_SIZE;
  return rect({ x: borderOf(first), y: borderOf(first), width: side, height: side, radius: 3 }, { fill });
};

const INSIDE_MIN = 2;
const INSIDE_MAX = BOX_SIZE - 1;

const grid = (): string[] =>
  Array.from({ length: BOX_SIZE - 1 }, (_, i) => borderOf(i + INSIDE_MIN)).flatMap((border) => [
    line(border, borderOf(INSIDE_MIN), border, borderOf(BOX_SIZE), { stroke: 'line' }),
    line(borderOf(INSIDE_MIN), border, borderOf(BOX_SIZE), border, { stroke: 'line' }),
  ]);

/** The markup of the box without lasers and marbles. */
export const emptyBox = [
  ...numbering(),
  ...edgeSpaces.map(edgeTile),
  square(INSIDE_MIN, INSIDE_MAX, 'ground'),
  square(PLACEMENT_MIN, PLACEMENT_MAX, 'accent-soft'),
  ...grid(),
].join('');
