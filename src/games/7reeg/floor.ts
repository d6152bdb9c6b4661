/** What lies on the floor, and what it takes to get there: docs/rules/7reeg.md, "Going down" and "Laying off". */
import type { Card } from '#src/kit/cards.js';
import type { Seat } from '#src/game-type.js';
import type { FloorRule } from './fields.js';
import { cardsIn, longerMeld, meldSetsIn, valueOf, type Meld } from './melds.js';
import type { Config, Floor, FloorMeld } from './schemas.js';

/** What the rules about laying look at: open to everyone. */
export interface Ground {
  readonly melds: readonly FloorMeld[];
  readonly floor: Floor;
}

/** Going down lays melds, so that a seat is down when one of the melds is its own. */
export const isDown = (melds: readonly FloorMeld[], seat: Seat): boolean =>
  melds.some((meld) => meld.seat === seat);

const reachesFloor = (floor: Floor, laid: readonly Meld[]): boolean =>
  cardsIn(laid) >= floor.cards && valueOf(laid) >= floor.value;

/** Every set of melds that `seat` may lay from `cards` in one move, in the fixed order of `meldSetsIn`. */
export const meldSetsToLay = ({ melds, floor }: Ground, seat: Seat, cards: readonly Card[]): Meld[][] => {
  const all = meldSetsIn(cards);
  return isDown(melds, seat) ? all : all.filter((laid) => reachesFloor(floor, laid));
};

const raised = (rule: FloorRule, needed: number, laid: number): number => (rule === 'fixed' ? needed : laid);

/** What going down takes after `laid` was laid: only the first melds of a round can raise it. */
export const floorAfter = (config: Config, { melds, floor }: Ground, laid: readonly Meld[]): Floor =>
  melds.length > 0
    ? floor
    : {
        cards: raised(config.floorCards, floor.cards, cardsIn(laid)),
        value: raised(config.floorValue, floor.value, valueOf(laid)),
      };

/** Where `card` can be laid off, and what it makes there. */
export const layOffsOf = (melds: readonly FloorMeld[], card: Card): { index: number; longer: Meld }[] =>
  melds.flatMap(({ cards }, index) => {
    const longer = longerMeld(cards, card);
    return longer === null ? [] : [{ index, longer }];
  });
