import Type, { type Static } from 'typebox';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;
export const DEFAULT_ROUNDS = 3;
export const MAX_ROUNDS = 20;

const rounds = Type.Integer({
  minimum: 1,
  maximum: MAX_ROUNDS,
  default: DEFAULT_ROUNDS,
  description: 'How many times every seat rolls.',
});
const configSchema = strictObject(
  { rounds: Type.Optional(rounds) },
  { title: 'New Game config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfigSchema = strictObject({ rounds });
export type Config = Static<typeof completeConfigSchema>;

const moveSchema = oneOfTypes([strictObject({ type: Type.Literal('roll') }, { title: 'Roll' })], {
  title: 'New Game move',
});
export type Move = Static<typeof moveSchema>;

const seat = Type.Integer({ minimum: 0, maximum: MAX_SEATS - 1, description: 'Counted from 0.' });
const eventSchema = oneOfTypes(
  [
    strictObject({ type: Type.Literal('began') }, { title: 'The game began' }),
    strictObject(
      {
        type: Type.Literal('rolled'),
        seat,
        die: Type.Integer({ minimum: 1, maximum: 6, description: 'What it rolled.' }),
      },
      { title: 'A seat rolled' },
    ),
    strictObject({ type: Type.Literal('resigned'), seat }, { title: 'A seat resigned' }),
  ],
  { title: 'New Game event' },
);
export type Event = Static<typeof eventSchema>;

const openFields = {
  totals: Type.Array(Type.Integer({ minimum: 0 }), { description: 'What each seat has rolled so far.' }),
  rolls: Type.Integer({ minimum: 0, description: 'How many times all seats together have rolled.' }),
  resigned: nullable(seat, { description: 'The seat that resigned.' }),
};
const viewSchema = strictObject(openFields, { title: 'New Game view' });
export type View = Static<typeof viewSchema>;

const stateSchema = strictObject({ config: completeConfigSchema, ...openFields });
export type State = Static<typeof stateSchema>;

export const schemas = {
  config: configSchema,
  move: moveSchema,
  option: moveSchema,
  event: eventSchema,
  view: viewSchema,
  state: stateSchema,
  details: strictObject({}, { title: 'New Game details' }),
};
