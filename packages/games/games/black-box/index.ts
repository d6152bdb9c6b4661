import { defineGameType } from '../../kit/define.js';
import { hard } from './cpu/hard.js';
import { medium } from './cpu/medium.js';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { description, header, text } from './draw/text.js';
import { notation } from './notation.js';
import { prompts } from './prompts.js';
import { endReasons, LARGEST_MAX_POINTS } from './schemas.js';
import { refusals } from './refusals.js';
import { blackBoxRules } from './rules.js';
import { traceQuery } from './trace-query.js';

/** Black Box, a deduction game for two: docs/rules/black-box.md. */
export const blackBox = defineGameType(blackBoxRules, {
  summary: 'Find three marbles hidden in a box by shooting lasers into it and seeing where they come out.',
  minutes: 5,
  // Two halves, each with one placement and moves that cost at least a point; a right guess is free, but ends the half.
  maxRandomGameLength: 2 * (1 + LARGEST_MAX_POINTS),
  examples: {
    config: { maxPoints: 50 },
    moves: [
      {
        type: 'place',
        marbles: [
          { row: 3, col: 4 },
          { row: 5, col: 7 },
          { row: 7, col: 3 },
        ],
      },
      { type: 'shoot', from: { row: 1, col: 5 } },
      {
        type: 'guess',
        marbles: [
          { row: 3, col: 4 },
          { row: 5, col: 7 },
          { row: 7, col: 3 },
        ],
      },
    ],
  },
  refusals,
  endReasons,
  describe,
  prompts,
  notation,
  queries: [traceQuery],
  drawing: { header, description, text, svg },
  players: { medium, hard },
  determinize,
});
