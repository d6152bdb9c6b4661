/** Everything is open: every viewer sees the same. */
import type { Vantage } from '../../game-type.js';
import {
  BLACK,
  boardOf,
  cellAt,
  COLUMNS,
  lastCell,
  lastSeat,
  placeOf,
  RED,
  ROWS,
  type Board,
  type Content,
} from './board.js';
import type { Config, Event, Move, State, View } from './schemas.js';

const symbolOf = (content: Content | undefined): string => {
  if (content === RED) return 'R';
  return content === BLACK ? 'B' : '.';
};

const rowText = ({ cells }: Board, row: number): string => {
  let text = '';
  for (let column = 1; column <= COLUMNS; column += 1) text += symbolOf(cells[cellAt(column, row)]);
  return text;
};

const ROWS_FROM_TOP: readonly number[] = Array.from({ length: ROWS }, (_, i) => ROWS - i);

export const view = ({ position }: State): View => {
  const board = boardOf(position);
  const cell = lastCell(board, position);
  return {
    board: ROWS_FROM_TOP.map((row) => rowText(board, row)),
    position,
    lastDrop: cell === null ? null : { seat: lastSeat(position), ...placeOf(cell) },
  };
};

export const viewEvent = (event: Event): Event => event;
export const viewMove = (move: Move): Move => move;

/** There is but one state with a given view, as long as nobody has resigned. */
export const determinize = ({ config, view }: Vantage<Config, View>): State => ({
  config,
  position: view.position,
  resignedBy: null,
});
