/** The schemas of Double-7: what clients send and read, and what is stored. */
import * as Type from 'typebox';
import { count, seatAmong } from '../../kit/common-schemas.js';
import { pileOf } from '../../kit/piles.js';
import { enumOf, keyOf, named, nullable, strictObject, typed, oneOfTypes } from '../../kit/schema.js';
import { CARDS, type Card, type CardNumber } from './cards.js';
import { ENDS, SPINNER_SIDES, type End } from './layout.js';

export const endReasons = {
  'target-reached': 'A seat reached the target.',
  resigned: 'One of two seats resigned. The other wins, with the scores as they stand.',
} as const;
export type EndReason = keyof typeof endReasons;

export const SEAT_COUNTS = { min: 2, max: 6, default: 2 } as const;

const HAND_END_REASONS = ['gone-out', 'blocked', 'target-reached', 'resigned'] as const;
export type HandEndReason = (typeof HAND_END_REASONS)[number];

const seat = seatAmong(SEAT_COUNTS.max);
const anyCard = Type.Unsafe<Card>({
  type: 'string',
  enum: CARDS,
  examples: ['7:1'],
  ...named('Double7Card', { description: 'The two numbers of the card, the higher one first.' }),
});
const card = (description: string) => ({ ...anyCard, description });
const cards = (description: string) =>
  Type.Array(card('The two numbers of the card, the higher one first.'), { description });
const anyEnd = Type.Unsafe<End>({
  type: 'string',
  enum: ENDS,
  ...named('Double7End', { description: 'An open end of the layout.' }),
});
const end = (description: string) => ({ ...anyEnd, description });
const cardNumber = (description: string) =>
  Type.Unsafe<CardNumber>({ type: 'integer', minimum: 0, maximum: 7, description });

const handNumber = Type.Integer({
  minimum: 1,
  description: 'The number of the hand within the game, from 1.',
});
const scores = Type.Array(count('The points of one seat.'), { description: 'Points by seat.' });
const openWith = nullable(card('A double.'), {
  description:
    'The double that must be the first play. Null once it has been played and in hands that any card may open.',
});
const passesInRow = Type.Integer({
  minimum: 0,
  maximum: SEAT_COUNTS.max,
  description: 'Passes since the last play. The hand ends when all seats have passed in turn.',
});
const boneyardSize = count('How many cards are left to draw.');
const joinedTo = nullable(end('An end that was open.'), {
  description: 'The end that the card was joined to; null for the opening play.',
});

const hand = pileOf(
  count('How many cards the seat holds.'),
  cards('The cards, sorted.'),
  'Null for a viewer who may not see them.',
  named('Double7Hand', { description: 'The cards of one seat, as the viewer knows them.' }),
);

/** How a hand ended. */
const handEndFields = {
  handNumber,
  reason: enumOf(HAND_END_REASONS, {
    description: 'Why the hand ended. `target-reached` and `resigned` end the game in the middle of a hand.',
  }),
  winner: nullable(seat('The seat that scores the bonus.'), { description: 'Null if nobody scores it.' }),
  bonus: count('What the winner scores for the cards left in the hands.'),
  hands: Type.Array(cards('The cards left in one hand.'), { description: 'By seat.' }),
  totals: Type.Array(count('The sum of the numbers on the cards left in one hand.'), {
    description: 'By seat.',
  }),
};
const handEnd = strictObject(handEndFields, named('Double7HandEnd', { description: 'How a hand ended.' }));
export type HandEnd = Type.Static<typeof handEnd>;
const lastHand = nullable(handEnd, {
  description: 'How the previous hand ended; null in the first hand.',
});

const drawnCard = nullable(card('The card that was drawn.'), {
  description: 'Null for a viewer who may not see it.',
});

