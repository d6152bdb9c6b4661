/** The upright board and its chips as a drawing. */
import type { Colour } from '#src/kit/draw/palette.js';
import { circle, drawing, rect, shape, text, type Drawing } from '#src/kit/draw/svg.js';
import { ALL_CELLS, ALL_COLUMNS, COLUMNS, ROWS, type Cell } from '../bitboard.js';
import { boardOf, chipAt, RED } from '../board.js';
import type { View } from '../schemas.js';
import { isSameCell } from './words.js';

const PITCH = 54;
const HOLE_RADIUS = 22;
const CHIP_RADIUS = 21;
const PADDING = 10;
const NUMBER_BAND = 22;
const BOARD_WIDTH = COLUMNS * PITCH + 2 * PADDING;
const BOARD_HEIGHT = ROWS * PITCH + 2 * PADDING;

const centreOf = ({ column, row }: Cell): readonly [x: number, y: number] => [
  NUMBER_BAND + PADDING + (column - 0.5) * PITCH,
  PADDING + (ROWS - row + 0.5) * PITCH,
];

/** Red chips have two rims, black ones a rim and a hub, so that colour is not the only difference. */
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
  return text(String(column), x, BOARD_HEIGHT + 17, { size: 13, fill: 'muted', align: 'centre' });
};

const rowNumber = (row: number): string => {
  const [, y] = centreOf({ column: 1, row });
  return text(String(row), NUMBER_BAND - 12, y + 5, { size: 13, fill: 'muted', align: 'centre' });
};

const CELLS_BY_ROW = ALL_CELLS.toSorted((a, b) => a.row - b.row);

/** The board of a view with its `winning` cells starred and its columns and rows numbered. */
export const boardDrawing = ({ position, lastDrop }: View, winning: readonly Cell[]): Drawing => {
  const board = boardOf(position);
  const cells = CELLS_BY_ROW.map((cell) => {
    const [x, y] = centreOf(cell);
    const seat = chipAt(board, cell);
    if (seat === null) return hole(x, y);
    const chip = seat === RED ? redChip(x, y) : blackChip(x, y);
    if (winning.some((each) => isSameCell(each, cell)))
      return chip + shape('star', x, y, 24, 'chip-win') + ring(x, y, 'chip-win');
    return lastDrop !== null && isSameCell(lastDrop, cell) ? chip + ring(x, y, 'chip-last') : chip;
  });
  const frame = { x: NUMBER_BAND + 1, y: 1, width: BOARD_WIDTH - 2, height: BOARD_HEIGHT - 2, radius: 16 };
  return drawing(
    BOARD_WIDTH + 2 * NUMBER_BAND,
    BOARD_HEIGHT + NUMBER_BAND,
    rect(frame, { fill: 'board', stroke: 'board-edge', strokeWidth: 2 }),
    ...cells,
    ...ALL_COLUMNS.map(columnNumber),
    ...Array.from({ length: ROWS }, (_, i) => rowNumber(i + 1)),
  );
};
