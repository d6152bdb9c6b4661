/** The schemas of Basra, with the constants and schema parts that they share. */
import * as Type from 'typebox';
import type { Card } from '../../kit/cards.js';
import { count, seatAmong } from '../../kit/common-schemas.js';
import { keyOf, named, nullable, oneOfTypes, strictObject, typed } from '../../kit/schema.js';
import { CARDS_IN_DECK } from './cards.js';

export const SEAT_COUNTS = { min: 2, max: 4, default: 2, allowed: [2, 4] as readonly number[] } as const;
/** Cards dealt to each seat in one deal. */
export const HAND_SIZE = 5;

export const endReasons = {
  'target-reached':
    'At the end of a deck at least one seat had the target or more, and one seat alone had the highest score.',
  resigned: 'One of two seats resigned. The other wins, with the scores as they stand.',
} as const;
export type EndReason = keyof typeof endReasons;

const anyCard = Type.Unsafe<Card>({
  type: 'string',
  pattern: '^[A2-9TJ][CDHS]$',
  examples: ['TD'],
  ...named('BasraCard', {
    description: 'Rank (A 2 … 9 T J), then suit (C D H S). There are no queens and kings.',
  }),
});
const card = (description: string) => ({ ...anyCard, description });
const cards = (description: string, options: Record<string, unknown> = {}) =>
  Type.Array(card('Rank, then suit.'), { description, ...options });
const seat = seatAmong(SEAT_COUNTS.max);

const capture = cards('The table cards taken, in table order.');
const deckNumber = Type.Integer({
  minimum: 1,
  description: 'The number of the deck within the game, counted from 1.',
});
const dealer = seat('The dealer of this deck, who plays last in it.');
const scores = Type.Array(count('Points of one seat.'), {
  description: 'Points by seat.',
});
const stockSize = count('How many cards are still to be dealt.');

const hand = strictObject(
  {
    size: Type.Integer({ minimum: 0, maximum: HAND_SIZE, description: 'How many cards are held.' }),
    cards: nullable(cards('The cards held, sorted.'), {
      description: 'Null for a viewer who may not see them.',
    }),
  },
  named('BasraHand', { description: 'The cards of one seat, as the viewer knows them.' }),
);
const hands = Type.Array(hand, { description: 'The hands by seat.' });

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
const config = strictObject(
  { target: Type.Optional(target), jackBasra: Type.Optional(jackBasra) },
  { title: 'Basra config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ target, jackBasra });
export type Config = Type.Static<typeof completeConfig>;

const cardPlayed = card('A card from your own hand.');
const play = typed(
  'play',
  'Play a card',
  {
    card: cardPlayed,
    capture: Type.Optional(
      cards(
        'The table cards to take, in any order. Required when the card has several captures; may be left out or empty when it has one or none.',
        { maxItems: CARDS_IN_DECK },
      ),
    ),
  },
  'The card takes `capture`, or stays on the table if it can take nothing.',
);
const move = oneOfTypes([play], { title: 'Basra move' });
export type Move = Type.Static<typeof play>;

const playOption = typed(
  'play',
  'Play a card',
  { card: cardPlayed, capture: Type.Optional(capture) },
  '`capture` is present whenever the card takes something.',
);
const option = oneOfTypes([playOption], { title: 'Basra option' });
export type Option = Type.Static<typeof playOption>;

const lastPlay = strictObject(
  {
    seat: seat('The seat that played.'),
    card: card('The card played.'),
    capture: cards('The cards it took; empty when it was laid on the table.'),
    points: count('What the play scored, including a basra.'),
    basra: count('The part of these points that a basra scored.'),
  },
  named('BasraLastPlay', { description: 'The latest play.' }),
);

const openFields = {
  deck: deckNumber,
  dealer,
  table: cards('The cards on the table, face up: first those dealt, then those laid, in order.'),
  captured: Type.Array(cards('The cards one seat took, in that order.'), {
    description: 'The cards each seat took in this deck.',
  }),
  scores,
  lastCapturer: nullable(seat('The seat that captured last.'), {
    description: 'Null before the first capture of a deck.',
  }),
  lastPlay: nullable(lastPlay, { description: 'The latest play of this deck; null before the first.' }),
  resigned: nullable(seat('The seat that resigned.'), {
    description: 'Null unless a resignation ended the game.',
  }),
};
const view = strictObject(
  {
    ...openFields,
    hands,
    stock: stockSize,
    stockCards: Type.Optional(cards('The stock, top first. Only where every card is face up.')),
  },
  { title: 'Basra view' },
);
export type View = Type.Static<typeof view>;

const state = strictObject({
  config: completeConfig,
  ...openFields,
  hands: Type.Array(cards('A hand, sorted.'), { description: 'The hands by seat.' }),
  stock: cards('The cards still to be dealt, top first.'),
});
export type State = Type.Static<typeof state>;

const details = strictObject(
  { decks: Type.Integer({ minimum: 1, description: 'How many decks were dealt.' }) },
  { title: 'Basra details' },
);
export type Details = Type.Static<typeof details>;

const dealt = typed('dealt', 'A deal', {
  deck: deckNumber,
  dealer,
  hands,
  table: cards('The four cards turned up in the first deal of a deck; none in later deals.'),
  stock: stockSize,
});

const played = typed('played', 'A card was played', {
  seat: seat('The seat that played.'),
  card: card('The card played.'),
});

const captured = typed('captured', 'Cards were captured', {
  seat: seat('The seat that took the cards.'),
  card: card('The card that took them.'),
  cards: capture,
  points: count('Scored for the cards taken and the card that took them.'),
});

const basra = typed('basra', 'A basra was scored', {
  seat: seat('The seat that swept the table.'),
  card: card('The card that swept it.'),
  points: count('Scored in addition to the points of the cards.'),
});

const laid = typed('laid', 'A card was laid on the table', {
  seat: seat('The seat that played.'),
  card: card('The card that stays on the table.'),
});

const lastCardsTaken = typed('last-cards-taken', 'The last cards were taken', {
  seat: seat('The seat that captured last in this deck.'),
  cards: cards('The cards left on the table when the deck was played out.'),
  points: count('Scored for those cards.'),
});

const deckEnded = typed('deck-ended', 'A deck was played out', { deck: deckNumber, scores });

const resigned = typed('resigned', 'A seat resigned', {
  seat: seat('The seat that resigned.'),
  hands: Type.Array(cards('The cards one seat still held.'), { description: 'The hands by seat.' }),
});

const gameEnded = typed('game-ended', 'The game ended', {
  reason: keyOf(endReasons, { description: 'Why the game ended.' }),
  winners: Type.Array(seat('The winner.'), { description: 'The winner, as the only item.' }),
  scores,
});

const event = oneOfTypes(
  [dealt, played, captured, basra, laid, lastCardsTaken, deckEnded, resigned, gameEnded],
  { title: 'Basra event' },
);
export type Event = Type.Static<typeof event>;

export const schemas = { config, move, option, event, view, state, details };
