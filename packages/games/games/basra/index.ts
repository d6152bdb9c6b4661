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
import { basraRules } from './rules.js';
import { endReasons } from './schemas.js';

/** Basra, a fishing card game for two or four: docs/rules/basra.md. */
export const basra = defineGameType(basraRules, {
  summary:
    'Take cards from the table by value or sum, and sweep it for a basra, until a player has 151 points.',
  minutes: 20,
  maxRandomGameLength: 100_000,
  examples: {
    config: { target: 101, jackBasra: 25 },
    moves: [
      { type: 'play', card: '9H' },
      { type: 'play', card: '8S', capture: ['AC', '7D'] },
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
