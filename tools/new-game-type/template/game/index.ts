import type { GameType } from 'parlour-games/game-type';
import { randomPlayer } from 'parlour-games/kit/options';
import { describe } from './describe.js';
import { determinize } from './determinize.js';
import { svg } from './draw/svg.js';
import { text } from './draw/text.js';
import { notation } from './notation.js';
import { legalMoves, canonicalMove, newGameRules } from './rules.js';
import {
  MAX_ROUNDS,
  SEAT_COUNTS,
  endReasons,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { openView, viewEvent, viewMove, zones } from './view.js';

const roll = randomPlayer<Move>();

/** New Game: docs/rules/new-game.md. */
export const newGame: GameType<Config, State, Move, Move, Event, View> = {
  ...newGameRules,
  summary: 'Every seat rolls a die in turn; the highest total wins.',
  maxRandomGameLength: MAX_ROUNDS * SEAT_COUNTS.max,
  examples: { config: { rounds: 5 }, moves: [{ type: 'roll' }] },
  // A roll is never refused.
  refusals: {},
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
  // New Game leaves nothing to decide, so both levels are the same player.
  cpu: { easy: roll, medium: roll },
  determinize,
};
