/** The schemas of Double-7: what clients send and read, and what is stored. */
import Type, { type Static } from 'typebox';
import { named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { eventSchema } from './events.js';
import {
  boneyardSize,
  card,
  cardNumber,
  cards,
  count,
  end,
  hand,
  handNumber,
  joinedTo,
  lastHand,
  openWith,
  passesInRow,
  scores,
  seat,
} from './fields.js';
import { SPINNER_SIDES } from './layout.js';

export const DEFAULT_TARGET = 150;

const target = Type.Integer({
  minimum: 5,
  maximum: 10_000,
  default: DEFAULT_TARGET,
  description: 'The game ends as soon as a seat has this many points.',
});
const configSchema = strictObject(
  { target: Type.Optional(target) },
  { title: 'Double-7 config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfigSchema = strictObject({ target });
export type Config = Static<typeof completeConfigSchema>;

const playSchema = strictObject(
  {
    type: Type.Literal('play'),
    card: card('A card from the hand of the seat to move.'),
    end: Type.Optional(
      end(
        'The open end to join it to. An opening play must leave it out. It may also be left out if the card fits only one end.',
      ),
    ),
  },
  { title: 'Play a card' },
);
const drawSchema = strictObject(
  { type: Type.Literal('draw') },
  { title: 'Draw a card', description: 'Legal only if no card fits and the boneyard is not empty.' },
);
const passSchema = strictObject(
  { type: Type.Literal('pass') },
  { title: 'Pass', description: 'Legal only if no card fits and the boneyard is empty.' },
);
const moveSchema = oneOfTypes([playSchema, drawSchema, passSchema], { title: 'Double-7 move' });
export type PlayMove = Static<typeof playSchema>;
export type Move = Static<typeof moveSchema>;

const optionSchema = oneOfTypes([playSchema, drawSchema, passSchema], { title: 'Double-7 option' });

const layoutSchema = Type.Array(
  strictObject(
    { seat: seat('The seat that played it.'), card: card('The card.'), end: joinedTo },
    named('LaidCard', { description: 'A card of the layout.' }),
  ),
  { description: 'The cards played in this hand, in order.' },
);
const drawsThisTurn = count('How many cards the seat to move has drawn this turn.');
const lacks = Type.Array(Type.Array(cardNumber('A number.'), { description: 'Ascending.' }), {
  description: 'By seat: numbers that none of its cards shows, as everyone knows from its draws and passes.',
});
const resigned = nullable(seat('A seat.'), {
  description: 'The seat that resigned in a game of two seats; null if none did.',
});
const toMove = seat('The seat to move; once the game is over, the seat that would be next.');

const openEndSchema = strictObject(
  {
    end: end('The name of the end.'),
    number: cardNumber('The number that a card must show to be joined here.'),
    points: count('What this end adds to the points of the layout.'),
  },
  named('OpenEnd', { description: 'An end of the layout to which a card can be joined.' }),
);
const spinnerSchema = strictObject(
  {
    card: card('The first double played in the hand.'),
    neighbours: Type.Integer({
      minimum: 0,
      maximum: SPINNER_SIDES,
      description: 'How many cards are joined to its four sides.',
    }),
    points: count('What the spinner itself adds to the points of the layout.'),
  },
  named('Spinner', { description: 'The first double of the hand, which is open on four sides.' }),
);
const boneyardSchema = strictObject(
  {
    size: boneyardSize,
    cards: nullable(cards('The top card first.'), { description: 'Null until the game is over.' }),
  },
  named('Boneyard', { description: 'The cards that are left to draw.' }),
);

const viewSchema = strictObject(
  {
    handNumber,
    scores,
    toMove,
    openWith,
    hands: Type.Array(hand, { description: 'The hands by seat.' }),
    boneyard: boneyardSchema,
    layout: layoutSchema,
    ends: Type.Array(openEndSchema, { description: 'The open ends, in the order left, right, up, down.' }),
    spinner: nullable(spinnerSchema, { description: 'Null until a double has been played.' }),
    points: count('The points of the layout now.'),
    passesInRow,
    drawsThisTurn,
    lacks,
    lastHand,
    resigned,
  },
  { title: 'Double-7 view' },
);
export type View = Static<typeof viewSchema>;

const stateSchema = strictObject({
  config: completeConfigSchema,
  handNumber,
  scores,
  toMove,
  openWith,
  hands: Type.Array(cards('A hand, sorted.'), { description: 'By seat.' }),
  boneyard: cards('The top card first.'),
  layout: layoutSchema,
  passesInRow,
  drawsThisTurn,
  lacks,
  lastHand,
  resigned,
});
export type State = Static<typeof stateSchema>;

const detailsSchema = strictObject(
  {
    hands: Type.Integer({ minimum: 1, description: 'How many hands were played, including the last one.' }),
  },
  { title: 'Double-7 details' },
);

export const schemas = {
  config: configSchema,
  move: moveSchema,
  option: optionSchema,
  event: eventSchema,
  view: viewSchema,
  state: stateSchema,
  details: detailsSchema,
};
