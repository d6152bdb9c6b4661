import { defineGameType } from '../../kit/define.js';
import { randomPlayer } from '../../kit/options.js';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { description, header, text } from './draw/text.js';
import { notation } from './notation.js';
import { prompts } from './prompts.js';
import { at } from '../../kit/checked.js';
import { endReasons, DECK_SIZE, type Move } from './schemas.js';
import { warRules } from './rules.js';

const flip = randomPlayer<Move>();

/** War, a card game of pure luck for two: docs/rules/war.md. */
export const war = defineGameType(warRules, {
  summary:
    'Both players turn up their top cards, and the higher card takes all: pure chance, battle by battle.',
  minutes: 5,
  maxRandomGameLength: 5000,
  examples: {
    config: { shortWar: 'last-card', pickup: 'winner-first', maxBattles: 1000 },
    moves: [{ type: 'flip' }, { type: 'flip', battles: 100 }],
  },
  // Every well-formed flip is legal while the game runs.
  refusals: {},
  endReasons,
  describe,
  prompts,
  notation,
  drawing: { header, description, text, svg },
  // War leaves nothing to decide, so all levels are the same player.
  players: { medium: flip, hard: flip },
  // All that a player knows is its deck's size.
  acceptsDraw: ({ view, viewer }) => at(view.decks, viewer).size <= DECK_SIZE,
  determinize,
});
