/**
 * The catalogue of all 197 melds (docs/rules/7reeg.md, "Melds"): first the sets by rank, then the runs by suit,
 * start and length. A meld spells its cards in one order, so that equal melds are equal strings.
 */
// The search for sets of melds is a hot loop: reading items without a check is measurably faster.
import { deckOf, rankOf, RANKS, sortCards, SUITS, type Card, type Rank, type Suit } from '../../kit/cards.js';
import { get } from '../../kit/checked.js';
import { sum } from '../../kit/lists.js';

export interface Meld {
  /** A set by suit C, D, H, S; a run ascending, with a high ace last. */
  readonly cards: readonly Card[];
  /** The value that the meld counts towards going down. */
  readonly value: number;
  /** The index of the meld in the catalogue. */
  readonly id: number;
  /** The cards of the meld as indices into an unshuffled deck. */
  readonly cardIds: readonly number[];
}

const SET_SIZES = [3, 4] as const;
const RUN_SIZES = [3, 4, 5] as const;
const HIGHEST_VALUE = 10;
const LOW_ACE_VALUE = 1;
const LONGEST_RUN_WITH_FULL_ACE = 3;
const RANKS_ACE_LOW_AND_HIGH: readonly Rank[] = [...RANKS, 'A'];
const CARD_IDS: ReadonlyMap<Card, number> = new Map(deckOf().map((card, id) => [card, id]));

/** The number of different cards. */
export const CARD_COUNT = CARD_IDS.size;

/** The index of `card` in an unshuffled deck. */
export function cardIdOf(card: Card): number {
  return get(CARD_IDS, card);
}

const subsetsOfSize = <T>(items: readonly T[], size: number): T[][] => {
  const [first, ...rest] = items;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...subsetsOfSize(rest, size - 1).map((tail) => [first, ...tail]), ...subsetsOfSize(rest, size)];
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

/** The value that a card counts towards going down, except for an ace in a long run. */
export function cardValue(card: Card): number {
  const rank = rankOf(card);
  return rank === 'A' ? HIGHEST_VALUE : Math.min(HIGHEST_VALUE, RANKS.indexOf(rank) + 1);
}

/** An ace in a run of four or five counts 1, at either end. */
const valueInRun = (card: Card, size: number): number =>
  rankOf(card) === 'A' && size > LONGEST_RUN_WITH_FULL_ACE ? LOW_ACE_VALUE : cardValue(card);

const shapes = [
  ...RANKS.flatMap(setsOf).map((cards) => ({ cards, value: sum(cards.map(cardValue)) })),
  ...SUITS.flatMap(runsOf).map((cards) => ({
    cards,
    value: sum(cards.map((card) => valueInRun(card, cards.length))),
  })),
];

/** The catalogue: 65 sets, then 132 runs. */
export const MELDS: readonly Meld[] = shapes.map((shape, id) => ({
  ...shape,
  id,
  cardIds: shape.cards.map(cardIdOf),
}));

const keyOf = (cards: readonly Card[]): string => sortCards(cards).join('');
const BY_KEY: ReadonlyMap<string, Meld> = new Map(MELDS.map((meld) => [keyOf(meld.cards), meld]));

/** The meld of these cards, in any order; `null` if they are not a meld. */
export function meldOf(cards: readonly Card[]): Meld | null {
  return BY_KEY.get(keyOf(cards)) ?? null;
}

/** By the spelling of a meld, then by a further card: the meld that they make together. */
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

/** The meld that `meldCards`, in catalogue spelling, becomes with `card`; `null` if the card does not fit. */
export function longerMeld(meldCards: readonly Card[], card: Card): Meld | null {
  return LONGER.get(meldCards.join(''))?.get(card) ?? null;
}

/** The number of cards of several melds. */
export function cardsIn(melds: readonly Meld[]): number {
  return sum(melds.map((meld) => meld.cards.length));
}

/** The value that several melds count towards going down. */
export function valueOf(melds: readonly Meld[]): number {
  return sum(melds.map((meld) => meld.value));
}

const positionInCatalogue = (cards: readonly Card[]): number => meldOf(cards)?.id ?? MELDS.length;

/** Melds as legal moves list them: spelled and sorted as in the catalogue. What is not a meld comes last, unchanged. */
export function asListed(melds: readonly Card[][]): Card[][] {
  return melds
    .map((cards) => [...(meldOf(cards)?.cards ?? cards)])
    .sort((a, b) => positionInCatalogue(a) - positionInCatalogue(b));
}

/** By card id, how many copies are in `cards`. */
const copiesIn = (cards: readonly Card[]): Uint8Array => {
  const copies = new Uint8Array(CARD_COUNT);
  for (const card of cards) copies[cardIdOf(card)] = (copies[cardIdOf(card)] ?? 0) + 1;
  return copies;
};

const isWithin = (meld: Meld, copies: Uint8Array): boolean => {
  for (const id of meld.cardIds) if (copies[id] === 0) return false;
  return true;
};

const add = (copies: Uint8Array, meld: Meld, amount: 1 | -1): void => {
  for (const id of meld.cardIds) copies[id] = (copies[id] ?? 0) + amount;
};

/** Every meld in `cards`, in catalogue order. */
export function meldsIn(cards: readonly Card[]): Meld[] {
  const copies = copiesIn(cards);
  return MELDS.filter((meld) => isWithin(meld, copies));
}

/**
 * Every nonempty set of disjoint melds in `cards` (a multiset), each once, in a fixed order: depth first over the
 * catalogue, each set in catalogue order. With two decks the same meld may occur twice in a set.
 */
export function meldSetsIn(cards: readonly Card[]): Meld[][] {
  const copies = copiesIn(cards);
  const found: Meld[][] = [];
  const extend = (chosen: readonly Meld[], candidates: readonly Meld[]): void => {
    candidates.forEach((meld, i) => {
      const next = [...chosen, meld];
      found.push(next);
      add(copies, meld, -1);
      extend(
        next,
        candidates.slice(i).filter((each) => isWithin(each, copies)),
      );
      add(copies, meld, 1);
    });
  };
  extend([], meldsIn(cards));
  return found;
}

/** The disjoint melds in `cards` with the most cards, and of those the ones worth most; of equals, the first. */
export function bestMeldsIn(cards: readonly Card[]): readonly Meld[] {
  const none: readonly Meld[] = [];
  const excess = (a: readonly Meld[], b: readonly Meld[]): number =>
    cardsIn(a) - cardsIn(b) || valueOf(a) - valueOf(b);
  return meldSetsIn(cards).reduce((best, melds) => (excess(melds, best) > 0 ? melds : best), none);
}
