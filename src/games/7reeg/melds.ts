/**
 * Melds, and every set of melds that a hand can lay at once (docs/rules/7reeg.md, "Melds").
 *
 * All 197 melds there are stand in one catalogue: the sets by rank, then the runs by suit, start and length. A set
 * of disjoint melds is written in catalogue order, which gives each of them one spelling.
 */
import { RANKS, SUITS, deckOf, sortCards, type Card, type Rank, type Suit } from '#src/kit/cards.js';

export interface Meld {
  /** A set by suit C, D, H, S; a run ascending, with a high ace last. */
  readonly cards: readonly Card[];
  /** What it is worth towards going down. */
  readonly value: number;
  /** Where it stands in the catalogue. */
  readonly index: number;
  /** Its cards as places in an unshuffled deck. */
  readonly places: readonly number[];
}

const SET_SIZES = [3, 4] as const;
const RUN_SIZES = [3, 4, 5] as const;
const PICTURE_VALUE = 10;
const LOW_ACE_VALUE = 1;
const LARGEST_RUN_WITH_FULL_ACE = 3;
const RANKS_ACE_LOW_AND_HIGH: readonly Rank[] = [...RANKS, 'A'];
const PLACES: ReadonlyMap<Card, number> = new Map(deckOf().map((card, place) => [card, place]));

const placeOf = (card: Card): number => PLACES.get(card) ?? 0;

const subsetsOfSize = <T>(items: readonly T[], size: number): T[][] => {
  const [first, ...rest] = items;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...subsetsOfSize(rest, size - 1).map((tail) => [first, ...tail]), ...subsetsOfSize(rest, size)];
};

const rankValue = (rank: Rank): number => {
  const printed = RANKS.indexOf(rank) + 1;
  return rank === 'A' || printed > PICTURE_VALUE ? PICTURE_VALUE : printed;
};

const setsOf = (rank: Rank): Card[][] =>
  SET_SIZES.flatMap((size) =>
    subsetsOfSize(SUITS, size).map((suits) => suits.map((suit): Card => `${rank}${suit}`)),
  );

const runsOf = (suit: Suit): Card[][] =>
  RANKS_ACE_LOW_AND_HIGH.flatMap((_, start) =>
    RUN_SIZES.filter((size) => start + size <= RANKS_ACE_LOW_AND_HIGH.length).map((size) =>
      RANKS_ACE_LOW_AND_HIGH.slice(start, start + size).map((rank): Card => `${rank}${suit}`),
    ),
  );

const valueInSet = (card: Card): number => rankValue(card[0] as Rank);

/** Runs of four and five make their ace cheap, at either end: it counts 1. */
const valueInRun = (card: Card, size: number): number =>
  card.startsWith('A') && size > LARGEST_RUN_WITH_FULL_ACE ? LOW_ACE_VALUE : valueInSet(card);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const shapes = [
  ...RANKS.flatMap(setsOf).map((cards) => ({ cards, value: sum(cards.map(valueInSet)) })),
  ...SUITS.flatMap(runsOf).map((cards) => ({
    cards,
    value: sum(cards.map((card) => valueInRun(card, cards.length))),
  })),
];

/** Every meld there is: 65 sets and 132 runs. */
export const MELDS: readonly Meld[] = shapes.map((shape, index) => ({
  ...shape,
  index,
  places: shape.cards.map(placeOf),
}));

const keyOf = (cards: readonly Card[]): string => sortCards(cards).join('');
const BY_KEY: ReadonlyMap<string, Meld> = new Map(MELDS.map((meld) => [keyOf(meld.cards), meld]));

/** The meld that these cards make, in whatever order they come, or `null`. */
export const meldOf = (cards: readonly Card[]): Meld | null => BY_KEY.get(keyOf(cards)) ?? null;

/** For each meld, as listed: the melds that one more card makes of it, by that card. */
const longerMelds = (): Map<string, Map<Card, Meld>> => {
  const longer = new Map<string, Map<Card, Meld>>();
  for (const meld of MELDS) {
    for (const card of meld.cards) {
      const shorter = meldOf(meld.cards.filter((each) => each !== card))?.cards.join('');
      if (shorter !== undefined)
        longer.set(shorter, (longer.get(shorter) ?? new Map<Card, Meld>()).set(card, meld));
    }
  }
  return longer;
};
const LONGER = longerMelds();

/** The meld that `card` makes of a meld whose cards are in their listed order, or `null` where it does not fit. */
export const longerMeld = (meldCards: readonly Card[], card: Card): Meld | null =>
  LONGER.get(meldCards.join(''))?.get(card) ?? null;

/** What cards count towards going down when they are no part of a run. */
export const cardValue = (card: Card): number => valueInSet(card);

export const cardsIn = (melds: readonly Meld[]): number => sum(melds.map((meld) => meld.cards.length));

export const valueOf = (melds: readonly Meld[]): number => sum(melds.map((meld) => meld.value));

/** How many copies of each card of an unshuffled deck there are among `cards`. */
const copiesOf = (cards: readonly Card[]): Uint8Array => {
  const copies = new Uint8Array(PLACES.size);
  for (const card of cards) copies[placeOf(card)] = (copies[placeOf(card)] ?? 0) + 1;
  return copies;
};

const isWithin = (meld: Meld, copies: Uint8Array): boolean => {
  for (const place of meld.places) if (copies[place] === 0) return false;
  return true;
};

const change = (copies: Uint8Array, meld: Meld, by: 1 | -1): void => {
  for (const place of meld.places) copies[place] = (copies[place] ?? 0) + by;
};

/**
 * Every nonempty set of disjoint melds that `cards` (a multiset) hold, each once, in a fixed order: depth first over
 * the melds in catalogue order, where a double deck may give the same meld twice.
 */
export const meldSetsIn = (cards: readonly Card[]): Meld[][] => {
  const copies = copiesOf(cards);
  const found: Meld[][] = [];
  const extend = (chosen: readonly Meld[], candidates: readonly Meld[]): void => {
    candidates.forEach((meld, at) => {
      const next = [...chosen, meld];
      found.push(next);
      change(copies, meld, -1);
      extend(
        next,
        candidates.slice(at).filter((each) => isWithin(each, copies)),
      );
      change(copies, meld, 1);
    });
  };
  extend(
    [],
    MELDS.filter((meld) => isWithin(meld, copies)),
  );
  return found;
};
