import Type, { type Static } from 'typebox';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import {
  DRAW_SOURCES,
  FIRST_FLOOR,
  FLOOR_RULES,
  MOST_RESHUFFLES,
  PHASES,
  card,
  cards,
  count,
  endingSchema,
  hands,
  meldIndex,
  round,
  scores,
  seat,
  takenSchema,
} from './fields.js';

const floorRule = (what: string) =>
  Type.Enum(FLOOR_RULES, {
    default: 'fixed',
    description: `${what} Under \`match-first\` a later seat needs at least as much as the first one laid.`,
  });

export const configSchema = strictObject(
  {
    decks: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2,
        description: 'Decks of 52 cards. Without it: one for two seats, two for more, which need two.',
      }),
    ),
    floorCards: Type.Optional(floorRule(`Going down takes at least ${FIRST_FLOOR.cards} cards.`)),
    floorValue: Type.Optional(floorRule(`Going down takes melds worth at least ${FIRST_FLOOR.value}.`)),
    fiftyWindowMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60_000,
        default: 4000,
        description: 'How many milliseconds after a discard a "50" may still be claimed with it.',
      }),
    ),
    eliminationScore: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 30,
        description: 'A seat with more than this is out.',
      }),
    ),
    maxRounds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description: 'After this round the game ends.',
      }),
    ),
  },
  { title: 'Fourteen config' },
);
const completeConfigSchema = Type.Required(configSchema);
export type Config = Static<typeof completeConfigSchema>;

const meldCards = Type.Array(card, {
  minItems: 3,
  maxItems: 5,
  description: 'A set of three or four, or a run of three to five, in any order.',
});
const laidMelds = Type.Array(meldCards, {
  minItems: 1,
  maxItems: 5,
  description: 'What to lay, all in one move.',
});

const drawSchema = strictObject(
  {
    type: Type.Literal('draw'),
    from: Type.Enum(DRAW_SOURCES, {
      description: 'The bank, or the card that the seat before just discarded.',
    }),
    melds: Type.Optional(laidMelds),
    fifty: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Claims a "50": to win in this turn with the discard, taken within `fiftyWindowMs`.',
      }),
    ),
  },
  {
    title: 'Draw',
    description:
      'From the discard it needs `melds`, one of them with the card taken; from the bank nothing else.',
  },
);
const drawOptionSchema = strictObject(
  { type: Type.Literal('draw'), from: Type.Enum(DRAW_SOURCES), melds: Type.Optional(laidMelds) },
  { title: 'Draw', description: 'A draw from the discard may add `fifty`, which is not listed.' },
);
const meldSchema = strictObject(
  { type: Type.Literal('meld'), melds: laidMelds },
  {
    title: 'Meld',
    description: 'Lays melds from the hand; the first ones of a seat in a round together reach the floor.',
  },
);
const layOffSchema = strictObject(
  { type: Type.Literal('lay-off'), card, meld: meldIndex },
  { title: 'Lay off', description: 'Adds one card to a meld on the floor.' },
);
const discardSchema = strictObject(
  { type: Type.Literal('discard'), card },
  { title: 'Discard', description: 'Ends the turn.' },
);
export const moveSchema = oneOfTypes([drawSchema, meldSchema, layOffSchema, discardSchema], {
  title: 'Fourteen move',
});
export type Move = Static<typeof moveSchema>;
export type Draw = Static<typeof drawSchema>;
export type MeldMove = Static<typeof meldSchema>;
export type LayOff = Static<typeof layOffSchema>;
export type Discard = Static<typeof discardSchema>;

export const optionSchema = oneOfTypes([drawOptionSchema, meldSchema, layOffSchema, discardSchema], {
  title: 'Fourteen option',
});
export type Option = Static<typeof optionSchema>;

const floorMeldSchema = strictObject(
  {
    seat: seat('Who laid it.'),
    cards: cards('A set by suit C, D, H, S; a run ascending, with a high ace last.'),
  },
  { title: 'A meld on the floor' },
);
export type FloorMeld = Static<typeof floorMeldSchema>;

const floorSchema = strictObject(
  { cards: count('At least so many cards …'), value: count('… worth at least so much.') },
  { title: 'What a seat that is not down has to lay in one move' },
);
export type Floor = Static<typeof floorSchema>;

const topDiscardSchema = strictObject(
  {
    seat: seat('Who discarded the top card of the pile.'),
    discardedAtMs: Type.Integer({ description: 'When, in milliseconds since 1970.' }),
  },
  { title: 'The top card of the discard pile' },
);
export type TopDiscard = Static<typeof topDiscardSchema>;

const outAfterRound = Type.Array(nullable(round), {
  description: 'By seat: the round that put it out; null while in.',
});

const openFields = {
  round,
  leader: seat('Who led this round.'),
  turn: nullable(seat('Who has to move.'), { description: 'Null once the game is over.' }),
  phase: Type.Enum(PHASES, { description: '`draw` at the start of a turn, `play` once the seat has drawn.' }),
  scores,
  outAfterRound,
  floor: floorSchema,
  melds: Type.Array(floorMeldSchema, {
    description: 'In the order laid; their places are what `lay-off` names.',
  }),
  discardPile: cards('Oldest first: the last one is the top.'),
  topDiscard: nullable(topDiscardSchema, {
    description: 'Whose discard lies uppermost; null until there is one in the round, and once it was taken.',
  }),
  taken: Type.Array(takenSchema, { description: 'The discards taken in this round, in order.' }),
  fiftyClaimedFrom: nullable(seat('Whose discard was taken with a claim to a "50".'), {
    description: 'In this very turn; else null.',
  }),
  reshuffles: Type.Integer({
    minimum: 0,
    maximum: MOST_RESHUFFLES,
    description: 'How often the discard pile became the bank in this round.',
  }),
  ending: nullable(endingSchema, { description: 'Null while the game runs.' }),
};

export const viewSchema = strictObject(
  {
    ...openFields,
    hands,
    bankSize: count('Cards left in the bank.'),
    down: Type.Array(Type.Boolean(), { description: 'By seat: whether it has gone down in this round.' }),
  },
  { title: 'Fourteen view' },
);
export type View = Static<typeof viewSchema>;

export const stateSchema = strictObject({
  config: completeConfigSchema,
  ...openFields,
  hands: Type.Array(Type.Array(card), { description: 'By seat, sorted.' }),
  bank: cards('The first one is the top.'),
});
export type State = Static<typeof stateSchema>;

export const detailsSchema = strictObject(
  { rounds: count('Rounds played to their end.'), outAfterRound },
  { title: 'Fourteen details' },
);
export type Details = Static<typeof detailsSchema>;
