import Type, { type Static, type TSchema } from 'typebox';
import { deckOf } from '#src/kit/cards.js';
import { nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';

/** What happens when a seat has too few cards left for a war. */
export const SHORT_WARS = ['lose', 'last-card'] as const;
/** In which order the winner puts the cards under its deck. */
export const PICKUPS = ['shuffled', 'winner-first'] as const;

export const REASONS = ['deck-empty', 'short-war', 'max-battles', 'resigned'] as const;
export type Reason = (typeof REASONS)[number];

/** The seats; seat 0 makes all the moves. */
export const SIDES = [0, 1] as const;
export type Side = (typeof SIDES)[number];

const CARDS = 52;
const BATTLES_PER_MOVE = 1000;

/** One value for each seat: of seat 0, then of seat 1. */
const bySeat = <T extends TSchema>(item: T, options: Record<string, unknown> = {}) =>
  Type.Unsafe<[Static<T>, Static<T>]>({ type: 'array', items: item, minItems: 2, maxItems: 2, ...options });

const shortWar = Type.Enum(SHORT_WARS, {
  default: 'lose',
  description:
    'A seat too short of cards for a war loses, or fights it with the cards it has, the last one turned up.',
});
const pickup = Type.Enum(PICKUPS, {
  default: 'shuffled',
  description:
    'How won cards go under the deck: shuffled, or the winner’s in the order played, then the loser’s.',
});
const maxBattles = Type.Integer({
  minimum: 1,
  maximum: 100_000,
  default: 5000,
  description: 'After this many battles the larger deck wins.',
});

export const configSchema = strictObject(
  { shortWar: Type.Optional(shortWar), pickup: Type.Optional(pickup), maxBattles: Type.Optional(maxBattles) },
  { title: 'War config' },
);
const completeConfigSchema = strictObject({ shortWar, pickup, maxBattles });
export type Config = Static<typeof completeConfigSchema>;

const battles = Type.Integer({
  minimum: 1,
  maximum: BATTLES_PER_MOVE,
  default: 1,
  description: 'Plays this many battles, or fewer when the game ends.',
});
const flipSchema = strictObject(
  { type: Type.Literal('flip'), battles: Type.Optional(battles) },
  { title: 'Flip' },
);
export const moveSchema = oneOfTypes([flipSchema], { title: 'War move' });
export type Move = Static<typeof flipSchema>;

const flipOptionSchema = strictObject({ type: Type.Literal('flip') }, { title: 'Flip' });
export const optionSchema = oneOfTypes([flipOptionSchema], { title: 'War option' });
export type Option = Static<typeof flipOptionSchema>;

const card = Type.Enum(deckOf(), { description: 'Rank, then suit: `AS`, `TD`.' });
const seat = Type.Enum(SIDES);
const size = Type.Integer({ minimum: 0, maximum: CARDS });
const deckSizes = bySeat(size, { description: 'How many cards each deck holds.' });

const deckSchema = Type.Array(card, { maxItems: CARDS, description: 'The top card first.' });
const decksSchema = bySeat(deckSchema);

const cardsTurnedUp = bySeat(card, { description: 'The cards turned up, by seat.' });

/** A battle, where `faceDown` is what each seat put down in a war: told or hidden. */
const battleFields = <T extends TSchema>(faceDown: T) => ({
  number: Type.Integer({ minimum: 1, description: 'Counts the battles of the game.' }),
  turnedUp: cardsTurnedUp,
  wars: Type.Array(strictObject({ faceDown: bySeat(faceDown), turnedUp: cardsTurnedUp }), {
    description:
      'The levels of the war, in order: cards put face down, then one turned up. Empty without a war.',
  }),
  winner: nullable(seat, {
    description: 'The seat that takes all cards in play; null when a short war ended the game.',
  }),
});

const hiddenPileSchema = strictObject({
  size,
  cards: nullable(deckSchema, { description: 'In the order put down; null until the game is over.' }),
});
const toldFields = {
  ...battleFields(hiddenPileSchema),
  cardsInPlay: Type.Integer({
    minimum: 2,
    maximum: CARDS,
    description: 'All that lay on the table in the end.',
  }),
};
const toldBattleSchema = strictObject(toldFields, { title: 'A battle' });
export type ToldBattle = Static<typeof toldBattleSchema>;

const battleSchema = strictObject(battleFields(deckSchema));
export type Battle = Static<typeof battleSchema>;
export type War = Battle['wars'][number];

const winner = nullable(seat, { description: 'Null for a draw.' });
const endingSchema = nullable(strictObject({ reason: Type.Enum(REASONS), winner }), {
  description: 'How the game ended; null while it runs.',
});

export const eventSchema = oneOfTypes(
  [
    strictObject(
      {
        type: Type.Literal('dealt'),
        deckSizes,
        decks: nullable(decksSchema, { description: 'Null until the game is over.' }),
      },
      { title: 'The deal' },
    ),
    strictObject(
      { type: Type.Literal('battle'), ...toldFields, deckSizes },
      {
        title: 'A battle',
        description: '`deckSizes` count after the winner has put the cards under its deck.',
      },
    ),
    strictObject({ type: Type.Literal('resigned'), seat }, { title: 'A seat resigned' }),
    strictObject(
      { type: Type.Literal('game-ended'), reason: Type.Enum(REASONS), winner, deckSizes, decks: decksSchema },
      { title: 'The end' },
    ),
  ],
  { title: 'War event' },
);
export type Event = Static<typeof eventSchema>;

const battlesPlayed = Type.Integer({ minimum: 0, description: 'How many battles were played.' });

export const viewSchema = strictObject(
  {
    battles: battlesPlayed,
    decks: bySeat(hiddenPileSchema),
    lastBattle: nullable(toldBattleSchema),
    ending: endingSchema,
  },
  { title: 'War view' },
);
export type View = Static<typeof viewSchema>;

export const stateSchema = strictObject({
  config: completeConfigSchema,
  battles: battlesPlayed,
  decks: decksSchema,
  lastBattle: nullable(battleSchema),
  ending: endingSchema,
});
export type State = Static<typeof stateSchema>;
export type Ending = NonNullable<State['ending']>;
export type Decks = State['decks'];

export const detailsSchema = strictObject({ battles: battlesPlayed }, { title: 'War details' });
export type Details = Static<typeof detailsSchema>;