const openingDraw = strictObject(
  { seat: seat('The seat that drew.'), card: drawnCard },
  named('Double7OpeningDraw', { description: 'A card drawn to find an opening double.' }),
);
const event = oneOfTypes(
  [
    typed('dealt', 'A hand began', {
      handNumber,
      hands: Type.Array(hand, {
        description: 'The hands by seat, including the cards drawn to find an opening double.',
      }),
      openingDraws: Type.Array(openingDraw, {
        description: 'The cards drawn in turn because no hand held a double. The last one is a double.',
      }),
      boneyard: boneyardSize,
      opener: seat('The seat that plays first.'),
      openWith,
    }),
    typed('played', 'A card was played', {
      seat: seat('The seat that played.'),
      card: card('The card that was played.'),
      end: joinedTo,
      becameSpinner: Type.Boolean({ description: 'Whether the card is the first double of the hand.' }),
      points: count('The points of the layout after the play.'),
    }),
    typed('scored', 'A play scored', {
      seat: seat('The seat that scored.'),
      points: count('What the play scored.'),
      score: count('The new score of the seat.'),
    }),
    typed('drew', 'A card was drawn from the boneyard', {
      handNumber,
      seat: seat('The seat that drew.'),
      card: drawnCard,
      boneyard: boneyardSize,
    }),
    typed('blocked', 'A seat passed: no card fitted, and none was left to draw', {
      seat: seat('The seat that passed.'),
      passesInRow,
    }),
    typed('hand-ended', 'A hand ended, and all hands were disclosed', { ...handEndFields, scores }),
    typed('resigned', 'A seat resigned', { seat: seat('The seat that resigned.') }),
    typed('game-ended', 'The game ended', {
      reason: keyOf(endReasons, { description: 'Why the game ended.' }),
      winner: seat('The seat that won.'),
      scores,
    }),
  ],
  { title: 'Double-7 event' },
);
export type Event = Type.Static<typeof event>;

export const defaults = { target: 150 } as const;

const target = Type.Integer({
  minimum: 5,
  maximum: 10_000,
  default: defaults.target,
  description: 'The game ends as soon as a seat has this many points.',
});
const config = strictObject(
  { target: Type.Optional(target) },
  { title: 'Double-7 config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ target });
export type Config = Type.Static<typeof completeConfig>;

const play = typed('play', 'Play a card', {
  card: card('A card from the hand of the seat to move.'),
  end: Type.Optional(
    end(
      'The open end to join it to. An opening play must leave it out. It may also be left out if the card fits only one end.',
    ),
  ),
});
const draw = typed('draw', 'Draw a card', {}, 'Legal only if no card fits and the boneyard is not empty.');
const pass = typed('pass', 'Pass', {}, 'Legal only if no card fits and the boneyard is empty.');
const move = oneOfTypes([play, draw, pass], { title: 'Double-7 move' });
export type PlayMove = Type.Static<typeof play>;
export type Move = Type.Static<typeof move>;

const option = oneOfTypes([play, draw, pass], { title: 'Double-7 option' });

const layout = Type.Array(
  strictObject(
    { seat: seat('The seat that played it.'), card: card('The card.'), end: joinedTo },
    named('Double7LaidCard', { description: 'A card of the layout.' }),
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

const openEnd = strictObject(
  {
    end: end('The name of the end.'),
    number: cardNumber('The number that a card must show to be joined here.'),
    points: count('What this end adds to the points of the layout.'),
  },
  named('Double7OpenEnd', { description: 'An end of the layout to which a card can be joined.' }),
);
const spinner = strictObject(
  {
    card: card('The first double played in the hand.'),
    neighbours: Type.Integer({
      minimum: 0,
      maximum: SPINNER_SIDES,
      description: 'How many cards are joined to its four sides.',
    }),
    points: count('What the spinner itself adds to the points of the layout.'),
  },
  named('Double7Spinner', { description: 'The first double of the hand, which is open on four sides.' }),
);
const boneyard = pileOf(
  boneyardSize,
  cards('The top card first.'),
  'Null until the game is over.',
  named('Double7Boneyard', { description: 'The cards that are left to draw.' }),
);

const view = strictObject(
  {
    handNumber,
    scores,
    toMove,
    openWith,
    hands: Type.Array(hand, { description: 'The hands by seat.' }),
    boneyard,
    layout,
    ends: Type.Array(openEnd, { description: 'The open ends, in the order left, right, up, down.' }),
    spinner: nullable(spinner, { description: 'Null until a double has been played.' }),
    points: count('The points of the layout now.'),
    passesInRow,
    drawsThisTurn,
    lacks,
    lastHand,
    resigned,
  },
  { title: 'Double-7 view' },
);
export type View = Type.Static<typeof view>;

const state = strictObject({
  config: completeConfig,
  handNumber,
  scores,
  toMove,
  openWith,
  hands: Type.Array(cards('A hand, sorted.'), { description: 'By seat.' }),
  boneyard: cards('The top card first.'),
  layout,
  passesInRow,
  drawsThisTurn,
  lacks,
  lastHand,
  resigned,
});
export type State = Type.Static<typeof state>;

const details = strictObject(
  {
    hands: Type.Integer({ minimum: 1, description: 'How many hands were played, including the last one.' }),
  },
  { title: 'Double-7 details' },
);

export const schemas = { config, move, option, event, view, state, details };
