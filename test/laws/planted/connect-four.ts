import type { GameType, Typed } from 'parlour-games/game-type';
import { connectFour } from 'parlour-games/games/connect-four/index';
import { optionsOutOfTurn, refusalFaults } from './any-type.js';
import {
  arrangingOptions,
  forgettingZones,
  marking,
  optionAt,
  planted,
  playingBy,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = connectFour;
let turns = 0;

/** Marks, and other faults of a type in which everything is open. */
export const connectFourFaults: readonly PlantedFault[] = [
  optionsOutOfTurn(gameType),
  ...refusalFaults(gameType),
  planted('moves', 'a listed column is refused', /a listed move is accepted|refused: column-full/, {
    ...gameType,
    apply: (state, seat, move: Typed & { column?: number }, context) =>
      move.column === 7
        ? { ok: false, reason: 'column-full', detail: 'Column 7 is full.' }
        : gameType.apply(state, seat, move, context),
  }),
  planted(
    'moves',
    'a column that is not full is missing from the options',
    /accepted if and only if it is listed/,
    arrangingOptions(gameType, (options) => options.slice(0, Math.max(1, options.length - 1))),
  ),
  planted(
    'choosable elements',
    'a column is not marked',
    /marks data-column="4"/,
    marking(gameType, (svg) => svg.replace(' data-column="4"', '')),
  ),
  planted(
    'choosable elements',
    'columns are marked under a name that moves do not use',
    /data-col="1" is a part of an option/,
    marking(gameType, (svg) => svg.replaceAll('data-column=', 'data-col=')),
  ),
  planted(
    'choosable elements',
    'full columns are marked, too',
    /data-column="\d" is a part of an option of seat/,
    marking(gameType, (svg, { legalMoves }) => {
      const all = [1, 2, 3, 4, 5, 6, 7].map((column) => `<g data-column="${column}"/>`).join('');
      return legalMoves.length === 0 ? svg : svg.replace('</svg>', `${all}</svg>`);
    }),
  ),
  planted(
    'choosable elements',
    'spectators are offered the moves of the seat to move',
    /data-column="\d" is a part of an option of (spectator|seat)/,
    marking(gameType, (svg, { turn }) =>
      turn === null ? svg : svg.replace('</svg>', '<g data-column="4"/></svg>'),
    ),
  ),
  planted(
    'computer players',
    'computer players drop chips outside the board',
    /a computer player chooses an option/,
    playingBy(gameType, () => ({ type: 'drop', column: 8 })),
  ),
  planted(
    'computer players',
    'computer players do not use their rng',
    /the same view and rng give the same move/,
    playingBy(gameType, ({ legalMoves }) => optionAt(legalMoves, (turns += 1))),
  ),
  planted(
    'zones',
    'a chip disappears on its way to the board',
    /conserves the pieces/,
    forgettingZones(gameType, /^unused chips of seat 1$/),
  ),
];
