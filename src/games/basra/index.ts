import type { GameType } from '#src/game-type.js';
import { REFUSALS } from './choice.js';
import { cpu } from './cpu/index.js';
import { determinize } from './determinize.js';
import { draw } from './draw.js';
import {
  apply,
  canonicalMove,
  configure,
  legalMoves,
  REASON_MEANINGS,
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

/** Basra, a fishing card game for two or four: docs/rules/basra.md. */
export const basra: GameType<Config, State, Move, Option, Event, View> = {
  id: 'basra',
  title: 'Basra',
  summary:
    'Take cards from the table by value or sum, and sweep it for a basra, until a seat has 151 points.',
  rules: { version: 1, source: 'docs/rules/basra.md' },
  seats: { min: 2, max: 4, default: 2, allowed: [2, 4] },
  maxRandomGameLength: 100_000,
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
    config: { target: 101, jackBasra: 25 },
    moves: [
      { type: 'play', card: '9H' },
      { type: 'play', card: '8S', capture: ['AC', '7D'] },
    ],
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
  draw,
  cpu,
  determinize,
};
