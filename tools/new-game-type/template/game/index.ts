import type { GameType } from '#src/game-type.js';
import { cpu } from './cpu/index.js';
import { determinize } from './determinize.js';
import { draw } from './draw/index.js';
import { legalMoves } from './legal-moves.js';
import { refusals } from './refusals.js';
import { endReasons, result } from './results.js';
import { apply, canonicalMove, configure, resign, setup, turn } from './rules.js';
import {
  MAX_ROUNDS,
  MAX_SEATS,
  MIN_SEATS,
  schemas,
  type Config,
  type Event,
  type Move,
  type State,
  type View,
} from './schemas.js';
import { openView, view, viewEvent, viewMove } from './view.js';
import { zones } from './zones.js';

/** New Game: docs/rules/new-game.md. */
export const newGame: GameType<Config, State, Move, Move, Event, View> = {
  id: 'new-game',
  title: 'New Game',
  summary: 'Every seat rolls a die in turn; the highest total wins.',
  rules: { version: 1, source: 'docs/rules/new-game.md' },
  seats: { min: MIN_SEATS, max: MAX_SEATS, default: MIN_SEATS },
  maxRandomGameLength: MAX_ROUNDS * MAX_SEATS,
  schemas,
  examples: { config: { rounds: 5 }, moves: [{ type: 'roll' }] },
  refusals,
  endReasons,
  configure,
  setup,
  turn,
  result,
  legalMoves,
  apply,
  canonicalMove,
  resign,
  view,
  openView,
  viewEvent,
  viewMove,
  zones,
  draw,
  cpu,
  determinize,
};
