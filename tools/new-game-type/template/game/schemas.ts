import Type, { type Static } from 'typebox';
import { count, seatAmong } from 'parlour-games/kit/common-schemas';
import { oneOfTypes, strictObject, typed } from 'parlour-games/kit/schema';
// for two seats
import { nullable } from 'parlour-games/kit/schema';
// end

export const SEAT_COUNTS = { min: 2, max: 4, default: 2 } as const;
export const MAX_ROUNDS = 20;

/** Every reason for which a game ends, with its meaning. */
export const endReasons = {
  'rounds-played': 'Every seat has rolled as many times as the config says.',
  // for two seats
  resigned: 'One of two seats resigned, and the other won.',
  // end
} as const;
export type EndReason = keyof typeof endReasons;

/** The config of a game that was created without one. */
export const defaults = { rounds: 3 } as const;

const rounds = Type.Integer({
  minimum: 1,
  maximum: MAX_ROUNDS,
  default: defaults.rounds,
  description: 'How many times every seat rolls.',
});
const config = strictObject(
  { rounds: Type.Optional(rounds) },
  { title: 'New Game config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ rounds });
export type Config = Static<typeof completeConfig>;

const roll = typed('roll', 'Roll', {});
const move = oneOfTypes([roll], { title: 'New Game move' });
export type Move = Static<typeof roll>;

const seat = seatAmong(SEAT_COUNTS.max);
const event = oneOfTypes(
  [
    typed('began', 'The game began', {}),
    typed('rolled', 'A seat rolled', {
      seat: seat('The seat that rolled.'),
      die: Type.Integer({ minimum: 1, maximum: 6, description: 'What it rolled.' }),
    }),
    // for two seats
    typed('resigned', 'A seat resigned', { seat: seat('The seat that resigned.') }),
    // end
  ],
  { title: 'New Game event' },
);
export type Event = Static<typeof event>;

const openFields = {
  totals: Type.Array(count('What one seat has rolled so far.'), { description: 'The totals by seat.' }),
  rolls: count('How many times all seats together have rolled.'),
  // for two seats
  resigned: nullable(seat('The seat that resigned.'), {
    description: 'Null unless a resignation ended the game.',
  }),
  // end
};
const view = strictObject(openFields, { title: 'New Game view' });
export type View = Static<typeof view>;

const state = strictObject({ config: completeConfig, ...openFields });
export type State = Static<typeof state>;

const details = strictObject({}, { title: 'New Game details' });

export const schemas = { config, move, option: move, event, view, state, details };
