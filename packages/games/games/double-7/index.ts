import { defineGameType } from '../../kit/define.js';
import { hard } from './cpu/hard.js';
import { medium } from './cpu/medium.js';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { description, header, text } from './draw/text.js';
import { notation } from './notation.js';
import { prompts } from './prompts.js';
import { refusals } from './refusals.js';
import { doubleSevenRules } from './rules.js';
import { endReasons } from './schemas.js';

/** Double-7, a domino game in which the open ends score: docs/rules/double-7.md. */
export const doubleSeven = defineGameType(doubleSevenRules, {
  summary: 'Join cards end to end and score whenever the open ends add up to a multiple of five.',
  minutes: 10,
  maxRandomGameLength: 30_000,
  examples: {
    config: { target: 250 },
    moves: [
      { type: 'play', card: '7:7' },
      { type: 'play', card: '7:1', end: 'left' },
      { type: 'draw' },
      { type: 'pass' },
    ],
  },
  refusals,
  endReasons,
  describe,
  prompts,
  notation,
  drawing: { header, description, text, svg },
  players: { medium, hard },
  determinize,
});
