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
import { sevenReegRules } from './rules.js';
import { endReasons } from './schemas.js';

/** Fourteen, a rummy game of the Conquian family for two to five seats: docs/rules/7reeg.md. */
export const sevenReeg = defineGameType(sevenReegRules, {
  summary:
    'Meld fourteen cards into sets and runs, lay off the rest, and stay below 31 points longer than the others.',
  minutes: 30,
  maxRandomGameLength: 56_000,
  examples: {
    config: { decks: 2, floorCards: 'match-first', eliminationScore: 50, maxRounds: 20 },
    moves: [
      { type: 'draw', from: 'bank' },
      {
        type: 'draw',
        from: 'discard',
        melds: [
          ['TS', 'JS', 'QS'],
          ['8C', '8D', '8H'],
        ],
        fifty: true,
      },
      {
        type: 'meld',
        melds: [
          ['QC', 'QD', 'QS'],
          ['9H', 'TH', 'JH'],
        ],
      },
      { type: 'lay-off', card: 'KS', meld: 0 },
      { type: 'discard', card: '2D' },
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
