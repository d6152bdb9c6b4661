import type { GameType, Typed } from '#src/game-type.js';
import { connectFour } from '#src/games/connect-four/index.js';
import { optionsOutOfTurn, refusalFaults } from './any-type.js';
import { marking, optionAt, planted, playingBy, type PlantedFault } from './plant.js';

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
    'choosable elements',
    'a column is not marked',
    /marks data-column="4"/,
    marking(gameType, (svg) => svg.replace(' data-column="4"', '')),
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
];
