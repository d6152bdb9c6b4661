import { defineGameType } from '../../kit/define.js';
import { hard } from './cpu/hard.js';
import { medium } from './cpu/medium.js';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { text } from './draw/text.js';
import { notation } from './notation.js';
import { legalMoves, templates, overUnderSevenRules, canonicalMove } from './rules.js';
import { refusals } from './refusals.js';
import { endReasons } from './schemas.js';
import { openView, viewEvent, viewMove, zones } from './view.js';

/** Over/Under Seven, a dice game of one player against the house: docs/rules/over-under-seven.md. */
export const overUnderSeven = defineGameType(overUnderSevenRules, {
  summary: 'One player bets against the house on two dice: over seven, under seven or exactly seven.',
  maxRandomGameLength: 200,
  examples: {
    config: { bankroll: 50, target: 200 },
    moves: [
      { type: 'bet', wager: 10, guess: 'over' },
      { type: 'bet', wager: 5, guess: 'exactly' },
      { type: 'cash-out' },
    ],
  },
  templates,
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
  draw: { text, svg },
  players: { medium, hard },
  determinize,
});
