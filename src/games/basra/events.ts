import Type, { type Static } from 'typebox';
import { enumOf, oneOfTypes, strictObject } from '#src/kit/schema.js';
import {
  captureSchema,
  cardSchema,
  cardsSchema,
  dealerSchema,
  deckNumberSchema,
  END_REASONS,
  handsSchema,
  pointsSchema,
  scoresSchema,
  seatSchema,
  stockSizeSchema,
} from './fields.js';

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
