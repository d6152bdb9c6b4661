/** The eight ways to turn and mirror the box: lasers and marbles behave alike in all of them. */
import { BOX_SIZE, type Cell } from './board.js';

export type Symmetry = (cell: Cell) => Cell;

const flipRows: Symmetry = ({ row, col }) => ({ row: BOX_SIZE + 1 - row, col });
const flipCols: Symmetry = ({ row, col }) => ({ row, col: BOX_SIZE + 1 - col });
const swap: Symmetry = ({ row, col }) => ({ row: col, col: row });
const same: Symmetry = (cell) => cell;

const after =
  (second: Symmetry, first: Symmetry): Symmetry =>
  (cell) =>
    second(first(cell));

const MIRRORED = [same, flipRows, flipCols, after(flipRows, flipCols)];

/** The identity first. */
export const SYMMETRIES: readonly Symmetry[] = [...MIRRORED, ...MIRRORED.map((each) => after(swap, each))];
