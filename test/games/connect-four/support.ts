/** Positions and small helpers for the tests of Connect Four. */
import { playerRng } from '#src/engine/history/rng.js';
import type { Context, GameType, Scene, Seat, Viewer } from '#src/game-type.js';
import { ALL_COLUMNS } from '#src/games/connect-four/bitboard.js';
import { boardOf, drop as dropInto, hasWon, isFull, type Board } from '#src/games/connect-four/board.js';
import { connectFour } from '#src/games/connect-four/index.js';
import type { Config, Event, Move, State, View } from '#src/games/connect-four/schemas.js';
import { contextOf, deepFreeze, seedOf, TEST_SEED } from '#test/support/play.js';

/** Connect Four as the helpers that know no game take it. */
export const asGameType = connectFour as unknown as GameType;

export const PLAIN: Config = { drawWhenUnwinnable: false };
export const STRICT: Config = { drawWhenUnwinnable: true };
const CONTEXT: Context = contextOf(TEST_SEED, 1);

export const drop = (column: number): Move => ({ type: 'drop', column });

/** The state after the columns of `position`, set up without playing them. */
export const stateOf = (position: string, config: Config = PLAIN, resignedBy: Seat | null = null): State =>
  deepFreeze({ config, position, resignedBy });

/** Plays one move of the seat to move; throws where it is refused. */
export const after = (state: State, column: number): { state: State; events: readonly Event[] } => {
  const seat = connectFour.turn(state);
  if (seat === null) throw new Error('the game is over');
  const applied = connectFour.apply(state, seat, deepFreeze(drop(column)), CONTEXT);
  if (!applied.ok) throw new Error(applied.detail);
  return deepFreeze({ state: applied.state, events: applied.events });
};

/** Plays the columns of `position` one after the other from the empty board. */
export const played = (position: string, config: Config = PLAIN): State =>
  Array.from(position).reduce(
    (state, column) => after(state, Number(column)).state,
    connectFour.setup(config, 2, CONTEXT).state,
  );

export const sceneOf = (
  state: State,
  viewer: Viewer = null,
  names: readonly string[] = ['Ada', 'Bob'],
): Scene<Config, View> => ({
  config: state.config,
  seats: 2,
  viewer,
  view: connectFour.view(state, viewer),
  turn: connectFour.turn(state),
  result: connectFour.result(state),
  names,
});

/** Positions worked out by hand in rules.test.ts. */
export const positions = {
  /** Red's chip in column 4 closes the gap of a bottom row that is all red: seven in line. */
  beforeSevenInLine: '112233556677',
  /** Red's chip in column 2 makes four upright and four slanting. */
  beforeTwoLines: '23232451714533',
  /** Black alone can still make four, in row 5 of columns 1 to 4, and red is about to drop into column 3 there. */
  beforeUnwinnable: '3446221756622747423515752453145631',
  /** 41 chips; black's last one makes four in row 6. */
  beforeLastChipWins: '23433315266471557426645226753516371117472',
  /** 41 chips and a line open to the last moment; the 42nd closes it. */
  beforeBoardFull: '32367547372465515276111553226743711234464',
} as const;

/** The columns of a random game of `plies` drops that is not over by then. */
export const randomPosition = (plies: number, n: number): string => {
  const rng = playerRng(seedOf(n));
  for (;;) {
    let position = '';
    let board = boardOf(position);
    while (board.plies < plies && !hasWon(board)) {
      const columns = openColumns(board);
      const column = columns[rng.below(columns.length)] ?? 0;
      position += String(column);
      board = dropInto(board, column);
    }
    if (!hasWon(board)) return position;
  }
};

export const openColumns = (board: Board): number[] => ALL_COLUMNS.filter((column) => !isFull(board, column));
