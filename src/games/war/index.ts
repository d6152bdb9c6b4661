import type { GameType } from '#src/game-type.js';
import { cpu } from './cpu/index.js';
import { determinize } from './determinize.js';
import { svg, text } from './draw.js';
import {
  apply,
  canonicalMove,
  configure,
  legalMoves,
  REASON_MEANINGS,
  REFUSALS,
  resign,
  result,
  setup,
  turn,
} from './rules.js';
import {
  configSchema,
  detailsSchema,
  eventSchema,
  moveSchema,
  optionSchema,
  stateSchema,
  viewSchema,
  type Config,
  type Event,
  type Move,
  type Option,
  type State,
  type View,
} from './schemas.js';
import { view, viewEvent, viewMove } from './view.js';

export const war: GameType<Config, State, Move, Option, Event, View> = {
  id: 'war',
  title: 'War',
  summary:
    'Both players turn up their top cards, and the higher card takes all: pure chance, battle by battle.',
  rules: { version: 1, source: 'docs/rules/war.md' },
  seats: { min: 2, max: 2, default: 2 },
  maxRandomGameLength: 5000,
  schemas: {
    config: configSchema,
    move: moveSchema,
    option: optionSchema,
    event: eventSchema,
    view: viewSchema,
    state: stateSchema,
    details: detailsSchema,
  },
  examples: {
    config: { shortWar: 'last-card', pickup: 'winner-first', maxBattles: 1000 },
    moves: [{ type: 'flip' }, { type: 'flip', battles: 100 }],
  },
  refusals: REFUSALS,
  endReasons: REASON_MEANINGS,
  configure,
  setup,
  turn,
  result,
  legalMoves,
  apply,
  canonicalMove,
  resign,
  view,
  viewEvent,
  viewMove,
  draw: { text, svg },
  cpu,
  determinize,
};
