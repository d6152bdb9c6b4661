/** The schemas of 7reeg, with the constants and schema parts that they share. */
import * as Type from 'typebox';
import { card, count, seatAmong } from '../../kit/common-schemas.js';
import { enumOf, keyOf, named, nullable, oneOfTypes, strictObject, typed } from '../../kit/schema.js';

export const SEAT_COUNTS = { min: 2, max: 5, default: 2 } as const;
/** Cards dealt to each seat. */
export const HAND_SIZE = 14;
/** The requirement for going down at the start of each round. */
export const initialThreshold = { cards: 6, value: 51 } as const;
/** How many times a round may shuffle the discard pile into a new bank. */
export const MAX_RESHUFFLES = 2;

const THRESHOLD_RULES = ['fixed', 'match-first'] as const;
export type ThresholdRule = (typeof THRESHOLD_RULES)[number];
const PHASES = ['draw', 'play'] as const;
const DRAW_SOURCES = ['bank', 'discard'] as const;
export const endReasons = {
  'last-seat-in': 'All other seats are out: the last seat left wins.',
  'nobody-left':
    'A round eliminated every seat that was left: the lowest score among them wins, and a tie is a draw.',
  'max-rounds': 'The last round that the config allows is over: the lowest score wins, and a tie is a draw.',
  resigned: 'One of two seats resigned: the other seat wins, with the scores as they stand.',
} as const;

/** The config of a game that was created without one, apart from `decks`, which depends on the seats. */
export const defaults = {
  floorCards: 'fixed',
  floorValue: 'fixed',
  fiftyWindowMs: 4000,
  eliminationScore: 30,
  maxRounds: 100,
} as const;

const cards = (description: string) => Type.Array(card, { description });
const seat = seatAmong(SEAT_COUNTS.max);
const score = Type.Integer({ description: 'Lower is better; can be negative.' });
const scores = Type.Array(score, { description: 'The scores by seat; the lowest is best.' });
const round = Type.Integer({ minimum: 1, description: 'Rounds count from 1.' });
const meldIndex = Type.Integer({
  minimum: 0,
  maximum: 99,
  description: 'The index of the meld in `melds`: melds count from 0 in the order laid in this round.',
});

const taken = strictObject(
  {
    seat: seat('Who took it.'),
    card,
    from: seat('Who had discarded it.'),
    fifty: Type.Boolean({ description: 'Whether a "50" was claimed with it.' }),
  },
  named('SevenReegTakenDiscard', { description: 'A discard that was taken.' }),
);
export type Taken = Type.Static<typeof taken>;

const hand = strictObject(
  {
    size: count('The number of cards.'),
    cards: nullable(Type.Array(card), { description: 'Sorted; null while hidden.' }),
  },
  named('SevenReegHand', { description: 'The cards of one seat, as the viewer knows them.' }),
);
const hands = Type.Array(hand, { description: 'By seat; empty for a seat that is out.' });
const shownHands = Type.Array(Type.Array(card), {
  description: 'The cards left in each hand, by seat.',
});

const ending = strictObject(
  {
    reason: keyOf(endReasons, { description: 'Why the game ended.' }),
    winners: Type.Array(seat('A winner, or one of the tied seats.'), { description: 'The winners.' }),
  },
  named('SevenReegEnding', { description: 'How the game ended.' }),
);
export type Ending = Type.Static<typeof ending>;

const thresholdRule = (minimum: string, fallback: ThresholdRule) =>
  enumOf(THRESHOLD_RULES, {
    default: fallback,
    description: `${minimum} \`match-first\`: later seats need at least what the first seat laid.`,
  });

const config = strictObject(
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
        title: 'Milliseconds to claim a “50”',
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
const completeConfig = Type.Required(config);
export type Config = Type.Static<typeof completeConfig>;

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
const draw = typed(
  'draw',
  'Draw',
  {
    from: drawSource,
    melds: Type.Optional(laidMelds),
    fifty: Type.Optional(
      Type.Boolean({
        description:
          'Claims a "50": a win in this turn with a discard that is taken within `fiftyWindowMs`. `false` if left out.',
      }),
    ),
  },
  'A draw from the discard needs `melds`, one of them with the card taken. A draw from the bank has no other field.',
);
const drawOption = typed(
  'draw',
  'Draw',
  { from: drawSource, melds: Type.Optional(laidMelds) },
  '`fifty` is not listed; a draw from the discard may add it.',
);
const meld = typed(
  'meld',
  'Meld',
  { melds: laidMelds },
  'Lays melds from the hand. The first melds of a seat in a round must reach the threshold together.',
);
const layOff = typed(
  'lay-off',
  'Lay off',
  { card, meld: meldIndex },
  'Adds one card to a meld on the table.',
);
const discard = typed('discard', 'Discard', { card }, 'Ends the turn.');
const move = oneOfTypes([draw, meld, layOff, discard], {
  title: 'Fourteen move',
});
export type Move = Type.Static<typeof move>;
export type Draw = Type.Static<typeof draw>;
export type MeldMove = Type.Static<typeof meld>;
export type LayOff = Type.Static<typeof layOff>;
export type Discard = Type.Static<typeof discard>;

const option = oneOfTypes([drawOption, meld, layOff, discard], {
  title: 'Fourteen option',
});
export type Option = Type.Static<typeof option>;

const laidMeld = strictObject(
  {
    seat: seat('Who laid it.'),
    cards: cards('A set by suit C, D, H, S; a run ascending, with a high ace last.'),
  },
  named('SevenReegMeld', { description: 'A meld on the table.' }),
);
export type LaidMeld = Type.Static<typeof laidMeld>;

const threshold = strictObject(
  { cards: count('The minimum number of cards.'), value: count('The minimum value.') },
  named('SevenReegThreshold', { description: 'What a seat must lay in one move to go down.' }),
);
export type Threshold = Type.Static<typeof threshold>;

const topDiscard = strictObject(
  {
    seat: seat('Who discarded the top card.'),
    discardedAtMs: Type.Integer({ description: 'When, in milliseconds since 1970.' }),
  },
  named('SevenReegTopDiscard', { description: 'Who discarded the top card of the discard pile, and when.' }),
);
export type TopDiscard = Type.Static<typeof topDiscard>;

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
  floor: threshold,
  melds: Type.Array(laidMeld, {
    description: 'In the order laid; `lay-off` names them by their index.',
  }),
  discardPile: cards('Oldest first; the last one is the top.'),
  topDiscard: nullable(topDiscard, {
    description:
      'Who discarded the top card, and when; null before the first discard of a round and after a discard is taken.',
  }),
  taken: Type.Array(taken, { description: 'The discards taken in this round, in order.' }),
  fiftyClaimedFrom: nullable(seat('Whose discard was taken with a claim to a "50".'), {
    description: 'Only in the turn of the claim; otherwise null.',
  }),
  reshuffles: Type.Integer({
    minimum: 0,
    maximum: MAX_RESHUFFLES,
    description: 'How many times this round has shuffled the discard pile into a new bank.',
  }),
  ending: nullable(ending, { description: 'Null until the game is over.' }),
};

