/** The eight ways to rotate and mirror the box. Lasers and marbles behave alike in all of them. */
import { BOX_SIZE, type Space } from './board.js';

export type Symmetry = (space: Space) => Space;

const identity: Symmetry = (space) => space;
const flipRows: Symmetry = ({ row, col }) => ({ row: BOX_SIZE + 1 - row, col });
const flipCols: Symmetry = ({ row, col }) => ({ row, col: BOX_SIZE + 1 - col });
const transpose: Symmetry = ({ row, col }) => ({ row: col, col: row });

const compose =
  (second: Symmetry, first: Symmetry): Symmetry =>
  (space) =>
    second(first(space));

const flips = [identity, flipRows, flipCols, compose(flipRows, flipCols)];

/** The identity comes first. */
export const symmetries: readonly Symmetry[] = [...flips, ...flips.map((flip) => compose(transpose, flip))];
