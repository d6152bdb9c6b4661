import * as Type from 'typebox';
import { seatAmong } from '../../kit/common-schemas.js';
import { named, nullable, oneOfTypes, strictObject, typed } from '../../kit/schema.js';
import { CELL_COUNT, COLUMNS, ROWS } from './bitboard.js';

export const endReasons = {
  'four-in-line': 'Four or more chips of one colour form an unbroken line: their seat wins.',
  'board-full': 'All 42 cells are taken and neither seat has four in a line: a draw.',
  unwinnable: 'Every one of the 69 lines of four holds both colours: a draw, with `drawWhenUnwinnable`.',
  agreed: 'Both seats agreed on a draw.',
  resigned: 'A seat resigned: the other seat wins.',
} as const;
export type EndReason = keyof typeof endReasons;

export const SEAT_COUNTS = { min: 2, max: 2, default: 2 } as const;

export const seat = seatAmong(SEAT_COUNTS.max)('0 is red, 1 is black.');
export const column = Type.Integer({
  minimum: 1,
  maximum: COLUMNS,
  description: 'Counted from the left.',
});
const row = Type.Integer({
  minimum: 1,
  maximum: ROWS,
  description: 'Counted from the bottom.',
});
const cell = strictObject({ column, row }, named('ConnectFourCell', { description: 'A cell of the board.' }));
const cells = Type.Array(cell, {
  description: 'Every chip of every line of four, by column, then row.',
});
export const position = Type.String({
  pattern: `^[1-${COLUMNS}]*$`,
  maxLength: CELL_COUNT,
  description: 'The columns played, one digit each.',
  examples: ['', '4455'],
});

export const defaults = { drawWhenUnwinnable: false } as const;

const drawWhenUnwinnable = Type.Boolean({
  default: defaults.drawWhenUnwinnable,
  description: 'Whether the game is drawn as soon as every line of four holds both colours.',
});
const config = strictObject(
  { drawWhenUnwinnable: Type.Optional(drawWhenUnwinnable) },
  { title: 'Connect Four config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ drawWhenUnwinnable });
export type Config = Type.Static<typeof completeConfig>;

const drop = typed('drop', 'Drop', { column }, 'Drops a chip into a column.');
const move = oneOfTypes([drop], { title: 'Connect Four move' });
export type Move = Type.Static<typeof move>;

const event = oneOfTypes(
  [
    typed('began', 'The game began', { red: seat, black: seat }, 'Red drops first.'),
    typed('dropped', 'A chip was dropped', { seat, column, row }, 'Where a chip came to rest.'),
    typed('four-in-line', 'Four in line', { seat, cells }, 'The last chip won.'),
    typed('board-full', 'Board full', {}, 'No cell is free: a draw.'),
    typed('unwinnable', 'Unwinnable', {}, 'Every line of four holds both colours: a draw.'),
    typed('resigned', 'A seat resigned', { seat }, 'The other seat has won.'),
  ],
  { title: 'Connect Four event' },
);
export type Event = Type.Static<typeof event>;

const lastDrop = strictObject(
  { seat, column, row },
  named('ConnectFourLastDrop', { description: 'Where the last chip came to rest.' }),
);
const view = strictObject(
  {
    board: Type.Array(Type.String({ pattern: `^[.RB]{${COLUMNS}}$` }), {
      minItems: ROWS,
      maxItems: ROWS,
      description: 'Rows from the top: `R` is red, `B` black, `.` free.',
      examples: [['.......', '.......', '.......', '.......', '...BB..', '...RR..']],
    }),
    position,
    lastDrop: nullable(lastDrop, {
      description: 'The last chip; null on the empty board.',
    }),
  },
  { title: 'Connect Four view' },
);
export type View = Type.Static<typeof view>;

const state = strictObject({
  config: completeConfig,
  position,
  resignedBy: nullable(seat),
  agreed: Type.Optional(Type.Literal(true, { description: 'Both seats agreed on a draw.' })),
});
export type State = Type.Static<typeof state>;

const details = strictObject({ cells }, { title: 'Connect Four details' });
export type Details = Type.Static<typeof details>;

export const schemas = { config, move, option: move, event, view, state, details };
