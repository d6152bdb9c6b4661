/** The upright board as a drawing. */
import type { Colour } from '#src/kit/draw/palette.js';
import { circle, drawing, rect, shape, text, type Drawing } from '#src/kit/draw/svg.js';
import { COLUMNS, PLACES, ROWS, type Place } from './bitboard.js';
import { boardOf, chipAt, RED } from './board.js';
import type { View } from './schemas.js';

const PITCH = 54;
const HOLE_RADIUS = 22;
const CHIP_RADIUS = 21;
const PAD = 10;
const NUMBER_BAND = 22;
const BOARD = { width: COLUMNS * PITCH + 2 * PAD, height: ROWS * PITCH + 2 * PAD } as const;

const centreOf = ({ column, row }: Place): readonly [x: number, y: number] => [
  NUMBER_BAND + PAD + (column - 0.5) * PITCH,
  PAD + (ROWS - row + 0.5) * PITCH,
];

/** Red chips have two rims, black ones a rim and a hub, so that colour is not all that tells them apart. */
const redChip = (x: number, y: number): string =>
  circle(x, y, CHIP_RADIUS, { fill: 'chip-red', stroke: 'chip-red-rim', strokeWidth: 2.5 }) +
  circle(x, y, 14, { fill: 'none', stroke: 'chip-red-rim', strokeWidth: 2.5 });
const blackChip = (x: number, y: number): string =>
  circle(x, y, CHIP_RADIUS, { fill: 'chip-black', stroke: 'chip-black-rim', strokeWidth: 2.5 }) +
  circle(x, y, 6, { fill: 'chip-black-rim' });

const ring = (x: number, y: number, stroke: Colour): string =>
  circle(x, y, CHIP_RADIUS, { fill: 'none', stroke, strokeWidth: 3.5 });

const hole = (x: number, y: number): string =>
  circle(x, y, HOLE_RADIUS, { fill: 'hole', stroke: 'board-edge', strokeWidth: 1.5 });

const columnNumber = (column: number): string => {
  const [x] = centreOf({ column, row: 1 });
  return text(String(column), x, BOARD.height + 17, { size: 13, fill: 'muted', align: 'centre' });
};

const rowNumber = (row: number): string => {
  const [, y] = centreOf({ column: 1, row });
  return text(String(row), NUMBER_BAND - 12, y + 5, { size: 13, fill: 'muted', align: 'centre' });
};

const isAmong = (places: readonly Place[], { column, row }: Place): boolean =>
  places.some((each) => each.column === column && each.row === row);

const ROW_BY_ROW = PLACES.toSorted((a, b) => a.row - b.row);

/** The board of a view, `winning` places starred, columns and rows numbered. */
export const boardDrawing = ({ position, lastDrop }: View, winning: readonly Place[]): Drawing => {
  const board = boardOf(position);
  const last = lastDrop === null ? [] : [lastDrop];
  const places = ROW_BY_ROW.map((place) => {
    const [x, y] = centreOf(place);
    const seat = chipAt(board, place);
    if (seat === null) return hole(x, y);
    const chip = seat === RED ? redChip(x, y) : blackChip(x, y);
    if (isAmong(winning, place)) return chip + shape('star', x, y, 24, 'chip-win') + ring(x, y, 'chip-win');
    return isAmong(last, place) ? chip + ring(x, y, 'chip-last') : chip;
  });
  const box = { x: NUMBER_BAND + 1, y: 1, width: BOARD.width - 2, height: BOARD.height - 2, radius: 16 };
  return drawing(
    BOARD.width + 2 * NUMBER_BAND,
    BOARD.height + NUMBER_BAND,
    rect(box, { fill: 'board', stroke: 'board-edge', strokeWidth: 2 }),
    ...places,
    ...Array.from({ length: COLUMNS }, (_, i) => columnNumber(i + 1)),
    ...Array.from({ length: ROWS }, (_, i) => rowNumber(i + 1)),
  );
};
