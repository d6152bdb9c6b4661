import type { Viewer } from '../../../game-type.js';
import type { Colour } from '../../../kit/draw/palette.js';
import { placed } from '../../../kit/draw/layout.js';
import { area, choosableIn } from '../../../kit/draw/choosable.js';
import { animateMarkup } from '../../../kit/draw/animation.js';
import { element } from '../../../kit/draw/xml.js';
import { circle, drawing, path, rect, shape, text, type Drawing } from '../../../kit/draw/svg.js';
import { ALL_CELLS, ALL_COLUMNS, COLUMNS, ROWS, type Cell } from '../bitboard.js';
import { boardOf, chipAt, RED } from '../board.js';
import { isSameCell, winningCellsOf, type ConnectFourScene } from './text.js';

const PITCH = 54;
const HOLE_RADIUS = 22;
const CHIP_RADIUS = 21;
const PADDING = 10;
const CORNER = 16;
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

const chipOf = (seat: Viewer): typeof redChip => (seat === RED ? redChip : blackChip);

const ring = (x: number, y: number, stroke: Colour): string =>
  circle(x, y, 20, { fill: 'none', stroke, strokeWidth: 3.5 });

const holeOutline = (cell: Cell): string => {
  const [x, y] = centreOf(cell);
  return `M${x - HOLE_RADIUS} ${y}a${HOLE_RADIUS} ${HOLE_RADIUS} 0 1 0 ${2 * HOLE_RADIUS} 0a${HOLE_RADIUS} ${HOLE_RADIUS} 0 1 0 ${-2 * HOLE_RADIUS} 0Z`;
};

const frame = {
  x: NUMBER_BAND + 1,
  y: 1,
  width: BOARD_WIDTH - 2,
  height: BOARD_HEIGHT - 2,
  radius: CORNER,
};

const plateOutline = (): string => {
  const { x, y, width, height, radius: r } = frame;
  const [w, h] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}Z`;
};

/** The blue plate. The outlines of its holes run in the opposite direction to its edge's, which makes them holes. */
const PLATE = path([plateOutline(), ...ALL_CELLS.map(holeOutline)].join(''), {
  fill: 'board',
  stroke: 'board-edge',
  strokeWidth: 1.5,
});

const numbering = { size: 14, fill: 'muted', align: 'centre' } as const;
const NUMBERS = [
  ...ALL_COLUMNS.map((column) =>
    text(String(column), centreOf({ column, row: 1 })[0], BOARD_HEIGHT + 17, numbering),
  ),
  ...Array.from({ length: ROWS }, (_, i) =>
    text(String(i + 1), NUMBER_BAND - 12, centreOf({ column: 1, row: i + 1 })[1] + 5, numbering),
  ),
];

const CELLS_BY_ROW = ALL_CELLS.toSorted((a, b) => a.row - b.row);

/** The chips, which lie behind the plate. The last one falls into place with its ring. */
const chips = ({ view: { position, lastDrop } }: ConnectFourScene): string[] => {
  const board = boardOf(position);
  return CELLS_BY_ROW.flatMap((cell) => {
    const seat = chipAt(board, cell);
    if (seat === null) return [];
    const place = centreOf(cell);
    const chip = chipOf(seat)(...place);
    const isLast = lastDrop !== null && isSameCell(lastDrop, cell);
    return [
      isLast
        ? animateMarkup(chip + ring(...place, 'chip-last'), {
            kind: 'fall',
            height: (ROWS + 1 - cell.row) * PITCH,
          })
        : chip,
    ];
  });
};

/** Stars on the chips of winning lines, one after the other. */
const stars = (scene: ConnectFourScene): string[] =>
  winningCellsOf(scene).map((cell, index) => {
    const [x, y] = centreOf(cell);
    const star = shape('star', x, y, 24, 'chip-win') + ring(x, y, 'chip-win');
    return animateMarkup(star, { kind: 'appear' }, 3 + index);
  });

const COLUMN_AREA = area(PITCH, BOARD_HEIGHT + NUMBER_BAND);

/** A column, and where the viewer's chip would come to rest in it, which a page may show: class `ghost`. */
const columnDrawing = ({ view, viewer, legalMoves }: ConnectFourScene, column: number): Drawing => {
  const board = boardOf(view.position);
  const cell = CELLS_BY_ROW.find((each) => each.column === column && chipAt(board, each) === null);
  if (cell === undefined || legalMoves.length === 0) return COLUMN_AREA;
  const chip = chipOf(viewer)(PITCH / 2, centreOf(cell)[1]);
  const ghost = element('g', { class: 'ghost', visibility: 'hidden' }, chip);
  return { ...COLUMN_AREA, markup: COLUMN_AREA.markup + ghost };
};

/**
 * The upright board with its chips, its columns and rows numbered. The last chip has a light ring; chips of winning lines have
 * a golden star. Columns that the viewer can choose are marked.
 */
export function svg(scene: ConnectFourScene): Drawing {
  const choosable = choosableIn(scene);
  const areas = ALL_COLUMNS.map((column) =>
    placed(
      choosable(columnDrawing(scene, column), { column }),
      NUMBER_BAND + PADDING + (column - 1) * PITCH,
      0,
    ),
  );
  return drawing(
    BOARD_WIDTH + 2 * NUMBER_BAND,
    BOARD_HEIGHT + NUMBER_BAND,
    rect(frame, { fill: 'hole' }),
    ...chips(scene),
    PLATE,
    ...stars(scene),
    ...NUMBERS,
    ...areas,
  );
}
