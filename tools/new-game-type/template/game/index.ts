import type { GameType } from '#src/game-type.js';
import { cpu } from './cpu/index.js';
import { determinize } from './determinize.js';
import { draw } from './draw/index.js';
import { legalMoves } from './legal-moves.js';
import { refusals } from './refusals.js';
import { endReasons } from './results.js';
import { canonicalMove, newGameRules } from './rules.js';
import {
  MAX_ROUNDS,
  MAX_SEATS,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { openView, viewEvent, viewMove } from './view.js';
import { zones } from './zones.js';

/** New Game: docs/rules/new-game.md. */
export const newGame: GameType<Config, State, Move, Move, Event, View> = {
  ...newGameRules,
  summary: 'Every seat rolls a die in turn; the highest total wins.',
  maxRandomGameLength: MAX_ROUNDS * MAX_SEATS,
  examples: { config: { rounds: 5 }, moves: [{ type: 'roll' }] },
  refusals,
  endReasons,
  legalMoves,
  canonicalMove,
  openView,
  viewEvent,
  viewMove,
  zones,
  draw,
  cpu,
  determinize,
};
