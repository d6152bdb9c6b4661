import type { GameType } from '#src/game-type.js';
import * as cpu from './cpu/index.js';
import { draw } from './draw.js';
import { REASON_MEANINGS, result } from './results.js';
import { traceQuestion } from './question.js';
import * as rules from './rules.js';
import * as schemas from './schemas.js';
import type { Config, Event, Move, Option, State, View } from './schemas.js';
import { determinize, view, viewEvent, viewMove } from './view.js';

/** A place and the most points that a half can take, with every move costing a point or more; two halves. */
const LONGEST_GAME = 2 * (1 + schemas.LARGEST_MAX_POINTS);

export const blackBox: GameType<Config, State, Move, Option, Event, View> = {
  id: 'black-box',
  title: 'Black Box',
  summary: 'Find three marbles hidden in a box by shooting lasers into it and seeing where they come out.',
  rules: { version: 1, source: 'docs/rules/black-box.md' },
  seats: { min: 2, max: 2, default: 2 },
  maxRandomGameLength: LONGEST_GAME,
  schemas: {
    config: schemas.configSchema,
    move: schemas.moveSchema,
    viewedMove: schemas.seenMoveSchema,
    option: schemas.optionSchema,
    event: schemas.eventSchema,
    view: schemas.viewSchema,
    state: schemas.stateSchema,
    details: schemas.detailsSchema,
  },
  examples: {
    config: { maxPoints: 50 },
    moves: [
      {
        type: 'place',
        marbles: [
          { row: 3, col: 4 },
          { row: 5, col: 7 },
          { row: 7, col: 3 },
        ],
      },
      { type: 'shoot', from: { row: 1, col: 5 } },
      {
        type: 'guess',
        marbles: [
          { row: 3, col: 4 },
          { row: 5, col: 7 },
          { row: 7, col: 3 },
        ],
      },
    ],
  },
  templates: schemas.TEMPLATES,
  refusals: rules.REFUSALS,
  endReasons: REASON_MEANINGS,
  configure: rules.configure,
  setup: rules.setup,
  turn: rules.turn,
  result,
  legalMoves: rules.legalMoves,
  apply: rules.apply,
  canonicalMove: rules.canonicalMove,
  resign: rules.resign,
  view,
  viewEvent,
  viewMove,
  queries: [traceQuestion],
  draw,
  cpu,
  determinize,
};
