import type { GameType } from '#src/game-type.js';
import { cpu } from './cpu/index.js';
import { determinize } from './determinize.js';
import { draw } from './draw/index.js';
import {
  schemas,
  type Event,
  type Config,
  type Move,
  type Option,
  type State,
  type View,
} from './schemas.js';
import { legalMoves } from './legal-moves.js';
import { refusals } from './refusals.js';
import { endReasons, result } from './results.js';
import { apply, canonicalMove, configure, resign, setup, turn } from './rules.js';
import { openView, view, viewEvent, viewMove } from './view.js';
import { zones } from './zones.js';

/** War, a card game of pure luck for two: docs/rules/war.md. */
export const war: GameType<Config, State, Move, Option, Event, View> = {
  id: 'war',
  title: 'War',
  summary:
    'Both players turn up their top cards, and the higher card takes all: pure chance, battle by battle.',
  rules: { version: 1, source: 'docs/rules/war.md' },
  seats: { min: 2, max: 2, default: 2 },
  maxRandomGameLength: 5000,
  schemas,
  examples: {
    config: { shortWar: 'last-card', pickup: 'winner-first', maxBattles: 1000 },
    moves: [{ type: 'flip' }, { type: 'flip', battles: 100 }],
  },
  refusals,
  endReasons,
  revealingEvents: ['game-ended'],
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
