import { defineGameType } from 'parlour-games/kit/define';
import { randomPlayer } from 'parlour-games/kit/options';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { description, header, text } from './draw/text.js';
import { notation } from './notation.js';
import { prompts } from './prompts.js';
import { newGameRules } from './rules.js';
import { endReasons, MAX_ROUNDS, SEAT_COUNTS, type Move } from './schemas.js';

/** New Game: docs/rules/new-game.md. */
export const newGame = defineGameType(newGameRules, {
  summary: 'Every seat rolls a die in turn; the highest total wins.',
  minutes: 3,
  maxRandomGameLength: MAX_ROUNDS * SEAT_COUNTS.max,
  examples: { config: { rounds: 5 }, moves: [{ type: 'roll' }] },
  // A roll is never refused.
  refusals: {},
  endReasons,
  describe,
  prompts,
  notation,
  drawing: { header, description, text, svg },
  // New Game leaves nothing to decide, so every level plays like `easy`.
  players: { medium: randomPlayer<Move>() },
  determinize,
});
