/** The deal of a hand (docs/rules/double-7.md, "The deal"). */
import { CARDS, highestDouble, isDouble, sortHand, type Card } from './cards.js';
import type { Rng, Seat } from '#src/game-type.js';

export const MIN_SEATS = 2;
export const MAX_SEATS = 6;

const HAND_SIZES: Readonly<Record<number, number>> = { 2: 9, 3: 12, 4: 9, 5: 7, 6: 6 };

/** The number of cards that each of `seats` seats is dealt. */
export const handSizeFor = (seats: number): number => {
  const size = HAND_SIZES[seats];
  if (size === undefined) throw new RangeError(`double-7 is not played with ${seats} seats`);
  return size;
};

export interface Deal {
  /** By seat, each in the order of the set. */
  hands: Card[][];
  /** Element 0 is the top. */
  boneyard: Card[];
}

export interface OpeningDraw {
  seat: Seat;
  card: Card;
}

export interface OpeningDeal extends Deal {
  opener: Seat;
  /** The double that must be the first play. */
  openWith: Card;
  /** The cards drawn because nobody was dealt a double; the last of them is one. */
  openingDraws: OpeningDraw[];
}

/** Shuffles the whole set and deals it one card at a time from seat 0. */
export const dealHand = (seats: number, rng: Rng): Deal => {
  const shuffled = rng.shuffle(CARDS);
  const dealt = seats * handSizeFor(seats);
  return {
    hands: Array.from({ length: seats }, (_, seat) =>
      sortHand(shuffled.slice(0, dealt).filter((_card, i) => i % seats === seat)),
    ),
    boneyard: shuffled.slice(dealt),
  };
};

const withDrawnDouble = ({ hands, boneyard }: Deal): OpeningDeal => {
  const drawn = boneyard.slice(0, boneyard.findIndex(isDouble) + 1);
  const openingDraws = drawn.map((card, i): OpeningDraw => ({ seat: i % hands.length, card }));
  const last = openingDraws.at(-1);
  if (last === undefined) throw new RangeError('there is no double in the hands or the boneyard');
  return {
    hands: hands.map((hand, seat) =>
      sortHand([...hand, ...openingDraws.filter((draw) => draw.seat === seat).map((draw) => draw.card)]),
    ),
    boneyard: boneyard.slice(drawn.length),
    opener: last.seat,
    openWith: last.card,
    openingDraws,
  };
};

/**
 * Who opens the first hand, and with what: the holder of the highest double with that double. Where no hand holds
 * one, the seats draw in turn, from seat 0, until one draws a double.
 */
export const withOpening = (deal: Deal): OpeningDeal => {
  const openWith = highestDouble(deal.hands.flat());
  if (openWith === null) return withDrawnDouble(deal);
  const opener = deal.hands.findIndex((hand) => hand.includes(openWith));
  return { ...deal, opener, openWith, openingDraws: [] };
};
