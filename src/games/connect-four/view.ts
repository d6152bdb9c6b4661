/** Everything is open: every viewer sees the same. */
import type { Seat, Observation } from '#src/game-type.js';
import { COLUMNS, ROWS } from './bitboard.js';
import { boardOf, chipAt, lastPlace, lastSeat, RED, type Board } from './board.js';
import type { Config, Event, Move, State, View } from './schemas.js';

const symbolOf = (chip: Seat | null): string => {
  if (chip === null) return '.';
  return chip === RED ? 'R' : 'B';
};

const rowText = (board: Board, row: number): string => {
  let text = '';
  for (let column = 1; column <= COLUMNS; column += 1) text += symbolOf(chipAt(board, { column, row }));
  return text;
};

const ROWS_FROM_TOP: readonly number[] = Array.from({ length: ROWS }, (_, i) => ROWS - i);

export const view = ({ position }: State): View => {
  const board = boardOf(position);
  const last = lastPlace(board, position);
  return {
    board: ROWS_FROM_TOP.map((row) => rowText(board, row)),
    position,
    lastDrop: last === null ? null : { seat: lastSeat(board), ...last },
  };
};

export const viewEvent = (event: Event): Event => event;
export const viewMove = (move: Move): Move => move;

/** There is but one state with a given view, as long as nobody has resigned. */
export const determinize = ({ config, view }: Observation<Config, View>): State => ({
  config,
  position: view.position,
  resignedBy: null,
});
