import { defineGameType } from '../../kit/define.js';
import { analysisQuery } from './analysis.js';
import { CELL_COUNT } from './bitboard.js';
import { acceptsDraw, hard } from './cpu/hard.js';
import { medium } from './cpu/medium.js';
import { bookResource, solverResource } from './cpu/exact-scorer.js';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { description, header, text } from './draw/text.js';
import { notation } from './notation.js';
import { prompts } from './prompts.js';
import { refusals } from './refusals.js';
import { connectFourRules } from './rules.js';
import { endReasons } from './schemas.js';

/** Connect Four, for two seats: docs/rules/connect-four.md. */
export const connectFour = defineGameType(connectFourRules, {
  summary: 'Two colours drop chips into an upright board; the first to get four in a line wins.',
  minutes: 3,
  maxRandomGameLength: CELL_COUNT,
  examples: { config: { drawWhenUnwinnable: true }, moves: [{ type: 'drop', column: 4 }] },
  refusals,
  endReasons,
  describe,
  prompts,
  notation,
  files: [bookResource.file, solverResource.file],
  queries: [analysisQuery],
  drawing: { header, description, text, svg },
  players: { medium, hard },
  acceptsDraw,
  determinize,
});
