/** Positions and helpers for the tests of Connect Four. */
import { playerRng } from 'parlour-games/record/rng';
import type { Seat, Viewer } from 'parlour-games/game-type';
import { ALL_COLUMNS } from 'parlour-games/games/connect-four/bitboard';
import {
  boardOf,
  drop as dropInto,
  hasWon,
  isFull,
  type Board,
} from 'parlour-games/games/connect-four/board';
import { connectFour } from 'parlour-games/games/connect-four/index';
import type { Config, Move, State } from 'parlour-games/games/connect-four/schemas';
import { at } from 'parlour-games/kit/checked';
import { testerOf } from '#test/games/tester.js';
import { contextOf, deepFreeze, seedOf, TEST_SEED } from '#test/support/play.js';

export const PLAIN: Config = { drawWhenUnwinnable: false };
export const STRICT: Config = { drawWhenUnwinnable: true };

export function drop(column: number): Move {
  return { type: 'drop', column };
}

/** The state with `position`, without playing it. */
export function stateOf(position: string, config: Config = PLAIN, resignedBy: Seat | null = null): State {
  return deepFreeze({ config, position, resignedBy });
}

const tester = testerOf(connectFour, ['Ada', 'Bob']);

/** Plays one drop of the seat to move; throws if it is refused. */
export function after(state: State, column: number) {
  return tester.after(state, drop(column));
}

/** Plays the columns of `position` one by one from the empty board. */
export function played(position: string, config: Config = PLAIN): State {
  return Array.from(position).reduce(
    (state, column) => after(state, Number(column)).state,
    connectFour.setup(config, 2, contextOf(TEST_SEED, 0)).state,
  );
}

/** The scene of a spectator unless `viewer` says otherwise. */
export function sceneOf(state: State, viewer: Viewer = null, names?: readonly string[]) {
  return tester.sceneOf(state, viewer, names);
}

/** Positions worked out by hand in endings.test.ts. */
export const positions = {
  /** The bottom row is red except for column 4: red's next chip there makes seven in a line. */
  beforeSevenInLine: '112233556677',
  /** Red's next chip in column 2 completes a vertical and a diagonal line. */
  beforeTwoLines: '23232451714533',
  /** Only black can still make four, in row 5 of columns 1 to 4. Red's next chip in column 3 prevents it. */
  beforeUnwinnable: '3446221756622747423515752453145631',
  /** 41 chips; black's last chip makes four in row 6. */
  beforeLastChipWins: '23433315266471557426645226753516371117472',
  /** 41 chips and one line that is still open; the 42nd chip closes it. */
  beforeBoardFull: '32367547372465515276111553226743711234464',
} as const;

/** The columns of a random game that nobody has won within `plies` drops; `n` is the seed. */
export function randomPosition(plies: number, n: number): string {
  const rng = playerRng(seedOf(n));
  for (;;) {
    let position = '';
    let board = boardOf(position);
    while (board.plies < plies && !hasWon(board)) {
      const columns = openColumns(board);
      const column = at(columns, rng.below(columns.length));
      position += String(column);
      board = dropInto(board, column);
    }
    if (!hasWon(board)) return position;
  }
}

export function openColumns(board: Board): number[] {
  return ALL_COLUMNS.filter((column) => !isFull(board, column));
}
