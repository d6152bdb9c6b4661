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
import { overUnderSevenRules } from './rules.js';
import { endReasons } from './schemas.js';

/** Over/Under Seven, a dice game of one player against the house: docs/rules/over-under-seven.md. */
export const overUnderSeven = defineGameType(overUnderSevenRules, {
  summary: 'One player bets against the house on two dice: over seven, under seven or exactly seven.',
  minutes: 3,
  maxRandomGameLength: 200,
  examples: {
    config: { bankroll: 50, target: 200 },
    moves: [
      { type: 'bet', wager: 10, guess: 'over' },
      { type: 'bet', wager: 5, guess: 'exactly' },
      { type: 'cash-out' },
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
