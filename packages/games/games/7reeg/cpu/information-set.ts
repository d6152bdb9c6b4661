/**
 * What the viewer knows, what discards and lay-offs reveal about the hidden hands, and determinizations that fit both:
 * the unseen cards dealt at random, weighted by what discards reveal.
 */
import type { Observation, Rng, Seat } from '../../../game-type.js';
import { at, defined } from '../../../kit/checked.js';
import { unseenCards } from '../determinize.js';
import { CARD_COUNT, cardIdOf } from '../melds.js';
import type { Config, View } from '../schemas.js';
import { EXTENSIONS, meldIdOf, NEIGHBOURS, NONE } from './meld-tables.js';
import type { SevenReegDecisionPoint } from './plan.js';
import { copyOf, handAt, isDownAt, seatAfter, seatBefore, sizeOf, type SearchState } from './search-state.js';

// Both factors were measured in rounds that the playout policy played against itself.
/** The relative probability that a hand holds a card after it discarded one that shares a meld of three with it. */
const AFTER_DISCARD = 0.45;
/** The same after the hand did not take such a discard from the previous seat. */
const AFTER_PASSED_DISCARD = 0.9;

/** The seat that discarded the top card of the pile. */
const lastDiscarder = ({ topDiscard, taken }: View, state: SearchState): Seat | null => {
  if (topDiscard !== null) return topDiscard.seat;
  const last = taken.at(-1);
  return last === undefined ? null : seatBefore(state, last.from);
};

/**
 * By card of the pile, newest first, and by seat: the probability that the seat discarded it. Seats discard in turn, but the
 * pile shows no gaps where discards were taken.
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

/** By seat and card id: how likely the seat has kept the card if it ever held it, relative to other cards. */
const keepProbabilities = (view: View, state: SearchState): Float64Array[] => {
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

export interface InformationSet {
  /** Everything that the seat sees; the other hands and the bank are empty. */
  readonly observed: SearchState;
  /** The ids of the cards that it does not see. */
  readonly unseen: readonly number[];
  readonly viewer: Seat;
  /** By seat and card id: see `keepProbabilities`. */
  readonly keepProbabilities: readonly Float64Array[];
}

/** By card id, how often each of `cards` occurs. */
const countsOf = (cards: readonly number[]): Uint8Array => {
  const counts = new Uint8Array(CARD_COUNT);
  for (const card of cards) counts[card] = defined(counts[card], 'the count') + 1;
  return counts;
};

/** The search state that a view shows; hidden hands and the bank are empty. */
export function observedState({
  config,
  view,
  viewer,
  seats,
}: Observation<Config, View> & { viewer: Seat }): SearchState {
  const pile = view.discardPile.map(cardIdOf);
  const melded = view.melds.flatMap(({ cards }) => cards.map(cardIdOf));
  return {
    seats,
    decks: config.decks,
    allowsFifty: config.fiftyWindowMs > 0,
    hands: view.hands.map(({ cards }) => countsOf((cards ?? []).map(cardIdOf))),
    sizes: Uint8Array.from(view.hands, ({ size }) => size),
    down: Uint8Array.from(view.down, Number),
    playing: Uint8Array.from(view.outAfterRound, (out) => (out === null ? 1 : 0)),
    open: countsOf([...pile, ...melded]),
    threshold: {
      ...view.floor,
      matchesFirstCards: config.floorCards === 'match-first',
      matchesFirstValue: config.floorValue === 'match-first',
    },
    melds: view.melds.map(({ cards }) => meldIdOf(cards)),
    bank: [],
    pile,
    isTopFresh: view.topDiscard !== null,
    reshuffles: view.reshuffles,
    turn: viewer,
    hasDrawn: view.phase === 'play',
    takenFrom: view.fiftyClaimedFrom ?? NONE,
    isOver: false,
    winner: NONE,
  };
}

export function informationSetOf(decisionPoint: SevenReegDecisionPoint): InformationSet {
  const observed = observedState(decisionPoint);
  return {
    observed,
    unseen: unseenCards(decisionPoint).map(cardIdOf),
    viewer: decisionPoint.viewer,
    keepProbabilities: keepProbabilities(decisionPoint.view, observed),
  };
}

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
export function determinize(
  { observed, unseen, viewer, keepProbabilities }: InformationSet,
  rng: Rng,
): SearchState {
  const state = copyOf(observed);
  const cards = rng.shuffle(unseen);
  for (let seat = 0; seat < state.seats; seat += 1) {
    if (seat !== viewer) dealHand(state, seat, cards, at(keepProbabilities, seat), rng);
  }
  state.bank = rng.shuffle(cards);
  return state;
}
