/** The rules, as docs/rules/connect-four.md tells them. A state is the string of columns played; all follows from it. */
import type { Applied, Configured, Result, Seat, Transition } from '../../game-type.js';
import {
  BLACK,
  boardOf,
  CELLS,
  COLUMNS,
  isFull,
  isWinnable,
  lastCell,
  lastSeat,
  nextSeat,
  opponentOf,
  RED,
  ROWS,
  winningPlaces,
  winsAt,
} from './board.js';
import type { Config, Details, Event, Move, State } from './schemas.js';

const SEATS = 2;

export const refusals = {
  'column-full': 'The column holds six chips already.',
} as const;

export const reasons = {
  'four-in-line': 'Four or more chips of one colour stand in an unbroken line: their seat wins.',
  'board-full': 'All 42 places are taken and nobody has four in line: a draw.',
  unwinnable: 'Every one of the 69 lines of four holds both colours: a draw, with `drawWhenUnwinnable`.',
  resigned: 'A seat resigned: the other one wins.',
} as const;
type Reason = keyof typeof reasons;

/** Fills in the default; only two can play. */
export const configure = (
  { drawWhenUnwinnable = false }: Partial<Config>,
  seats: number,
): Configured<Config> =>
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
export const result = ({ config, position, resignedBy }: State): End | null => {
  if (resignedBy !== null) return wonBy(opponentOf(resignedBy), 'resigned', []);
  const board = boardOf(position);
  const cell = lastCell(board, position);
  if (cell !== null && winsAt(board, cell)) {
    return wonBy(lastSeat(position), 'four-in-line', winningPlaces(board, cell));
  }
  if (position.length === CELLS) return drawn('board-full');
  return config.drawWhenUnwinnable && !isWinnable(board) ? drawn('unwinnable') : null;
};

export const turn = (state: State): Seat | null => (result(state) === null ? nextSeat(state.position) : null);

const ALL_COLUMNS: readonly number[] = Array.from({ length: COLUMNS }, (_, i) => i + 1);

/** One drop for each column that is not full, from the left. */
export const legalMoves = (state: State, seat: Seat): Move[] => {
  if (turn(state) !== seat) return [];
  const board = boardOf(state.position);
  return ALL_COLUMNS.filter((column) => !isFull(board, column)).map((column) => ({ type: 'drop', column }));
};

const endEvents = (state: State): Event[] => {
  const end = result(state);
  switch (end?.reason) {
    case 'four-in-line':
      return [{ type: 'four-in-line', seat: lastSeat(state.position), cells: end.details.cells }];
    case 'board-full':
    case 'unwinnable':
      return [{ type: end.reason }];
    default:
      return [];
  }
};

/** A chip falls to the lowest free place of its column. Refused as `column-full` where there is none. */
export const apply = (state: State, seat: Seat, { column }: Move): Applied<State, Event> => {
  const before = boardOf(state.position);
  if (isFull(before, column)) {
    const detail = `Column ${column} holds ${ROWS} chips already; drop into another one.`;
    return { ok: false, reason: 'column-full', detail };
  }
  const after: State = { ...state, position: `${state.position}${column}` };
  const row = (before.heights[column - 1] ?? 0) + 1;
  return { ok: true, state: after, events: [{ type: 'dropped', seat, column, row }, ...endEvents(after)] };
};

export const canonicalMove = (_state: State, _seat: Seat, { type, column }: Move): Move => ({ type, column });

export const resign = (state: State, seat: Seat): Transition<State, Event> => ({
  state: { ...state, resignedBy: seat },
  events: [{ type: 'resigned', seat }],
});
