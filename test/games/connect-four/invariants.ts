/** Connect Four agrees with an independent model, the text board. */
import type { Step } from '#test/support/play.js';
import { connectFour } from 'parlour-games/games/connect-four/index';
import type { Config, State, View } from 'parlour-games/games/connect-four/schemas';
import { linesOfText, rowsOf } from './text-board.js';

const { result, turn, view, zones } = connectFour;

/** How the game should have ended, judged on the text board alone. */
const expectedReason = (rows: readonly string[], { drawWhenUnwinnable }: Config): string | null => {
  const lines = linesOfText(rows);
  if (lines.includes('RRRR') || lines.includes('BBBB')) return 'four-in-line';
  if (!rows.join('').includes('.')) return 'board-full';
  const blocked = lines.every((line) => line.includes('R') && line.includes('B'));
  return drawWhenUnwinnable && blocked ? 'unwinnable' : null;
};

/** How many red and black chips lie in each zone. */
const chipsIn = (state: State): number[][] =>
  zones(state).map(({ pieces }) =>
    ['red', 'black'].map((colour) => pieces.filter((piece) => piece === colour).length),
  );
const expectedChips = (rows: readonly string[]): number[][] => {
  const [red = 0, black = 0] = ['R', 'B'].map((symbol) => rows.join('').split(symbol).length - 1);
  return [
    [red, black],
    [21 - red, 0],
    [0, 21 - black],
  ];
};

const expectedLastDrop = (position: string): View['lastDrop'] => {
  const last = position.slice(-1);
  if (last === '') return null;
  return { seat: 1 - (position.length % 2), column: Number(last), row: position.split(last).length - 1 };
};

export function flawOf({ state: anyState }: Step): string | undefined {
  const state = anyState as State;
  if (state.resignedBy !== null) return undefined;
  const shown = view(state, null);
  const end = result(state);
  const holds: Record<string, boolean> = {
    'the result agrees with the text board':
      (end?.reason ?? null) === expectedReason(shown.board, state.config),
    'a seat is to move unless the game is over': (turn(state) === null) === (end !== null),
    'red and black alternate': end !== null || turn(state) === state.position.length % 2,
    'the board follows from the columns played': shown.board.join() === rowsOf(state.position).join(),
    'there are as many chips as drops':
      shown.board.join('').replaceAll('.', '').length === state.position.length,
    'the zones hold the chips of the text board, and 21 of each colour':
      JSON.stringify(chipsIn(state)) === JSON.stringify(expectedChips(shown.board)),
    'the last drop is that of the last column':
      JSON.stringify(shown.lastDrop) === JSON.stringify(expectedLastDrop(state.position)),
    'scores are 1 and 0, or 0 and 0':
      end === null || [...end.scores].sort().join() === (end.outcome === 'win' ? '0,1' : '0,0'),
  };
  return Object.keys(holds).find((law) => holds[law] !== true);
}
