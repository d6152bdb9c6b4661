/** What discards and lay-offs reveal about the hidden hands. */
import type { Seat } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import { CARD_COUNT, cardIdOf } from '#src/games/7reeg/melds.js';
import type { View } from '#src/games/7reeg/schemas.js';
import { EXTENSIONS, NEIGHBOURS } from './lookup.js';
import { isDownAt, seatAfter, seatBefore, type SearchState } from './search-state.js';

// Both factors were measured in rounds that the playout policy played against itself.
/** How much rarer a card is in a hand that discarded a card of the same melds of three. */
const AFTER_DISCARD = 0.45;
/** How much rarer it is in a hand that did not take such a card from the previous seat. */
const AFTER_PASSED_DISCARD = 0.9;

/** Who discarded the last card of the pile. */
const lastDiscarder = ({ topDiscard, taken }: View, state: SearchState): Seat | null => {
  if (topDiscard !== null) return topDiscard.seat;
  const last = taken.at(-1);
  return last === undefined ? null : seatBefore(state, last.from);
};

/**
 * By card of the pile, newest first, and by seat: the probability that the seat discarded it. Seats discard in turn,
 * but the pile does not show between which discards one was taken.
 */
const discarderProbabilities = (view: View, state: SearchState): number[][] => {
  const last = lastDiscarder(view, state);
  if (last === null) return [];
  const pairs = view.discardPile.length - 1 + view.taken.length;
  const gap = pairs === 0 ? 0 : view.taken.length / pairs;
  const seats = [...view.hands.keys()];
  let older = seats.map((seat): number => (seat === last ? 1 : 0));
  return view.discardPile.map(() => {
    const newer = older;
    const next = seats.map(() => 0);
    for (const seat of seats) {
      const probability = at(newer, seat);
      if (probability === 0) continue;
      const one = seatBefore(state, seat);
      const two = seatBefore(state, one);
      next[one] = at(next, one) + (1 - gap) * probability;
      next[two] = at(next, two) + gap * probability;
    }
    older = next;
    return newer;
  });
};

const scaleNeighbours = (probabilities: Float64Array, card: number, factor: number): void => {
  for (const each of at(NEIGHBOURS, card))
    probabilities[each] = defined(probabilities[each], 'the probability') * factor;
};

/** Assumes that a seat that is down has laid off every card that fits. */
const excludeFitting = (probabilities: Float64Array, { melds }: SearchState): void => {
  for (const meld of melds) {
    const extensions = at(EXTENSIONS, meld);
    for (let i = 0; i < extensions.length; i += 2) probabilities[defined(extensions[i], 'the card')] = 0;
  }
};

/** By seat and card id: the probability that the seat has kept the card if it ever held it, relative to other cards. */
export const keepProbabilities = (view: View, state: SearchState): Float64Array[] => {
  const bySeat = view.hands.map(() => new Float64Array(CARD_COUNT).fill(1));
  const newestFirst = view.discardPile.map(cardIdOf).reverse();
  discarderProbabilities(view, state).forEach((discarders, i) => {
    const card = at(newestFirst, i);
    discarders.forEach((probability, seat) => {
      if (probability === 0) return;
      scaleNeighbours(at(bySeat, seat), card, 1 - probability * (1 - AFTER_DISCARD));
      const next = at(bySeat, seatAfter(state, seat));
      if (i > 0) scaleNeighbours(next, card, 1 - probability * (1 - AFTER_PASSED_DISCARD));
    });
  });
  bySeat.forEach((probabilities, seat) => {
    if (isDownAt(state, seat)) excludeFitting(probabilities, state);
  });
  return bySeat;
};
