import Type, { type Static } from 'typebox';
import { enumOf, named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import {
  boneyardSize,
  card,
  count,
  END_REASONS,
  hand,
  handEnd,
  handNumber,
  joinedTo,
  openWith,
  passesInRow,
  scores,
  seat,
} from './fields.js';

const drawnCard = nullable(card('The card that was drawn.'), {
  description: 'Null for a viewer who may not see it.',
});

const openingDraw = strictObject(
  { seat: seat('The seat that drew.'), card: drawnCard },
  named('OpeningDraw', { description: 'A card drawn to find an opening double.' }),
);
const dealt = strictObject(
  {
    type: Type.Literal('dealt'),
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
  },
  { title: 'A hand began' },
);
const played = strictObject(
  {
    type: Type.Literal('played'),
    seat: seat('The seat that played.'),
    card: card('The card that was played.'),
    end: joinedTo,
    becameSpinner: Type.Boolean({ description: 'Whether the card is the first double of the hand.' }),
    points: count('The points of the layout after the play.'),
  },
  { title: 'A card was played' },
);
const scored = strictObject(
  {
    type: Type.Literal('scored'),
    seat: seat('The seat that scored.'),
    points: count('What the play scored.'),
    score: count('The new score of the seat.'),
  },
  { title: 'A play scored' },
);
const drew = strictObject(
  {
    type: Type.Literal('drew'),
    handNumber,
    seat: seat('The seat that drew.'),
    card: drawnCard,
    boneyard: boneyardSize,
  },
  { title: 'A card was drawn from the boneyard' },
);
const blocked = strictObject(
  { type: Type.Literal('blocked'), seat: seat('The seat that passed.'), passesInRow },
  { title: 'A seat passed: no card fitted, and none was left to draw' },
);
const handEnded = strictObject(
  { type: Type.Literal('hand-ended'), ...handEnd, scores },
  { title: 'A hand ended, and all hands were disclosed' },
);
const resigned = strictObject(
  { type: Type.Literal('resigned'), seat: seat('The seat that resigned.') },
  { title: 'A seat resigned' },
);
const gameEnded = strictObject(
  {
    type: Type.Literal('game-ended'),
    reason: enumOf(END_REASONS, { description: 'Why the game ended.' }),
    winner: seat('The seat that won.'),
    scores,
  },
  { title: 'The game ended' },
);

export const eventSchema = oneOfTypes(
  [dealt, played, scored, drew, blocked, handEnded, resigned, gameEnded],
  { title: 'Double-7 event' },
);
export type Event = Static<typeof eventSchema>;
