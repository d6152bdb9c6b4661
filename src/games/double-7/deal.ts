/** The deal of a hand (docs/rules/double-7.md, "The deal"). */
import type { Rng, Seat } from '#src/game-type.js';
import { at, get } from '#src/kit/checked.js';
import { CARDS, highestDouble, isDouble, sortHand, type Card } from './cards.js';

export const MIN_SEATS = 2;
export const MAX_SEATS = 6;

const handSizes: ReadonlyMap<number, number> = new Map([
  [2, 9],
  [3, 12],
  [4, 9],
  [5, 7],
  [6, 6],
]);

/** The number of cards that each of `seats` seats is dealt. */
export const handSizeFor = (seats: number): number => get(handSizes, seats);

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

interface OpeningDeal extends Deal {
  opener: Seat;
  /** The double that must be the first play. */
  openWith: Card;
  /** The cards drawn because no hand held a double. The last one is a double. */
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

const drawnBy = (draws: readonly OpeningDraw[], seat: Seat): Card[] =>
  draws.filter((draw) => draw.seat === seat).map(({ card }) => card);

const drawForDouble = ({ hands, boneyard }: Deal): OpeningDeal => {
  const drawn = boneyard.slice(0, boneyard.findIndex(isDouble) + 1);
  const openingDraws = drawn.map((card, i): OpeningDraw => ({ seat: i % hands.length, card }));
  const double = at(openingDraws, -1);
  return {
    hands: hands.map((hand, seat) => sortHand([...hand, ...drawnBy(openingDraws, seat)])),
    boneyard: boneyard.slice(drawn.length),
    opener: double.seat,
    openWith: double.card,
    openingDraws,
  };
};

/**
 * Adds to the deal of the first hand who opens, and with what: the holder of the highest double opens with it. If no
 * hand holds a double, the seats draw in turn, from seat 0, until one draws a double.
 */
export const withOpening = (deal: Deal): OpeningDeal => {
  const openWith = highestDouble(deal.hands.flat());
  if (openWith === null) return drawForDouble(deal);
  const opener = deal.hands.findIndex((hand) => hand.includes(openWith));
  return { ...deal, opener, openWith, openingDraws: [] };
};
