import Type, { type Static } from 'typebox';
import { enumOf, named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { eventSchema } from './events.js';
import {
  DRAW_SOURCES,
  MAX_RESHUFFLES,
  PHASES,
  THRESHOLD_RULES,
  card,
  cards,
  count,
  defaults,
  endingSchema,
  hands,
  initialThreshold,
  meldIndex,
  round,
  scores,
  seat,
  takenSchema,
  type ThresholdRule,
} from './fields.js';

const thresholdRule = (minimum: string, fallback: ThresholdRule) =>
  enumOf(THRESHOLD_RULES, {
    default: fallback,
    description: `${minimum} With \`match-first\`, later seats need at least as much as the first seat laid.`,
  });

const configSchema = strictObject(
  {
    decks: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2,
        description:
          'Decks of 52 cards. By default one for two seats and two for more; more than two seats need two.',
      }),
    ),
    floorCards: Type.Optional(
      thresholdRule(`Going down takes at least ${initialThreshold.cards} cards.`, defaults.floorCards),
    ),
    floorValue: Type.Optional(
      thresholdRule(`Going down takes melds worth at least ${initialThreshold.value}.`, defaults.floorValue),
    ),
    fiftyWindowMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60_000,
        default: defaults.fiftyWindowMs,
        description: 'How many milliseconds after the discard a "50" may be claimed.',
      }),
    ),
    eliminationScore: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: defaults.eliminationScore,
        description: 'A seat with more points than this after a round is out.',
      }),
    ),
    maxRounds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: defaults.maxRounds,
        description: 'The game ends after this many rounds.',
      }),
    ),
  },
  { title: 'Fourteen config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfigSchema = Type.Required(configSchema);
export type Config = Static<typeof completeConfigSchema>;

const meldCards = Type.Array(card, {
  minItems: 3,
  maxItems: 5,
  description: 'A set of three or four cards or a run of three to five, in any order.',
});
const laidMelds = Type.Array(meldCards, {
  minItems: 1,
  maxItems: 5,
  description: 'The melds to lay in this move.',
});

const drawSource = enumOf(DRAW_SOURCES, {
  description: 'The bank, or the card that the previous seat has just discarded.',
});
const drawSchema = strictObject(
  {
    type: Type.Literal('draw'),
    from: drawSource,
    melds: Type.Optional(laidMelds),
    fifty: Type.Optional(
      Type.Boolean({
        description:
          'Claims a "50": a win in this turn with a discard that is taken within `fiftyWindowMs`. `false` if left out.',
      }),
    ),
  },
  {
    title: 'Draw',
    description:
      'A draw from the discard needs `melds`, one of them with the card taken. A draw from the bank has no other field.',
  },
);
const drawOptionSchema = strictObject(
  { type: Type.Literal('draw'), from: drawSource, melds: Type.Optional(laidMelds) },
  { title: 'Draw', description: '`fifty` is not listed; a draw from the discard may add it.' },
);
const meldSchema = strictObject(
  { type: Type.Literal('meld'), melds: laidMelds },
  {
    title: 'Meld',
    description:
      'Lays melds from the hand. The first melds of a seat in a round must reach the threshold together.',
  },
);
const layOffSchema = strictObject(
  { type: Type.Literal('lay-off'), card, meld: meldIndex },
  { title: 'Lay off', description: 'Adds one card to a meld on the table.' },
);
const discardSchema = strictObject(
  { type: Type.Literal('discard'), card },
  { title: 'Discard', description: 'Ends the turn.' },
);
const moveSchema = oneOfTypes([drawSchema, meldSchema, layOffSchema, discardSchema], {
  title: 'Fourteen move',
});
export type Move = Static<typeof moveSchema>;
export type Draw = Static<typeof drawSchema>;
export type MeldMove = Static<typeof meldSchema>;
export type LayOff = Static<typeof layOffSchema>;
export type Discard = Static<typeof discardSchema>;

const optionSchema = oneOfTypes([drawOptionSchema, meldSchema, layOffSchema, discardSchema], {
  title: 'Fourteen option',
});
export type Option = Static<typeof optionSchema>;

const laidMeldSchema = strictObject(
  {
    seat: seat('Who laid it.'),
    cards: cards('A set by suit C, D, H, S; a run ascending, with a high ace last.'),
  },
  named('Meld', { description: 'A meld on the table.' }),
);
export type LaidMeld = Static<typeof laidMeldSchema>;

const thresholdSchema = strictObject(
  { cards: count('The minimum number of cards.'), value: count('The minimum value.') },
  named('Threshold', { description: 'What a seat must lay in one move to go down.' }),
);
export type Threshold = Static<typeof thresholdSchema>;

const topDiscardSchema = strictObject(
  {
    seat: seat('Who discarded the top card.'),
    discardedAtMs: Type.Integer({ description: 'When, in milliseconds since 1970.' }),
  },
  named('TopDiscard', { description: 'Who discarded the top card of the discard pile, and when.' }),
);
export type TopDiscard = Static<typeof topDiscardSchema>;

const outAfterRound = Type.Array(nullable(round), {
  description: 'By seat: the round that eliminated it; null while it is in.',
});

const openFields = {
  round,
  leader: seat('Who leads this round.'),
  turn: nullable(seat('The seat to move.'), { description: 'Null once the game is over.' }),
  phase: enumOf(PHASES, { description: '`draw` at the start of a turn, `play` after the draw.' }),
  scores,
  outAfterRound,
  floor: thresholdSchema,
  melds: Type.Array(laidMeldSchema, {
    description: 'In the order laid; `lay-off` names them by their index.',
  }),
  discardPile: cards('Oldest first; the last one is the top.'),
  topDiscard: nullable(topDiscardSchema, {
    description:
      'Who discarded the top card, and when; null before the first discard of a round and after a discard is taken.',
  }),
  taken: Type.Array(takenSchema, { description: 'The discards taken in this round, in order.' }),
  fiftyClaimedFrom: nullable(seat('Whose discard was taken with a claim to a "50".'), {
    description: 'Only in the turn of the claim; otherwise null.',
  }),
  reshuffles: Type.Integer({
    minimum: 0,
    maximum: MAX_RESHUFFLES,
    description: 'How many times this round has shuffled the discard pile into a new bank.',
  }),
  ending: nullable(endingSchema, { description: 'Null until the game is over.' }),
};

const viewSchema = strictObject(
  {
    ...openFields,
    hands,
    bankSize: count('The number of cards in the bank.'),
    bank: Type.Optional(cards('Only where every card is face up. The first one is the top.')),
    down: Type.Array(Type.Boolean(), { description: 'By seat: whether it has gone down in this round.' }),
  },
  { title: 'Fourteen view' },
);
export type View = Static<typeof viewSchema>;

const stateSchema = strictObject({
  config: completeConfigSchema,
  ...openFields,
  hands: Type.Array(Type.Array(card), { description: 'By seat, sorted.' }),
  bank: cards('The first one is the top.'),
});
export type State = Static<typeof stateSchema>;

const detailsSchema = strictObject(
  { rounds: count('Rounds played to the end.'), outAfterRound },
  { title: 'Fourteen details' },
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
