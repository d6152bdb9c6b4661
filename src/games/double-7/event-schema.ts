import Type, { type Static } from 'typebox';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import {
  boneyardSize,
  card,
  count,
  hand,
  handEnd,
  handNumber,
  joinedTo,
  openWith,
  passesInRow,
  scores,
  seat,
} from './fields.js';

/** Why a game ended. */
export const END_REASONS = ['target-reached', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

const hiddenCard = nullable(card('A card that was drawn.'), { description: 'Null for all others.' });

const dealt = strictObject(
  {
    type: Type.Literal('dealt'),
    handNumber,
    hands: Type.Array(hand, { description: 'The hands by seat, with what was drawn for an opening double.' }),
    openingDraws: Type.Array(strictObject({ seat: seat('Who drew.'), card: hiddenCard }), {
      description: 'What the seats drew in turn because nobody was dealt a double; the last is the double.',
    }),
    boneyard: boneyardSize,
    opener: seat('Who plays first.'),
    openWith,
  },
  { title: 'A hand begins' },
);
const played = strictObject(
  {
    type: Type.Literal('played'),
    seat: seat('Who played.'),
    card: card('What was played.'),
    end: joinedTo,
    becameSpinner: Type.Boolean({ description: 'Whether it is the first double of the hand.' }),
    points: count('What the layout counts after the play.'),
  },
  { title: 'A card was played' },
);
const scored = strictObject(
  {
    type: Type.Literal('scored'),
    seat: seat('Who scored.'),
    points: count('What the play scored.'),
    score: count('The new score of the seat.'),
  },
  { title: 'A play left a multiple of five' },
);
const drew = strictObject(
  {
    type: Type.Literal('drew'),
    handNumber,
    seat: seat('Who drew.'),
    card: hiddenCard,
    boneyard: boneyardSize,
  },
  { title: 'A card from the boneyard' },
);
const blocked = strictObject(
  { type: Type.Literal('blocked'), seat: seat('Who passed.'), passesInRow },
  { title: 'A player was blocked: no card fits, and none is left to draw' },
);
const handEnded = strictObject(
  { type: Type.Literal('hand-ended'), ...handEnd, scores },
  { title: 'A hand ended; its hands are open from now on' },
);
const resigned = strictObject(
  { type: Type.Literal('resigned'), seat: seat('Who resigned.') },
  { title: 'A seat resigned' },
);
const gameEnded = strictObject(
  { type: Type.Literal('game-ended'), reason: Type.Enum(END_REASONS), winner: seat('Who won.'), scores },
  { title: 'The game is over' },
);

export const eventSchema = oneOfTypes(
  [dealt, played, scored, drew, blocked, handEnded, resigned, gameEnded],
  { title: 'Double-7 event' },
);
export type Event = Static<typeof eventSchema>;
