/** Constants and schema parts that the moves, events, view and state of Basra share. */
import Type, { type Static } from 'typebox';
import type { Card } from '#src/kit/cards.js';
import { enumOf, named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { CARDS_IN_DECK } from './cards.js';

/** The numbers of seats that can play. */
export const SEAT_COUNTS: readonly number[] = [2, 4];
const MAX_SEATS = 4;
/** Cards dealt to each seat in one deal. */
export const HAND_SIZE = 5;

export const END_REASONS = ['target-reached', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

const card = Type.Unsafe<Card>({
  type: 'string',
  pattern: '^[A2-9TJ][CDHS]$',
  examples: ['TD'],
  ...named('Card', {
    description: 'Rank (A 2 … 9 T J), then suit (C D H S). There are no queens and kings.',
  }),
});
export const cardSchema = (description: string) => ({ ...card, description });
export const cardsSchema = (description: string, options: Record<string, unknown> = {}) =>
  Type.Array(cardSchema('Rank, then suit.'), { description, ...options });
export const seatSchema = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_SEATS - 1, description });
export const pointsSchema = (description: string) => Type.Integer({ minimum: 0, description });

export const captureSchema = cardsSchema('The table cards taken, in table order.');
export const deckNumberSchema = Type.Integer({
  minimum: 1,
  description: 'The number of the deck within the game, counted from 1.',
});
export const dealerSchema = seatSchema('The dealer of this deck, who plays last in it.');
export const scoresSchema = Type.Array(pointsSchema('Points of one seat.'), {
  description: 'Points by seat.',
});
export const stockSizeSchema = Type.Integer({
  minimum: 0,
  description: 'How many cards are still to be dealt.',
});

const handSchema = strictObject(
  {
    size: Type.Integer({ minimum: 0, maximum: HAND_SIZE, description: 'How many cards are held.' }),
    cards: nullable(cardsSchema('The cards held, sorted.'), {
      description: 'Null for a viewer who may not see them.',
    }),
  },
  named('Hand', { description: 'The cards of one seat, as the viewer knows them.' }),
);
/** A hand as a viewer knows it. */
export type HandView = Static<typeof handSchema>;
export const handsSchema = Type.Array(handSchema, { description: 'The hands by seat.' });

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

const dealt = strictObject(
  {
    type: Type.Literal('dealt'),
    deck: deckNumberSchema,
    dealer: dealerSchema,
    hands: handsSchema,
    table: cardsSchema('The four cards turned up in the first deal of a deck; none in later deals.'),
    stock: stockSizeSchema,
  },
  { title: 'A deal' },
);

const played = strictObject(
  {
    type: Type.Literal('played'),
    seat: seatSchema('The seat that played.'),
    card: cardSchema('The card played.'),
  },
  { title: 'A card was played' },
);

const captured = strictObject(
  {
    type: Type.Literal('captured'),
    seat: seatSchema('The seat that took the cards.'),
    card: cardSchema('The card that took them.'),
    cards: captureSchema,
    points: pointsSchema('Scored for the cards taken and the card that took them.'),
  },
  { title: 'Cards were captured' },
);

const basra = strictObject(
  {
    type: Type.Literal('basra'),
    seat: seatSchema('The seat that swept the table.'),
    card: cardSchema('The card that swept it.'),
    points: pointsSchema('Scored in addition to the points of the cards.'),
  },
  { title: 'A basra was scored' },
);

const laid = strictObject(
  {
    type: Type.Literal('laid'),
    seat: seatSchema('The seat that played.'),
    card: cardSchema('The card that stays on the table.'),
  },
  { title: 'A card was laid on the table' },
);

const lastCardsTaken = strictObject(
  {
    type: Type.Literal('last-cards-taken'),
    seat: seatSchema('The seat that captured last in this deck.'),
    cards: cardsSchema('The cards left on the table when the deck was played out.'),
    points: pointsSchema('Scored for those cards.'),
  },
  { title: 'The last cards were taken' },
);

const deckEnded = strictObject(
  { type: Type.Literal('deck-ended'), deck: deckNumberSchema, scores: scoresSchema },
  { title: 'A deck was played out' },
);

const resigned = strictObject(
  {
    type: Type.Literal('resigned'),
    seat: seatSchema('The seat that resigned.'),
    hands: Type.Array(cardsSchema('The cards one seat still held.'), { description: 'The hands by seat.' }),
  },
  { title: 'A seat resigned' },
);

const gameEnded = strictObject(
  {
    type: Type.Literal('game-ended'),
    reason: enumOf(END_REASONS, { description: 'Why the game ended.' }),
    winners: Type.Array(seatSchema('The winner.'), { description: 'The winner, as the only item.' }),
    scores: scoresSchema,
  },
  { title: 'The game ended' },
);

export const eventSchema = oneOfTypes(
  [dealt, played, captured, basra, laid, lastCardsTaken, deckEnded, resigned, gameEnded],
  { title: 'Basra event' },
);
export type Event = Static<typeof eventSchema>;

export const schemas = {
  config: configSchema,
  move: moveSchema,
  option: optionSchema,
  event: eventSchema,
  view: viewSchema,
  state: stateSchema,
  details: detailsSchema,
};