const view = strictObject(
  {
    ...openFields,
    hands,
    bankSize: count('The number of cards in the bank.'),
    bank: Type.Optional(cards('Only where every card is face up. The first one is the top.')),
    down: Type.Array(Type.Boolean(), { description: 'By seat: whether it has gone down in this round.' }),
  },
  { title: 'Fourteen view' },
);
export type View = Type.Static<typeof view>;

const state = strictObject({
  config: completeConfig,
  ...openFields,
  hands: Type.Array(Type.Array(card), { description: 'By seat, sorted.' }),
  bank: cards('The first one is the top.'),
});
export type State = Type.Static<typeof state>;

const details = strictObject(
  { rounds: count('Rounds played to the end.'), outAfterRound },
  { title: 'Fourteen details' },
);
export type Details = Type.Static<typeof details>;

const dealt = typed('dealt', 'A round began', {
  round,
  leader: seat('Who leads, and gets the first card.'),
  hands,
  bankSize: count('The number of cards in the bank.'),
});
const reshuffled = typed(
  'reshuffled',
  'The bank was empty: all discards but the top one were shuffled into a new bank',
  { bankSize: count('The number of cards in the new bank.') },
);
const drewBank = typed('drew-bank', 'A card was drawn from the bank', {
  seat: seat('Who drew.'),
  card: nullable(card, { description: 'Null for other viewers.' }),
  bankSize: count('The number of cards left in the bank.'),
});
const tookDiscard = typed('took-discard', 'The top discard was taken', taken.properties);
const newMeld = strictObject(
  { meld: meldIndex, cards: cards('Its cards.') },
  named('SevenReegNewMeld', { description: 'A meld that was laid.' }),
);
const melded = typed('melded', 'Melds were laid', {
  seat: seat('Who laid them.'),
  melds: Type.Array(newMeld, { description: 'The new melds.' }),
  cards: count('The number of cards in all.'),
  value: count('What the melds are worth in all.'),
  wentDown: Type.Boolean({ description: "Whether these are the seat's first melds of the round." }),
});
const laidOff = typed('laid-off', 'A card was laid off', {
  seat: seat('Who laid it.'),
  card,
  meld: meldIndex,
  cards: cards('The meld with the card.'),
});
const discarded = typed('discarded', 'A card was discarded, which ended the turn', {
  seat: seat('Who discarded.'),
  card,
});
const roundEnded = typed('round-ended', 'A round ended', {
  round,
  winner: nullable(seat('Who went out.'), { description: 'Null for a dead round.' }),
  fifty: Type.Boolean({ description: 'Whether it was won with a "50".' }),
  fiftyFrom: nullable(seat('Who pays for the "50": its discard was taken.'), {
    description: 'Null unless the round was won with a "50".',
  }),
  hands: shownHands,
  points: Type.Array(Type.Integer(), { description: 'What the round adds to each score, by seat.' }),
  scores,
});
const eliminated = typed('eliminated', 'A seat was eliminated', {
  seat: seat('The seat that is out.'),
  score,
});
const resigned = typed('resigned', 'A seat resigned', { seat: seat('Who resigned.'), hands: shownHands });
const gameEnded = typed('game-ended', 'The game ended', { ...ending.properties, scores });

const event = oneOfTypes(
  [
    dealt,
    reshuffled,
    drewBank,
    tookDiscard,
    melded,
    laidOff,
    discarded,
    roundEnded,
    eliminated,
    resigned,
    gameEnded,
  ],
  { title: 'Fourteen event' },
);
export type Event = Type.Static<typeof event>;

export const schemas = { config, move, option, event, view, state, details };
