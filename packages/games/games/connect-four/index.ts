import { defineGameType } from '../../kit/define.js';
import { analysisQuery } from './analysis.js';
import { CELL_COUNT } from './bitboard.js';
import { acceptsDraw } from './cpu/accepts-draw.js';
import { hard } from './cpu/hard.js';
import { medium } from './cpu/medium.js';
import { bookResource, solverResource } from './cpu/exact-scorer.js';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { text } from './draw/text.js';
import { notation } from './notation.js';
import { legalMoves, connectFourRules, canonicalMove } from './rules.js';
import { refusals } from './refusals.js';
import { endReasons } from './schemas.js';
import { openView, viewEvent, viewMove, zones } from './view.js';

/** Connect Four, for two seats: docs/rules/connect-four.md. */
export const connectFour = defineGameType(connectFourRules, {
  summary: 'Two colours drop chips into an upright board; the first to get four in a line wins.',
  maxRandomGameLength: CELL_COUNT,
  examples: { config: { drawWhenUnwinnable: true }, moves: [{ type: 'drop', column: 4 }] },
  refusals,
  endReasons,
  bestScores: 'highest',
  legalMoves,
  canonicalMove,
  openView,
  viewEvent,
  viewMove,
  describe,
  notation,
  zones,
  files: [bookResource.file, solverResource.file],
  queries: [analysisQuery],
  draw: { text, svg },
  players: { medium, hard },
  acceptsDraw,
  determinize,
});
