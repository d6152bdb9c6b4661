/** Determinizations for the search: the unseen cards dealt at random, weighted by what discards give away. */
import type { Rng, Seat } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import type { Knowledge } from './knowledge.js';
import { copyOf, handAt, sizeOf, type SearchState } from './search-state.js';

const RESOLUTION = 1024;

/**
 * Deals `seat` its hand from the end of `cards` by rejection: a card that it is unlikely to have kept is left to the
 * other seats, as long as enough cards remain.
 */
const dealHand = (
  state: SearchState,
  seat: Seat,
  cards: number[],
  probabilities: Float64Array,
  rng: Rng,
): void => {
  const hand = handAt(state, seat);
  const passed: number[] = [];
  for (let missing = sizeOf(state, seat); missing > 0;) {
    const card = defined(cards.pop() ?? passed.pop(), 'an unseen card');
    const isPassed =
      cards.length >= missing &&
      rng.below(RESOLUTION) >= RESOLUTION * defined(probabilities[card], 'the probability');
    if (isPassed) passed.push(card);
    else {
      hand[card] = defined(hand[card], 'the count') + 1;
      missing -= 1;
    }
  }
  cards.push(...passed);
};

/** A random state that is consistent with what the seat knows, and usually with what it infers. */
export const determinize = (
  { observed, unseen, viewer, keepProbabilities }: Knowledge,
  rng: Rng,
): SearchState => {
  const state = copyOf(observed);
  const cards = rng.shuffle(unseen);
  for (let seat = 0; seat < state.seats; seat += 1) {
    if (seat !== viewer) dealHand(state, seat, cards, at(keepProbabilities, seat), rng);
  }
  state.bank = rng.shuffle(cards);
  return state;
};
