import type { GameType } from '#src/game-type.js';
import { CELLS } from './bitboard.js';
import { analysisQuestion } from './analysis.js';
import { easy, hard, medium } from './cpu/index.js';
import { BOOK, SOLVER } from './cpu/oracle.js';
import { svg, text } from './draw.js';
import {
  apply,
  canonicalMove,
  configure,
  legalMoves,
  endReasons,
  refusals,
  resign,
  result,
  setup,
  turn,
} from './rules.js';
import {
  configSchema,
  detailsSchema,
  eventSchema,
  moveSchema,
  stateSchema,
  viewSchema,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { determinize, view, viewEvent, viewMove } from './view.js';

export const connectFour: GameType<Config, State, Move, Move, Event, View> = {
  id: 'connect-four',
  title: 'Connect Four',
  summary: 'Two colours drop chips into an upright board; the first with four in line wins.',
  rules: { version: 1, source: 'docs/rules/connect-four.md' },
  seats: { min: 2, max: 2, default: 2 },
  maxRandomGameLength: CELLS,
  schemas: {
    config: configSchema,
    move: moveSchema,
    option: moveSchema,
    event: eventSchema,
    view: viewSchema,
    state: stateSchema,
    details: detailsSchema,
  },
  examples: { config: { drawWhenUnwinnable: true }, moves: [{ type: 'drop', column: 4 }] },
  refusals,
  endReasons,
  configure,
  setup,
  turn,
  result,
  legalMoves,
  apply,
  canonicalMove,
  resign,
  view,
  viewEvent,
  viewMove,
  files: [BOOK.file, SOLVER.file],
  queries: [analysisQuestion],
  draw: { text, svg },
  cpu: { easy, medium, hard },
  determinize,
};
