/** What discards and lay-offs tell about the hands that nobody shows. */
import type { Seat } from '#src/game-type.js';
import type { View } from '../schemas.js';
import { EXTENSIONS, NEIGHBOURS, PLACES, placeOf } from './lookup.js';
import { isDownAt, seatAfter, seatBefore, type Table } from './table.js';

/** How much rarer a card is in a hand that gave away a card of the same melds, in rounds of the policy with itself. */
const AFTER_DISCARD = 0.45;
/** And in a hand that let such a card of the seat before lie. */
const AFTER_REFUSAL = 0.9;

/** Who discarded the last card of the pile. */
const lastDiscarder = ({ topDiscard, taken }: View, table: Table): Seat | null => {
  if (topDiscard !== null) return topDiscard.seat;
  const last = taken.at(-1);
  return last === undefined ? null : seatBefore(table, last.from);
};

/**
 * By card of the pile, the newest first, and by seat: how likely the seat discarded it. Discards come in turn, but
 * nothing tells between which two of them one was taken.
 */
const discarders = (view: View, table: Table): number[][] => {
  const last = lastDiscarder(view, table);
  if (last === null) return [];
  const pairs = view.discardPile.length - 1 + view.taken.length;
  const gap = pairs === 0 ? 0 : view.taken.length / pairs;
  const seats = view.hands.map((_, seat) => seat);
  let sure = seats.map((seat): number => (seat === last ? 1 : 0));
  return view.discardPile.map(() => {
    const now = sure;
    const before = seats.map(() => 0);
    for (const seat of seats) {
      const share = now[seat] ?? 0;
      if (share === 0) continue;
      const one = seatBefore(table, seat);
      const two = seatBefore(table, one);
      before[one] = (before[one] ?? 0) + (1 - gap) * share;
      before[two] = (before[two] ?? 0) + gap * share;
    }
    sure = before;
    return now;
  });
};

const scaleNeighbours = (likely: Float64Array, place: number, factor: number): void => {
  for (const each of NEIGHBOURS[place] ?? []) likely[each] = (likely[each] ?? 1) * factor;
};

/** A seat that is down lays off what fits. */
const leaveOutFitting = (likely: Float64Array, { floor }: Table): void => {
  for (const meld of floor) {
    const extensions = EXTENSIONS[meld] ?? [];
    for (let at = 0; at < extensions.length; at += 2) likely[extensions[at] ?? 0] = 0;
  }
};

/** By seat and place: how likely the seat has kept such a card, 0 to 1, next to any other card. */
export const likelihoods = (view: View, table: Table): Float64Array[] => {
  const likely = view.hands.map(() => new Float64Array(PLACES).fill(1));
  const newestFirst = view.discardPile.map(placeOf).reverse();
  discarders(view, table).forEach((shares, at) => {
    const place = newestFirst[at] ?? 0;
    shares.forEach((share, seat) => {
      if (share === 0) return;
      const [own, next] = [likely[seat], likely[seatAfter(table, seat)]];
      if (own !== undefined) scaleNeighbours(own, place, 1 - share * (1 - AFTER_DISCARD));
      if (next !== undefined && at > 0) scaleNeighbours(next, place, 1 - share * (1 - AFTER_REFUSAL));
    });
  });
  likely.forEach((each, seat) => {
    if (isDownAt(table, seat)) leaveOutFitting(each, table);
  });
  return likely;
};
