import * as Type from 'typebox';
import { card, pairOf } from '../../kit/common-schemas.js';
import { pileOf } from '../../kit/piles.js';
import { enumOf, keyOf, named, nullable, strictObject, typed, oneOfTypes } from '../../kit/schema.js';

export const endReasons = {
  'deck-empty': 'A seat had no cards left after a battle and lost.',
  'short-war':
    'A seat had too few cards left for a war and lost. With equally few on both sides the game was a draw.',
  'max-battles': 'The last battle allowed was played. The larger deck won; equal decks were a draw.',
  agreed: 'Both seats agreed on a draw.',
  resigned: 'A seat resigned and the other won.',
} as const;

export const SEAT_COUNTS = { min: 2, max: 2, default: 2 } as const;
/** The two seats. */
export const SEATS = [0, 1] as const;
export type WarSeat = (typeof SEATS)[number];

const CARDS = 52;
export const DECK_SIZE = CARDS / SEAT_COUNTS.max;

const seat = Type.Unsafe<WarSeat>({
  type: 'integer',
  minimum: 0,
  maximum: 1,
  description: 'The seat.',
});
const endReason = keyOf(endReasons, named('WarEndReason', { description: 'Why the game ended.' }));
const winner = nullable(seat, { description: 'Null for a draw.' });

const size = Type.Integer({ minimum: 0, maximum: CARDS, description: 'The number of cards.' });
const deckSizes = pairOf(size, { description: 'How many cards each deck holds.' });

const deck = Type.Array(card, { maxItems: CARDS, description: 'The top card first.' });
export const decks = pairOf(deck, { description: 'The decks by seat.' });
export type Decks = Type.Static<typeof decks>;

/** A deck, or cards put face down in a war, as a viewer knows it. */
export const pile = pileOf(
  size,
  deck,
  'In the order put down; null until the game is over.',
  named('WarPile', { description: 'A deck, or cards put face down in a war, as the viewer knows it.' }),
);
export type PileView = Type.Static<typeof pile>;

const turnedUp = pairOf(card, { description: 'The cards turned up, by seat.' });

/** `faceDown` is what one seat puts down at one level of a war: the cards, or a viewer's knowledge of them. */
const warLevel = <T extends Type.TSchema>(faceDown: T) =>
  strictObject(
    {
      faceDown: pairOf(faceDown, { description: 'What each seat puts face down.' }),
      turnedUp,
    },
    named('WarLevel', { description: 'A level of a war: cards put face down, then one turned up.' }),
  );

const battleFields = <T extends Type.TSchema>(faceDown: T) => ({
  number: Type.Integer({ minimum: 1, description: 'Battles are numbered from 1 through the whole game.' }),
  turnedUp,
  wars: Type.Array(warLevel(faceDown), {
    description:
      'The levels of the war, in order: cards put face down, then one turned up. Empty without a war.',
  }),
  winner: nullable(seat, {
    description: 'The seat that takes all cards in play; null when a short war ended the game.',
  }),
});

export const battle = strictObject(battleFields(deck));
export type Battle = Type.Static<typeof battle>;

const battleViewFields = {
  ...battleFields(pile),
  cardsInPlay: Type.Integer({
    minimum: 2,
    maximum: CARDS,
    description: 'How many cards lay on the table at the end of the battle.',
  }),
};
export const battleView = strictObject(
  battleViewFields,
  named('WarBattle', { description: 'A battle, with all its wars.' }),
);
export type BattleView = Type.Static<typeof battleView>;

export const event = oneOfTypes(
  [
    typed('dealt', 'The deal', {
      deckSizes,
      decks: nullable(decks, { description: 'Null until the game is over.' }),
    }),
    typed(
      'battle',
      'A battle',
      { ...battleViewFields, deckSizes },
      '`deckSizes` includes the cards that the winner has just put under its deck.',
    ),
    typed('resigned', 'A seat resigned', { seat }),
    typed('game-ended', 'The game ended', {
      reason: endReason,
      winner,
      deckSizes,
      decks,
    }),
  ],
  { title: 'War event' },
);
export type Event = Type.Static<typeof event>;

/** What may happen when a seat has too few cards for a war. */
const SHORT_WARS = ['lose', 'last-card'] as const;
/** The order in which the winner puts the cards it won under its deck. */
const PICKUPS = ['shuffled', 'winner-first'] as const;

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

const config = strictObject(
  { shortWar: Type.Optional(shortWar), pickup: Type.Optional(pickup), maxBattles: Type.Optional(maxBattles) },
  { title: 'War config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ shortWar, pickup, maxBattles });
export type Config = Type.Static<typeof completeConfig>;

const battles = Type.Integer({
  minimum: 1,
  maximum: BATTLES_PER_MOVE,
  description: 'How many battles to play; 1 if left out. Fewer are played when the game ends first.',
});
const flip = typed(
  'flip',
  'Flip',
  { battles: Type.Optional(battles) },
  'Both seats turn up their top cards.',
);
const move = oneOfTypes([flip], { title: 'War move' });
export type Move = Type.Static<typeof flip>;

const flipOption = typed('flip', 'Flip', {}, 'One battle; a move may ask for more.');
const option = oneOfTypes([flipOption], { title: 'War option' });
export type Option = Type.Static<typeof flipOption>;

const battlesPlayed = Type.Integer({ minimum: 0, description: 'How many battles were played.' });
const ending = nullable(
  strictObject({ reason: endReason, winner }, named('WarEnding', { description: 'How the game ended.' })),
  { description: 'How the game ended; null until then.' },
);

const view = strictObject(
  {
    battles: battlesPlayed,
    decks: pairOf(pile, { description: 'The decks by seat.' }),
    lastBattle: nullable(battleView, { description: 'Null before the first battle.' }),
    ending,
  },
  { title: 'War view' },
);
export type View = Type.Static<typeof view>;

const state = strictObject({
  config: completeConfig,
  battles: battlesPlayed,
  decks,
  lastBattle: nullable(battle),
  ending,
});
export type State = Type.Static<typeof state>;
export type Ending = NonNullable<State['ending']>;

const details = strictObject({ battles: battlesPlayed }, { title: 'War details' });
export type Details = Type.Static<typeof details>;

export const schemas = { config, move, option, event, view, state, details };
