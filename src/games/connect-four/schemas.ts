import Type, { type Static } from 'typebox';
import { seatAmong } from '#src/kit/common-schemas.js';
import { named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { CELL_COUNT, COLUMNS, ROWS } from './bitboard.js';

/** Every reason for which a game ends, with its meaning. */
export const endReasons = {
  'four-in-line': 'Four or more chips of one colour form an unbroken line: their seat wins.',
  'board-full': 'All 42 cells are taken and neither seat has four in a line: a draw.',
  unwinnable: 'Every one of the 69 lines of four holds both colours: a draw, with `drawWhenUnwinnable`.',
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
const cell = strictObject({ column, row }, named('Cell', { description: 'A cell of the board.' }));
const cells = Type.Array(cell, {
  description:
    'Every chip of every line of four, by column, then row; empty if the game ended in another way.',
});
export const position = Type.String({
  pattern: `^[1-${COLUMNS}]*$`,
  maxLength: CELL_COUNT,
  description: 'The columns played, from the empty board on, one digit each.',
  examples: ['', '4455'],
});

/** The config of a game that was created without one. */
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
export type Config = Static<typeof completeConfig>;

const drop = strictObject(
  { type: Type.Literal('drop'), column },
  { title: 'Drop', description: 'Drops a chip into a column.' },
);
const move = oneOfTypes([drop], { title: 'Connect Four move' });
export type Move = Static<typeof move>;

const event = oneOfTypes(
  [
    strictObject(
      { type: Type.Literal('began'), red: seat, black: seat },
      { title: 'The game began', description: 'The board is empty; red drops first.' },
    ),
    strictObject(
      { type: Type.Literal('dropped'), seat, column, row },
      { title: 'A chip was dropped', description: 'Where a chip came to rest.' },
    ),
    strictObject(
      { type: Type.Literal('four-in-line'), seat, cells },
      { title: 'Four in line', description: 'The chip just dropped won the game.' },
    ),
    strictObject(
      { type: Type.Literal('board-full') },
      {
        title: 'Board full',
        description: 'The last cell is taken and neither seat has four in a line: a draw.',
      },
    ),
    strictObject(
      { type: Type.Literal('unwinnable') },
      {
        title: 'Unwinnable',
        description:
          'Every line holds both colours: a draw, if the game was created with `drawWhenUnwinnable`.',
      },
    ),
    strictObject(
      { type: Type.Literal('resigned'), seat },
      { title: 'A seat resigned', description: 'The other seat has won.' },
    ),
  ],
  { title: 'Connect Four event' },
);
export type Event = Static<typeof event>;

const lastDrop = strictObject(
  { seat, column, row },
  named('LastDrop', { description: 'Who dropped the latest chip, and where it came to rest.' }),
);
const view = strictObject(
  {
    board: Type.Array(Type.String({ pattern: `^[.RB]{${COLUMNS}}$` }), {
      minItems: ROWS,
      maxItems: ROWS,
      description: 'The rows from the top (row 6) to the bottom (row 1): `R` is red, `B` black, `.` free.',
      examples: [['.......', '.......', '.......', '.......', '...BB..', '...RR..']],
    }),
    position,
    lastDrop: nullable(lastDrop, {
      description: 'The chip dropped last; null on the empty board.',
    }),
  },
  { title: 'Connect Four view' },
);
export type View = Static<typeof view>;

const state = strictObject({
  config: completeConfig,
  position,
  resignedBy: nullable(seat),
});
export type State = Static<typeof state>;

const details = strictObject({ cells }, { title: 'Connect Four details' });
export type Details = Static<typeof details>;

export const schemas = {
  config,
  move,
  option: move,
  event,
  view,
  state,
  details,
};
