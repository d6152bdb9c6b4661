/** All melds of 7reeg, and what can be laid, from the words of its rules alone. */
import { RANKS, rankOf, suitOf, SUITS, type Card, type Suit } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';
import { sum, without } from 'parlour-games/kit/lists';

export type Cards = readonly Card[];

const RUN_OF_ALL = [...RANKS, RANKS[0]];
/** All melds, in the order in which legal moves list them. */
export const MELDS: readonly Cards[] = [
  ...RANKS.flatMap((rank) =>
    ['CDH', 'CDS', 'CHS', 'DHS', 'CDHS'].map((suits) =>
      [...suits].map((suit): Card => `${rank}${suit as Suit}`),
    ),
  ),
  ...SUITS.flatMap((suit) =>
    RUN_OF_ALL.flatMap((_, start) =>
      [3, 4, 5]
        .map((size) => RUN_OF_ALL.slice(start, start + size).map((rank): Card => `${rank}${suit}`))
        .filter((cards, i) => cards.length === i + 3),
    ),
  ),
];

const valueOf = (meld: Cards): number => {
  const aceInRun = meld.length > 3 && suitOf(at(meld, 0)) === suitOf(at(meld, 1)) ? 1 : 10;
  return sum(
    meld.map(rankOf).map((rank) => (rank === 'A' ? aceInRun : Math.min(10, RANKS.indexOf(rank) + 1))),
  );
};
export function valueOfAll(melds: readonly Cards[]): number {
  return sum(melds.map(valueOf));
}

export function setsOfMelds(hand: Cards, melds = MELDS): Cards[][] {
  const held = melds.filter((meld) => meld.every((card) => hand.includes(card)));
  return held.flatMap((meld, i) => [
    [meld],
    ...setsOfMelds(without(hand, meld) ?? [], held.slice(i)).map((others) => [meld, ...others]),
  ]);
}

/** The meld that `cards` become with another one. */
export function longer(cards: Cards, card: Card): Cards | undefined {
  return MELDS.find(
    (meld) =>
      meld.length === cards.length + 1 && meld.includes(card) && without(meld, [...cards, card]) !== null,
  );
}
