/** What plays say about hands: a seat that could have scored more with a card probably did not hold it. */
import type { Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { weightOf, type Card } from '#src/games/double-7/cards.js';
import { handSizeFor } from '#src/games/double-7/deal.js';
import { drawCountOf } from '#src/games/double-7/determinize.js';
import { ENDS } from '#src/games/double-7/layout.js';
import type { View } from '#src/games/double-7/schemas.js';
import type { DoubleSevenDecisionPoint } from './decision-point.js';
import { layCard, scoreAfter } from './search-layout.js';
import { emptyState } from './search-start.js';
import { codeOf, highOf, lowOf, moveCode, NONE, type SearchState } from './search-state.js';

/** How often, relative to a best play, a seat makes a play although another of its cards would score more. */
const FORGOES_POINTS = 0.2;
/** The same if a heavier card would score as much. */
const FORGOES_WEIGHT = 0.7;
const CANNOT_BE_PLAYED = -1;

interface PlayValue {
  readonly score: number;
  readonly weight: number;
}

/** The most that a card would score now. */
const bestScore = (state: SearchState, card: Card): number => {
  if (state.endNumbers[0] === NONE) return scoreAfter(state, moveCode(card, null));
  const code = codeOf(card);
  const scores = ENDS.map((end, i) =>
    state.endNumbers[i] === highOf(code) || state.endNumbers[i] === lowOf(code)
      ? scoreAfter(state, moveCode(card, end))
      : CANNOT_BE_PLAYED,
  );
  return Math.max(...scores);
};

/** The likelihood of the play if the seat also holds `card`, divided by the likelihood if it does not. */
const likelihoodRatio = (state: SearchState, card: Card, played: PlayValue): number => {
  const score = bestScore(state, card);
  if (score === CANNOT_BE_PLAYED) return 1;
  if (score > played.score) return FORGOES_POINTS;
  return score === played.score && weightOf(card) > played.weight ? FORGOES_WEIGHT : 1;
};

/**
 * The likelihood ratio of all plays of a seat together. With probability `dealt` the seat was dealt the card and held it
 * all along. Otherwise it drew the card before any one of its plays or after the last one, each equally likely.
 */
const combinedRatio = (ratios: readonly number[], dealt: number): number => {
  let productSince = 1;
  let sumOverDraws = 1;
  for (const ratio of ratios.toReversed()) {
    productSince *= ratio;
    sumOverDraws += productSince;
  }
  return dealt * productSince + ((1 - dealt) * sumOverDraws) / (ratios.length + 1);
};

/** The share of cards dealt, among all the cards that a seat has ever held. */
const shareDealt = (view: View, seat: Seat): number => {
  const dealt = handSizeFor(view.hands.length);
  return dealt / (dealt + Math.max(0, drawCountOf(view, seat)));
};

/** By card, then by seat: the likelihood of the seat's plays if it holds the card, divided by that if it does not. */
export const evidenceFor = (
  cards: readonly Card[],
  { view, viewer, seats, config }: DoubleSevenDecisionPoint,
): number[][] => {
  const state = emptyState(seats, config.target);
  const ratios = cards.map(() => view.hands.map((): number[] => []));
  view.layout.forEach(({ seat, card, end }, i) => {
    const move = moveCode(card, end);
    const isForced = i === 0 && view.handNumber === 1;
    if (seat !== viewer && !isForced) {
      const played = { score: scoreAfter(state, move), weight: weightOf(card) };
      cards.forEach((other, c) => at(at(ratios, c), seat).push(likelihoodRatio(state, other, played)));
    }
    layCard(state, move);
  });
  return ratios.map((bySeat) => bySeat.map((list, seat) => combinedRatio(list, shareDealt(view, seat))));
};
