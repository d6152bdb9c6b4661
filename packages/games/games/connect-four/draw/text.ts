/** Everything that the drawings of Connect Four say in words. */
import type { Scene, Seat } from '../../../game-type.js';
import type { HeaderParts } from '../../../kit/draw/header.js';
import type { Block } from '../../../kit/draw/text-blocks.js';
import { pluralize, joinWithAnd, seatName } from '../../../kit/text.js';
import { ALL_COLUMNS, type Cell, COLUMNS, ROWS } from '../bitboard.js';
import { BLACK, boardOf, chipAt, heightOf, RED, type Board } from '../board.js';
import type { Config, Details, View } from '../schemas.js';

export type ConnectFourScene = Scene<Config, View>;

/** The letter of a seat's chips in text. */
const chipSign = (seat: Seat): string => (seat === RED ? 'X' : 'O');

export function header({ view }: ConnectFourScene): Omit<HeaderParts, 'title'> {
  return {
    note: view.position === '' ? '' : pluralize(view.position.length, 'chip'),
    seats: [
      { sign: chipSign(RED), colour: 'chip-red' },
      { sign: chipSign(BLACK), colour: 'chip-black' },
    ],
  };
}

/** The cells of the winning lines; none unless the game ended with four in a line. */
export function winningCellsOf({ result }: ConnectFourScene): readonly Cell[] {
  return result === null ? [] : (result.details as Details).cells;
}

export function isSameCell(a: Cell, b: Cell): boolean {
  return a.column === b.column && a.row === b.row;
}

const columnText = (board: Board, column: number): string => {
  const chips = Array.from({ length: heightOf(board, column) }, (_, i) =>
    chipAt(board, { column, row: i + 1 }) === RED ? 'red' : 'black',
  );
  return `Column ${column}: ${chips.length === 0 ? 'empty' : chips.join(', ')}.`;
};

const cellText = ({ column, row }: Cell): string => `column ${column} row ${row}`;

export function description(scene: ConnectFourScene): string[] {
  const { position, lastDrop } = scene.view;
  const board = boardOf(position);
  const winning = winningCellsOf(scene);
  return [
    `${seatName(scene.names, RED)} has red, ${seatName(scene.names, BLACK)} black. Columns from the bottom up.`,
    ...ALL_COLUMNS.map((column) => columnText(board, column)),
    lastDrop === null ? '' : `Last chip: ${cellText(lastDrop)}.`,
    winning.length === 0 ? '' : `Winning chips: ${joinWithAnd(winning.map(cellText))}.`,
  ];
}

const EDGE = `+${'-'.repeat(COLUMNS * 3)}+`;
const COLUMN_NUMBERS = ALL_COLUMNS.map((column) => ` ${column} `).join('');

/** A cell as three characters: `(X)` is the last chip, `[X]` part of a winning line. */
const cellSign = (scene: ConnectFourScene, board: Board, cell: Cell): string => {
  const chip = chipAt(board, cell);
  if (chip === null) return ' . ';
  const { lastDrop } = scene.view;
  if (winningCellsOf(scene).some((each) => isSameCell(each, cell))) return `[${chipSign(chip)}]`;
  return lastDrop !== null && isSameCell(lastDrop, cell) ? `(${chipSign(chip)})` : ` ${chipSign(chip)} `;
};

const rowLine = (scene: ConnectFourScene, board: Board, row: number): string =>
  `${row} |${ALL_COLUMNS.map((column) => cellSign(scene, board, { column, row })).join('')}|`;

/** The board from the top row down, followed by the columns played. */
export function text(scene: ConnectFourScene): Block[] {
  const { position } = scene.view;
  const board = boardOf(position);
  const rows = Array.from({ length: ROWS }, (_, i) => rowLine(scene, board, ROWS - i));
  return [
    [...rows, `  ${EDGE}`, `   ${COLUMN_NUMBERS}`.trimEnd()],
    position === '' ? [] : [`Columns played: ${position}`],
  ];
}
