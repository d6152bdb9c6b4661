import type { GameType } from '#src/game-type.js';
import { randomPlayer } from '#src/kit/options.js';
import { analysisQuery } from './analysis.js';
import { CELL_COUNT } from './bitboard.js';
import { hard } from './cpu/hard.js';
import { medium } from './cpu/medium.js';
import { bookResource, solverResource } from './cpu/exact-scorer.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { text } from './draw/text.js';
import { legalMoves } from './legal-moves.js';
import { refusals } from './refusals.js';
import { result } from './results.js';
import { apply, canonicalMove, configure, resign, setup, turn } from './rules.js';
import {
  endReasons,
  SEAT_COUNTS,
  schemas,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { openView, view, viewEvent, viewMove } from './view.js';
import { zones } from './zones.js';

/** Connect Four, for two seats: docs/rules/connect-four.md. */
export const connectFour: GameType<Config, State, Move, Move, Event, View> = {
  id: 'connect-four',
  title: 'Connect Four',
  summary: 'Two colours drop chips into an upright board; the first to get four in a line wins.',
  rules: { version: 1, source: 'docs/rules/connect-four.md' },
  seats: SEAT_COUNTS,
  maxRandomGameLength: CELL_COUNT,
  schemas,
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
  openView,
  viewEvent,
  viewMove,
  zones,
  files: [bookResource.file, solverResource.file],
  queries: [analysisQuery],
  draw: { text, svg },
  cpu: { easy: randomPlayer<Move>(), medium, hard },
  determinize,
};
