import Type, { type Static, type TSchema } from 'typebox';
import { card } from '#src/kit/common-schemas.js';
import { enumOf, named, nullable, strictObject, oneOfTypes } from '#src/kit/schema.js';

const END_REASONS = ['deck-empty', 'short-war', 'max-battles', 'resigned'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The two seats. */
export const SEATS = [0, 1] as const;
export type WarSeat = (typeof SEATS)[number];

const CARDS = 52;

/** A pair of values: one for seat 0, then one for seat 1. */
export const bySeat = <T extends TSchema>(item: T, options: Record<string, unknown> = {}) =>
  Type.Unsafe<[Static<T>, Static<T>]>({ type: 'array', items: item, minItems: 2, maxItems: 2, ...options });

export const seatSchema = Type.Unsafe<WarSeat>({
  type: 'integer',
  minimum: 0,
  maximum: 1,
  description: 'The seat.',
});
export const endReasonSchema = enumOf(
  END_REASONS,
  named('EndReason', { description: 'Why the game ended.' }),
);
export const winnerSchema = nullable(seatSchema, { description: 'Null for a draw.' });

const sizeSchema = Type.Integer({ minimum: 0, maximum: CARDS, description: 'The number of cards.' });
export const deckSizesSchema = bySeat(sizeSchema, { description: 'How many cards each deck holds.' });

const deckSchema = Type.Array(card, { maxItems: CARDS, description: 'The top card first.' });
export const decksSchema = bySeat(deckSchema, { description: 'The decks by seat.' });
export type Decks = Static<typeof decksSchema>;

/** A deck, or cards put face down in a war, as a viewer knows it. */
export const pileSchema = strictObject(
  {
    size: sizeSchema,
    cards: nullable(deckSchema, { description: 'In the order put down; null until the game is over.' }),
  },
  named('Pile', { description: 'A deck, or cards put face down in a war, as the viewer knows it.' }),
);
export type PileView = Static<typeof pileSchema>;

const turnedUpSchema = bySeat(card, { description: 'The cards turned up, by seat.' });

/** `faceDown` is what one seat puts down at one level of a war: the cards, or a viewer's knowledge of them. */
const warLevel = <T extends TSchema>(faceDown: T) =>
  strictObject(
    {
      faceDown: bySeat(faceDown, { description: 'What each seat puts face down.' }),
      turnedUp: turnedUpSchema,
    },
    named('Level', { description: 'A level of a war: cards put face down, then one turned up.' }),
  );

const battleFields = <T extends TSchema>(faceDown: T) => ({
  number: Type.Integer({ minimum: 1, description: 'Battles are numbered from 1 through the whole game.' }),
  turnedUp: turnedUpSchema,
  wars: Type.Array(warLevel(faceDown), {
    description:
      'The levels of the war, in order: cards put face down, then one turned up. Empty without a war.',
  }),
  winner: nullable(seatSchema, {
    description: 'The seat that takes all cards in play; null when a short war ended the game.',
  }),
});

export const battleSchema = strictObject(battleFields(deckSchema));
export type Battle = Static<typeof battleSchema>;

export const battleViewFields = {
  ...battleFields(pileSchema),
  cardsInPlay: Type.Integer({
    minimum: 2,
    maximum: CARDS,
    description: 'How many cards lay on the table at the end of the battle.',
  }),
};
export const battleViewSchema = strictObject(
  battleViewFields,
  named('Battle', { description: 'A battle, with all its wars.' }),
);
export type BattleView = Static<typeof battleViewSchema>;

const dealt = strictObject(
  {
    type: Type.Literal('dealt'),
    deckSizes: deckSizesSchema,
    decks: nullable(decksSchema, { description: 'Null until the game is over.' }),
  },
  { title: 'The deal' },
);

const battle = strictObject(
  { type: Type.Literal('battle'), ...battleViewFields, deckSizes: deckSizesSchema },
  {
    title: 'A battle',
    description: '`deckSizes` includes the cards that the winner has just put under its deck.',
  },
);

const resigned = strictObject(
  { type: Type.Literal('resigned'), seat: seatSchema },
  { title: 'A seat resigned' },
);

const gameEnded = strictObject(
  {
    type: Type.Literal('game-ended'),
    reason: endReasonSchema,
    winner: winnerSchema,
    deckSizes: deckSizesSchema,
    decks: decksSchema,
  },
  { title: 'The game ended' },
);

export const eventSchema = oneOfTypes([dealt, battle, resigned, gameEnded], { title: 'War event' });
export type Event = Static<typeof eventSchema>;

/** What happens when a seat has too few cards left for a war. */
export const SHORT_WARS = ['lose', 'last-card'] as const;
/** The order in which the winner puts the cards it won under its deck. */
export const PICKUPS = ['shuffled', 'winner-first'] as const;

/** The config of a game that was created without one. */
export const defaults = { shortWar: 'lose', pickup: 'shuffled', maxBattles: 5000 } as const;

const BATTLES_PER_MOVE = 1000;

const shortWar = enumOf(SHORT_WARS, {
  default: defaults.shortWar,
  description:
    'A seat with too few cards left for a war either loses, or fights with the cards it has and turns up the last one.',
});
const pickup = enumOf(PICKUPS, {
  default: defaults.pickup,
  description:
    'How won cards go under the deck: shuffled, or the winner’s in the order played, then the loser’s.',
});
const maxBattles = Type.Integer({
  minimum: 1,
  maximum: 100_000,
  default: defaults.maxBattles,
  description: 'After this many battles the larger deck wins.',
});

const configSchema = strictObject(
  { shortWar: Type.Optional(shortWar), pickup: Type.Optional(pickup), maxBattles: Type.Optional(maxBattles) },
  { title: 'War config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfigSchema = strictObject({ shortWar, pickup, maxBattles });
export type Config = Static<typeof completeConfigSchema>;

const battles = Type.Integer({
  minimum: 1,
  maximum: BATTLES_PER_MOVE,
  description: 'How many battles to play; 1 if left out. Fewer are played when the game ends first.',
});
const flipSchema = strictObject(
  { type: Type.Literal('flip'), battles: Type.Optional(battles) },
  { title: 'Flip', description: 'Both seats turn up their top cards.' },
);
const moveSchema = oneOfTypes([flipSchema], { title: 'War move' });
export type Move = Static<typeof flipSchema>;

const flipOptionSchema = strictObject(
  { type: Type.Literal('flip') },
  { title: 'Flip', description: 'One battle; a move may ask for more.' },
);
const optionSchema = oneOfTypes([flipOptionSchema], { title: 'War option' });
export type Option = Static<typeof flipOptionSchema>;

const battlesPlayed = Type.Integer({ minimum: 0, description: 'How many battles were played.' });
const endingSchema = nullable(
  strictObject(
    { reason: endReasonSchema, winner: winnerSchema },
    named('Ending', { description: 'How the game ended.' }),
  ),
  { description: 'How the game ended; null until then.' },
);

const viewSchema = strictObject(
  {
    battles: battlesPlayed,
    decks: bySeat(pileSchema, { description: 'The decks by seat.' }),
    lastBattle: nullable(battleViewSchema, { description: 'Null before the first battle.' }),
    ending: endingSchema,
  },
  { title: 'War view' },
);
export type View = Static<typeof viewSchema>;

const stateSchema = strictObject({
  config: completeConfigSchema,
  battles: battlesPlayed,
  decks: decksSchema,
  lastBattle: nullable(battleSchema),
  ending: endingSchema,
});
export type State = Static<typeof stateSchema>;
export type Ending = NonNullable<State['ending']>;

const detailsSchema = strictObject({ battles: battlesPlayed }, { title: 'War details' });
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
