/** The rules, as docs/rules/connect-four.md tells them. A state is the string of columns played; all follows from it. */
import type { MoveResult, ConfigResult, Refusal, Result, Seat, Transition } from '#src/game-type.js';
import { ALL_COLUMNS, CELLS, ROWS } from './bitboard.js';
import {
  BLACK,
  boardOf,
  drop,
  hasWon,
  heightOf,
  isFull,
  isWinnable,
  lastSeat,
  nextSeat,
  opponentOf,
  RED,
  winningPlaces,
  type Board,
} from './board.js';
import type { Config, Details, Event, Move, State } from './schemas.js';

const SEATS = 2;

export const refusals = {
  'column-full': 'The column holds six chips already.',
  'game-over': 'The position to analyse is, or goes on, behind the end of the game.',
} as const;

export const endReasons = {
  'four-in-line': 'Four or more chips of one colour stand in an unbroken line: their seat wins.',
  'board-full': 'All 42 places are taken and nobody has four in line: a draw.',
  unwinnable: 'Every one of the 69 lines of four holds both colours: a draw, with `drawWhenUnwinnable`.',
  resigned: 'A seat resigned: the other one wins.',
} as const;
type Reason = keyof typeof endReasons;

/** Fills in the default; only two can play. */
export const configure = (
  { drawWhenUnwinnable = false }: Partial<Config>,
  seats: number,
): ConfigResult<Config> =>
  seats === SEATS
    ? { ok: true, config: { drawWhenUnwinnable } }
    : { ok: false, detail: `Connect Four is for two seats, not ${seats}.` };

export const setup = (config: Config): Transition<State, Event> => ({
  state: { config, position: '', resignedBy: null },
  events: [{ type: 'began', red: RED, black: BLACK }],
});

interface End extends Result {
  readonly reason: Reason;
  readonly details: Details;
}

const wonBy = (winner: Seat, reason: Reason, cells: Details['cells']): End => ({
  outcome: 'win',
  winners: [winner],
  scores: winner === RED ? [1, 0] : [0, 1],
  reason,
  details: { cells },
});
const drawn = (reason: Reason): End => ({
  outcome: 'draw',
  winners: [RED, BLACK],
  scores: [0, 0],
  reason,
  details: { cells: [] },
});

/** A chip that makes four wins, the 42nd as well; a full board is `board-full` even where it is unwinnable besides. */
const endOn = (board: Board, { config, resignedBy }: State): End | null => {
  if (resignedBy !== null) return wonBy(opponentOf(resignedBy), 'resigned', []);
  if (hasWon(board)) return wonBy(lastSeat(board), 'four-in-line', winningPlaces(board));
  if (board.plies === CELLS) return drawn('board-full');
  return config.drawWhenUnwinnable && !isWinnable(board) ? drawn('unwinnable') : null;
};

export const result = (state: State): End | null => endOn(boardOf(state.position), state);

export const turn = (state: State): Seat | null => {
  const board = boardOf(state.position);
  return endOn(board, state) === null ? nextSeat(board) : null;
};

/** One drop for each column that is not full, from the left. */
export const legalMoves = (state: State, seat: Seat): Move[] => {
  const board = boardOf(state.position);
  if (endOn(board, state) !== null || seat !== nextSeat(board)) return [];
  return ALL_COLUMNS.filter((column) => !isFull(board, column)).map((column) => ({ type: 'drop', column }));
};

const endEvents = (board: Board, state: State): Event[] => {
  const end = endOn(board, state);
  switch (end?.reason) {
    case 'four-in-line':
      return [{ type: 'four-in-line', seat: lastSeat(board), cells: end.details.cells }];
    case 'board-full':
    case 'unwinnable':
      return [{ type: end.reason }];
    default:
      return [];
  }
};

export const columnFull = (column: number): Refusal => ({
  ok: false,
  reason: 'column-full',
  detail: `Column ${column} holds ${ROWS} chips already; drop into another one.`,
});

/** A chip falls to the lowest free place of its column. Refused as `column-full` where there is none. */
export const apply = (state: State, seat: Seat, { column }: Move): MoveResult<State, Event> => {
  const before = boardOf(state.position);
  if (isFull(before, column)) return columnFull(column);
  const board = drop(before, column);
  const after: State = { ...state, position: `${state.position}${column}` };
  const dropped: Event = { type: 'dropped', seat, column, row: heightOf(board, column) };
  return { ok: true, state: after, events: [dropped, ...endEvents(board, after)] };
};

export const canonicalMove = (_state: State, _seat: Seat, { type, column }: Move): Move => ({ type, column });

export const resign = (state: State, seat: Seat): Transition<State, Event> => ({
  state: { ...state, resignedBy: seat },
  events: [{ type: 'resigned', seat }],
});
