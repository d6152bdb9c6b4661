/** Connect Four agrees with an independent model, the text board. */
import type { Step } from '#test/support/play.js';
import { isSameJson } from 'parlour-games/record/hash-chain';
import { connectFour } from 'parlour-games/games/connect-four/index';
import type { Config, State, View } from 'parlour-games/games/connect-four/schemas';
import { linesOfText, rowsOf } from './text-board.js';

const { legalMoves, result, turn, view, zones } = connectFour;

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

/** The cells of all lines of four, by column, then by row from the bottom. */
const cellsInLines = (rows: readonly string[]): { column: number; row: number }[] => {
  const height = rows.length;
  const chip = (column: number, row: number): string => rows[height - row]?.[column - 1] ?? '';
  const cells = [1, 2, 3, 4, 5, 6, 7].flatMap((column) => [1, 2, 3, 4, 5, 6].map((row) => ({ column, row })));
  const isInLine = ({ column, row }: { column: number; row: number }): boolean =>
    [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ].some(([right = 0, up = 0]) =>
      [0, 1, 2, 3].some((back) =>
        ['RRRR', 'BBBB'].includes(
          [0, 1, 2, 3].map((n) => chip(column + (n - back) * right, row + (n - back) * up)).join(''),
        ),
      ),
    );
  return cells.filter(isInLine);
};

const expectedDrops = (rows: readonly string[]): object[] =>
  Array.from(rows[0] ?? '').flatMap((slot, i) => (slot === '.' ? [{ type: 'drop', column: i + 1 }] : []));

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
    'all columns but the full ones take a chip':
      end !== null || isSameJson(legalMoves(state, state.position.length % 2), expectedDrops(shown.board)),
    'the cells of all lines of four are told':
      end === null || isSameJson(end.details, { cells: cellsInLines(shown.board) }),
    'the seat that made the line wins':
      end?.reason !== 'four-in-line' || isSameJson(end.winners, [1 - (state.position.length % 2)]),
    'scores are 1 and 0, or 0 and 0':
      end === null || [...end.scores].sort().join() === (end.outcome === 'win' ? '0,1' : '0,0'),
  };
  return Object.keys(holds).find((law) => holds[law] !== true);
}
