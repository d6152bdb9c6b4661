import { textPicture } from '#src/kit/draw/picture.js';
import { ALL_COLUMNS, COLUMNS, ROWS, type Cell } from '#src/games/connect-four/bitboard.js';
import { boardOf, chipAt, type Board } from '#src/games/connect-four/board.js';
import { chipSign, headerParts, isSameCell, winningCellsOf, type ConnectFourScene } from './words.js';

const EDGE = `+${'-'.repeat(COLUMNS * 3)}+`;
const COLUMN_NUMBERS = ALL_COLUMNS.map((column) => ` ${column} `).join('');

/** A cell as three characters: `(X)` is the last chip, `[X]` part of a winning line. */
const cellText = (scene: ConnectFourScene, board: Board, cell: Cell): string => {
  const chip = chipAt(board, cell);
  if (chip === null) return ' . ';
  const { lastDrop } = scene.view;
  if (winningCellsOf(scene).some((each) => isSameCell(each, cell))) return `[${chipSign(chip)}]`;
  return lastDrop !== null && isSameCell(lastDrop, cell) ? `(${chipSign(chip)})` : ` ${chipSign(chip)} `;
};

const rowLine = (scene: ConnectFourScene, board: Board, row: number): string =>
  `${row} |${ALL_COLUMNS.map((column) => cellText(scene, board, { column, row })).join('')}|`;

/** The board from the top row down, followed by the columns played. */
export const text = (scene: ConnectFourScene): string => {
  const { position } = scene.view;
  const board = boardOf(position);
  return textPicture(scene, headerParts(scene), [
    ...Array.from({ length: ROWS }, (_, i) => rowLine(scene, board, ROWS - i)),
    `  ${EDGE}`,
    `   ${COLUMN_NUMBERS}`.trimEnd(),
    ...(position === '' ? [] : ['', `Columns played: ${position}`]),
  ]);
};
