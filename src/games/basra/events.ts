import Type, { type Static } from 'typebox';
import type { Card } from '#src/kit/cards.js';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';

export const REASONS = ['target-reached', 'resigned'] as const;
export type Reason = (typeof REASONS)[number];

/** What a config that says nothing stands for. */
export const DEFAULTS = { target: 151, jackBasra: 0 } as const;

const CARDS_IN_DECK = 44;

const card = (description: string) =>
  Type.Unsafe<Card>({ type: 'string', pattern: '^[A2-9TJ][CDHS]$', description, examples: ['TD'] });
const cards = (description: string, options: Record<string, unknown> = {}) =>
  Type.Array(card('Rank, then suit.'), { description, ...options });
const seat = (description: string) => Type.Integer({ minimum: 0, maximum: 3, description });
const points = (description: string) => Type.Integer({ minimum: 0, description });

const target = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  default: DEFAULTS.target,
  description: 'When a seat has this many points at the end of a deck, the highest score wins.',
});
const jackBasra = Type.Integer({
  minimum: 0,
  maximum: 100,
  default: DEFAULTS.jackBasra,
  description: 'Points for a jack that takes a table of nothing but jacks; 0 for none.',
});
export const configSchema = strictObject(
  { target: Type.Optional(target), jackBasra: Type.Optional(jackBasra) },
  { title: 'Basra config' },
);
const completeConfigSchema = strictObject({ target, jackBasra });
export type Config = Static<typeof completeConfigSchema>;

const cardPlayed = card('A card of the own hand.');
const playSchema = strictObject(
  {
    type: Type.Literal('play'),
    card: cardPlayed,
    capture: Type.Optional(
      cards(
        'The table cards to take, in any order. May be left out or empty when the card has one capture or none; needed when it has several.',
        { maxItems: CARDS_IN_DECK },
      ),
    ),
  },
  {
    title: 'Play a card',
    description: 'It takes `capture`, or stays on the table when it can take nothing.',
  },
);
export const moveSchema = oneOfTypes([playSchema], { title: 'Basra move' });
export type Move = Static<typeof playSchema>;

const captureSchema = cards('The table cards taken, in the order in which they lay.');
const playOptionSchema = strictObject(
  { type: Type.Literal('play'), card: cardPlayed, capture: Type.Optional(captureSchema) },
  { title: 'Play a card', description: '`capture` is there whenever the card takes something.' },
);
export const optionSchema = oneOfTypes([playOptionSchema], { title: 'Basra option' });
export type Option = Static<typeof playOptionSchema>;

const handSchema = strictObject(
  {
    size: Type.Integer({ minimum: 0, maximum: 5, description: 'How many cards are held.' }),
    cards: nullable(cards('The cards held, sorted.'), {
      description: 'Null for a viewer who may not see them.',
    }),
  },
  { title: 'Hand' },
);
export type Hand = Static<typeof handSchema>;

const deck = Type.Integer({ minimum: 1, description: 'Which deck of the game it is, counted from 1.' });
const dealer = seat('Who deals this deck, and plays last in it.');
const hands = Type.Array(handSchema, { description: 'The hands by seat.' });
const scores = Type.Array(points('Points of one seat.'), { description: 'Points by seat.' });
const stockSize = Type.Integer({ minimum: 0, description: 'How many cards are still to be dealt.' });

export const eventSchema = oneOfTypes(
  [
    strictObject(
      {
        type: Type.Literal('dealt'),
        deck,
        dealer,
        hands,
        table: cards('The four cards turned up in the first deal of a deck; none in the later ones.'),
        stock: stockSize,
      },
      { title: 'A deal' },
    ),
    strictObject(
      { type: Type.Literal('played'), seat: seat('Who played.'), card: card('What was played.') },
      { title: 'A card was played' },
    ),
    strictObject(
      {
        type: Type.Literal('captured'),
        seat: seat('Who took the cards.'),
        card: card('The card that took them.'),
        cards: captureSchema,
        points: points('For the cards taken and the card that took them.'),
      },
      { title: 'It took cards' },
    ),
    strictObject(
      {
        type: Type.Literal('basra'),
        seat: seat('Who swept the table.'),
        card: card('The card that swept it.'),
        points: points('Scored besides the points of the cards.'),
      },
      { title: 'It swept the table' },
    ),
    strictObject(
      {
        type: Type.Literal('laid'),
        seat: seat('Who played.'),
        card: card('The card that stays on the table.'),
      },
      { title: 'It took nothing' },
    ),
    strictObject(
      {
        type: Type.Literal('last-cards-taken'),
        seat: seat('The seat that captured last in this deck.'),
        cards: cards('What was left on the table when the deck was played out.'),
        points: points('For those cards.'),
      },
      { title: 'The last cards' },
    ),
    strictObject({ type: Type.Literal('deck-ended'), deck, scores }, { title: 'A deck was played out' }),
    strictObject(
      {
        type: Type.Literal('resigned'),
        seat: seat('Who resigned.'),
        hands: Type.Array(cards('What one seat still held.'), { description: 'The hands by seat.' }),
      },
      { title: 'A seat resigned' },
    ),
    strictObject(
      {
        type: Type.Literal('game-ended'),
        reason: Type.Enum(REASONS),
        winners: Type.Array(seat('The winner.')),
        scores,
      },
      { title: 'The end' },
    ),
  ],
  { title: 'Basra event' },
);
export type Event = Static<typeof eventSchema>;

const lastPlaySchema = strictObject(
  {
    seat: seat('Who played.'),
    card: card('What was played.'),
    capture: cards('What it took; empty when it was laid on the table.'),
    points: points('What the play scored, a basra included.'),
    basra: points('The part of these points that a basra scored.'),
  },
  { title: 'The latest play' },
);

const openFields = {
  deck,
  dealer,
  table: cards('The cards on the table, face up: as dealt, then as laid.'),
  captured: Type.Array(cards('What one seat took, in that order.'), {
    description: 'What each seat took in this deck.',
  }),
  scores,
  lastCapturer: nullable(seat('Who captured last.'), {
    description: 'Null before the first capture of a deck.',
  }),
  lastPlay: nullable(lastPlaySchema, { description: 'The latest play of this deck; null before the first.' }),
  resigned: nullable(seat('Who resigned.'), { description: 'Null unless a resignation ended the game.' }),
};
export const viewSchema = strictObject({ ...openFields, hands, stock: stockSize }, { title: 'Basra view' });
export type View = Static<typeof viewSchema>;

export const stateSchema = strictObject({
  config: completeConfigSchema,
  ...openFields,
  hands: Type.Array(cards('A hand, sorted.'), { description: 'The hands by seat.' }),
  stock: cards('The cards still to be dealt, top first.'),
});
export type State = Static<typeof stateSchema>;

export const detailsSchema = strictObject(
  { decks: Type.Integer({ minimum: 1, description: 'How many decks were dealt.' }) },
  { title: 'Basra details' },
);
export type Details = Static<typeof detailsSchema>;
