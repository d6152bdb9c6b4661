/** The rules of Connect Four: docs/rules/connect-four.md. A state is the string of columns played; the rest follows from it. */
import type { ConfigResult, MoveResult, Seat, Transition, GameRules } from '../../game-type.js';
import {
  BLACK,
  boardOf,
  drop,
  heightOf,
  isFull,
  RED,
  seatThatMoved,
  seatToMove,
  type Board,
} from './board.js';
import { columnFull } from './refusals.js';
import { resultOn, result } from './results.js';
import {
  defaults,
  SEAT_COUNTS,
  type Config,
  type Event,
  type Move,
  type State,
  schemas,
  type View,
} from './schemas.js';
import { view } from './view.js';
import { ALL_COLUMNS } from './bitboard.js';

/** Fills in the default; refuses any number of seats but two. */
const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats === SEAT_COUNTS.max
    ? { ok: true, config: { ...defaults, ...config } }
    : { ok: false, detail: `Connect Four has ${SEAT_COUNTS.max} seats, not ${seats}.` };

const setup = (config: Config): Transition<State, Event> => ({
  state: { config, position: '', resignedBy: null },
  events: [{ type: 'began', red: RED, black: BLACK }],
});

const turn = (state: State): Seat | null => {
  const board = boardOf(state.position);
  return resultOn(board, state) === null ? seatToMove(board) : null;
};

const endEvents = (board: Board, state: State): Event[] => {
  const end = resultOn(board, state);
  switch (end?.reason) {
    case 'four-in-line':
      return [{ type: 'four-in-line', seat: seatThatMoved(board), cells: end.details.cells }];
    case 'board-full':
    case 'unwinnable':
      return [{ type: end.reason }];
    default:
      return [];
  }
};

/** Drops a chip to the lowest free cell of the column. Refuses a full column as `column-full`. */
const apply = (state: State, seat: Seat, { column }: Move): MoveResult<State, Event> => {
  const before = boardOf(state.position);
  if (isFull(before, column)) return columnFull(column);
  const board = drop(before, column);
  const after: State = { ...state, position: `${state.position}${column}` };
  const dropped: Event = { type: 'dropped', seat, column, row: heightOf(board, column) };
  return { ok: true, state: after, events: [dropped, ...endEvents(board, after)] };
};

/** A move has only one spelling; its keys are put in order. */
export function canonicalMove(_state: State, _seat: Seat, { type, column }: Move): Move {
  return { type, column };
}

const resign = (state: State, seat: Seat): Transition<State, Event> => ({
  state: { ...state, resignedBy: seat },
  events: [{ type: 'resigned', seat }],
});

/** No event tells more than that the draw was accepted. */
const agree = (state: State): Transition<State, Event> => ({ state: { ...state, agreed: true }, events: [] });

/** One drop for each column that is not full, from left to right. */
export function legalMoves(state: State, seat: Seat): Move[] {
  const board = boardOf(state.position);
  if (resultOn(board, state) !== null || seat !== seatToMove(board)) return [];
  return ALL_COLUMNS.filter((column) => !isFull(board, column)).map((column) => ({ type: 'drop', column }));
}

/** The rules of Connect Four, for records and their verifier. */
export const connectFourRules: GameRules<Config, State, Move, Event, View> = {
  id: 'connect-four',
  title: 'Connect Four',
  rules: { version: 1, source: 'docs/rules/connect-four.md' },
  seats: SEAT_COUNTS,
  schemas,
  configure,
  setup,
  turn,
  result,
  apply,
  resign,
  agree,
  takesBack: true,
  view,
};
