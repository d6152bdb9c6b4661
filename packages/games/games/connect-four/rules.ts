/** The rules of Connect Four: docs/rules/connect-four.md. A state is the string of columns played; the rest follows from it. */
import type { GameRules } from '../../game-type.js';
import { refuseSeats } from '../../kit/options.js';
import { ALL_COLUMNS } from './bitboard.js';
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
import { result, resultOn } from './results.js';
import {
  defaults,
  schemas,
  SEAT_COUNTS,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { views } from './view.js';

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

export const connectFourRules: GameRules<Config, State, Move, Move, Event, View> = {
  id: 'connect-four',
  title: 'Connect Four',
  rules: { version: 1, source: 'docs/rules/connect-four.md' },
  seats: SEAT_COUNTS,
  schemas,
  bestScores: 'highest',
  takesBack: true,
  result,
  ...views,

  configure: (config, seats) =>
    refuseSeats('Connect Four', SEAT_COUNTS, seats) ?? { ok: true, config: { ...defaults, ...config } },

  setup: (config) => ({
    state: { config, position: '', resignedBy: null },
    events: [{ type: 'began', red: RED, black: BLACK }],
  }),

  turn(state) {
    const board = boardOf(state.position);
    return resultOn(board, state) === null ? seatToMove(board) : null;
  },

  /** One drop for each column that is not full, from left to right. */
  legalMoves(state, seat) {
    const board = boardOf(state.position);
    if (resultOn(board, state) !== null || seat !== seatToMove(board)) return [];
    return ALL_COLUMNS.filter((column) => !isFull(board, column)).map((column) => ({ type: 'drop', column }));
  },

  /** A move has only one spelling; its keys are put in order. */
  canonicalMove: (_state, _seat, { type, column }) => ({ type, column }),

  /** Drops a chip to the lowest free cell of the column. Refuses a full column as `column-full`. */
  apply(state, seat, { column }) {
    const before = boardOf(state.position);
    if (isFull(before, column)) return columnFull(column);
    const board = drop(before, column);
    const after: State = { ...state, position: `${state.position}${column}` };
    const dropped: Event = { type: 'dropped', seat, column, row: heightOf(board, column) };
    return { ok: true, state: after, events: [dropped, ...endEvents(board, after)] };
  },

  resign: (state, seat) => ({
    state: { ...state, resignedBy: seat },
    events: [{ type: 'resigned', seat }],
  }),

  /** Adds no event, because the accepted offer's event says everything. */
  agree: (state) => ({ state: { ...state, agreed: true }, events: [] }),
};
