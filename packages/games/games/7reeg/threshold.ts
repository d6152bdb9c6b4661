/** The requirement for going down: docs/rules/7reeg.md, "Going down". States and views call the threshold `floor`. */
import type { Seat } from '../../game-type.js';
import type { Card } from '../../kit/cards.js';
import { at } from '../../kit/checked.js';
import type { Config, LaidMeld, Option, State, Threshold, ThresholdRule } from './schemas.js';
import { cardsIn, meldSetsIn, valueOf, type Meld } from './melds.js';

/** Whether `seat` has gone down in this round: then one of the melds on the table is its own. */
export function hasGoneDown(melds: readonly LaidMeld[], seat: Seat): boolean {
  return melds.some((meld) => meld.seat === seat);
}

const reaches = (threshold: Threshold, melds: readonly Meld[]): boolean =>
  cardsIn(melds) >= threshold.cards && valueOf(melds) >= threshold.value;

/** Every set of melds that `seat` may lay from `cards` in one move, in the order of `meldSetsIn`. */
export function meldSetsToLay(
  { melds, floor }: Pick<State, 'melds' | 'floor'>,
  seat: Seat,
  cards: readonly Card[],
): Meld[][] {
  const all = meldSetsIn(cards);
  return hasGoneDown(melds, seat) ? all : all.filter((laid) => reaches(floor, laid));
}

const nextMinimum = (rule: ThresholdRule, present: number, laid: number): number =>
  rule === 'fixed' ? present : laid;

/** The threshold once `laid` has been laid. Only the first melds of a round can change it. */
export function thresholdAfter(
  config: Config,
  { melds, floor }: Pick<State, 'melds' | 'floor'>,
  laid: readonly Meld[],
): Threshold {
  return melds.length > 0
    ? floor
    : {
        cards: nextMinimum(config.floorCards, floor.cards, cardsIn(laid)),
        value: nextMinimum(config.floorValue, floor.value, valueOf(laid)),
      };
}

/** The cards of melds, as moves spell them. */
export function spelled(melds: readonly Meld[]): Card[][] {
  return melds.map((meld) => [...meld.cards]);
}

/** Every way for `seat` to take the top discard; empty if there is none, or no melds to lay with it. */
export function takeOptions(state: State, seat: Seat): Option[] {
  const top = state.discardPile.at(-1);
  if (top === undefined) return [];
  return meldSetsToLay(state, seat, [...at(state.hands, seat), top])
    .filter((melds) => melds.some((meld) => meld.cards.includes(top)))
    .map((melds) => ({ type: 'draw', from: 'discard', melds: spelled(melds) }));
}
