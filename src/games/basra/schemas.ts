import Type, { type Static } from 'typebox';
import { named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { CARDS_IN_DECK } from './cards.js';
import { eventSchema } from './events.js';
import {
  captureSchema,
  cardSchema,
  cardsSchema,
  dealerSchema,
  deckNumberSchema,
  handsSchema,
  pointsSchema,
  scoresSchema,
  seatSchema,
  stockSizeSchema,
} from './fields.js';

/** The config of a game that was created without one. */
export const defaults = { target: 151, jackBasra: 0 } as const;

const target = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  default: defaults.target,
  description: 'When a seat has this many points at the end of a deck, the highest score wins.',
});
const jackBasra = Type.Integer({
  minimum: 0,
  maximum: 100,
  default: defaults.jackBasra,
  description: 'Points for a jack that takes a table of nothing but jacks; 0 for none.',
});
const configSchema = strictObject(
  { target: Type.Optional(target), jackBasra: Type.Optional(jackBasra) },
  { title: 'Basra config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfigSchema = strictObject({ target, jackBasra });
export type Config = Static<typeof completeConfigSchema>;

const cardPlayed = cardSchema('A card from your own hand.');
const playSchema = strictObject(
  {
    type: Type.Literal('play'),
    card: cardPlayed,
    capture: Type.Optional(
      cardsSchema(
        'The table cards to take, in any order. Required when the card has several captures; may be left out or empty when it has one or none.',
        { maxItems: CARDS_IN_DECK },
      ),
    ),
  },
  {
    title: 'Play a card',
    description: 'The card takes `capture`, or stays on the table if it can take nothing.',
  },
);
const moveSchema = oneOfTypes([playSchema], { title: 'Basra move' });
export type Move = Static<typeof playSchema>;

const playOptionSchema = strictObject(
  { type: Type.Literal('play'), card: cardPlayed, capture: Type.Optional(captureSchema) },
  { title: 'Play a card', description: '`capture` is present whenever the card takes something.' },
);
const optionSchema = oneOfTypes([playOptionSchema], { title: 'Basra option' });
export type Option = Static<typeof playOptionSchema>;

const lastPlaySchema = strictObject(
  {
    seat: seatSchema('The seat that played.'),
    card: cardSchema('The card played.'),
    capture: cardsSchema('The cards it took; empty when it was laid on the table.'),
    points: pointsSchema('What the play scored, including a basra.'),
    basra: pointsSchema('The part of these points that a basra scored.'),
  },
  named('LastPlay', { description: 'The latest play.' }),
);

const openFields = {
  deck: deckNumberSchema,
  dealer: dealerSchema,
  table: cardsSchema('The cards on the table, face up: first as dealt, then as laid.'),
  captured: Type.Array(cardsSchema('The cards one seat took, in that order.'), {
    description: 'The cards each seat took in this deck.',
  }),
  scores: scoresSchema,
  lastCapturer: nullable(seatSchema('The seat that captured last.'), {
    description: 'Null before the first capture of a deck.',
  }),
  lastPlay: nullable(lastPlaySchema, { description: 'The latest play of this deck; null before the first.' }),
  resigned: nullable(seatSchema('The seat that resigned.'), {
    description: 'Null unless a resignation ended the game.',
  }),
};
const viewSchema = strictObject(
  {
    ...openFields,
    hands: handsSchema,
    stock: stockSizeSchema,
    stockCards: Type.Optional(cardsSchema('The stock, top first. Only where every card is face up.')),
  },
  { title: 'Basra view' },
);
export type View = Static<typeof viewSchema>;

const stateSchema = strictObject({
  config: completeConfigSchema,
  ...openFields,
  hands: Type.Array(cardsSchema('A hand, sorted.'), { description: 'The hands by seat.' }),
  stock: cardsSchema('The cards still to be dealt, top first.'),
});
export type State = Static<typeof stateSchema>;

const detailsSchema = strictObject(
  { decks: Type.Integer({ minimum: 1, description: 'How many decks were dealt.' }) },
  { title: 'Basra details' },
);
export type Details = Static<typeof detailsSchema>;

export const schemas = {
  config: configSchema,
  move: moveSchema,
  option: optionSchema,
  event: eventSchema,
  view: viewSchema,
  state: stateSchema,
  details: detailsSchema,
};
