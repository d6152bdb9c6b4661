/** The player `medium`: lays all it can, and discards the card that its hand needs least. */
import type { Card } from '../../../kit/cards.js';
import { at, defined } from '../../../kit/checked.js';
import { without } from '../../../kit/lists.js';
import { unseenCards } from '../determinize.js';
import { cardsIn, cardValue, MELDS, meldSetsIn } from '../melds.js';
import type { Move } from '../schemas.js';
import {
  claimingFifty,
  meldOptionsOf,
  ownHand,
  planLayOffs,
  type SevenReegDecisionPoint,
  type MeldOption,
} from './plan.js';

const MELDS_OF_THREE = MELDS.filter(({ cards }) => cards.length === 3);
/** A card in a meld counts more than any number of outs. */
const MELDED_CARD_WEIGHT = 1000;

const copiesIn = (cards: readonly Card[], wanted: Card): number =>
  cards.filter((card) => card === wanted).length;

/** Outs: over all melds of three that lack one card, the unseen copies of that card. */
const outsOf = (hand: readonly Card[], unseen: readonly Card[]): number =>
  MELDS_OF_THREE.reduce((sum, { cards }) => {
    const missing = cards.filter((card) => !hand.includes(card));
    return missing[0] === undefined || missing.length > 1 ? sum : sum + copiesIn(unseen, missing[0]);
  }, 0);

/** How promising a hand is: the most cards that it can meld at once, then its outs. */
const potentialOf = (hand: readonly Card[], unseen: readonly Card[]): number => {
  const melded = Math.max(0, ...meldSetsIn(hand).map(cardsIn));
  return MELDED_CARD_WEIGHT * melded + outsOf(hand, unseen);
};

/** The card without which the hand has the most potential; of several, the one of the highest value, then the first. */
const leastNeeded = (hand: readonly Card[], unseen: readonly Card[]): Card => {
  let best: { card: Card; potential: number } | null = null;
  for (const card of new Set(hand)) {
    const potential = potentialOf(defined(without(hand, [card]), card), unseen);
    const isBetter =
      best === null ||
      potential > best.potential ||
      (potential === best.potential && cardValue(card) > cardValue(best.card));
    if (isBetter) best = { card, potential };
  }
  if (best === null) throw new RangeError('an empty hand has nothing to discard');
  return best.card;
};

/** The option to lay melds that leaves the fewest cards; among equals the first one listed. */
const bestMeldOption = (decisionPoint: SevenReegDecisionPoint): MeldOption | null =>
  meldOptionsOf(decisionPoint).reduce<MeldOption | null>(
    (best, each) => (best === null || each.left < best.left ? each : best),
    null,
  );

const chooseDraw = (decisionPoint: SevenReegDecisionPoint): Move => {
  const best = bestMeldOption(decisionPoint);
  return best === null ? { type: 'draw', from: 'bank' } : claimingFifty(decisionPoint, best.option);
};

const choosePlay = (decisionPoint: SevenReegDecisionPoint): Move => {
  const { view, viewer } = decisionPoint;
  const hand = ownHand(decisionPoint);
  const best = bestMeldOption(decisionPoint);
  const layOffs = planLayOffs(hand, at(view.down, viewer) ? view.melds : []);
  if (best !== null && best.left <= layOffs.left.length) return best.option;
  if (layOffs.first !== null) return layOffs.first;
  return { type: 'discard', card: leastNeeded(hand, unseenCards(decisionPoint)) };
};

/**
 * Lays as many cards as it can in each turn, takes the discard whenever it can, and discards what its hand needs least.
 * It claims a "50" whenever it can win in the turn. It does not watch the clock: if a claim
 * comes too late, the draw counts without it.
 */
export function medium(decisionPoint: SevenReegDecisionPoint): Move {
  return decisionPoint.view.phase === 'draw' ? chooseDraw(decisionPoint) : choosePlay(decisionPoint);
}
