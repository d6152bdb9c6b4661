import type { Choose } from '#src/game-type.js';
import { unseenCards } from '../determinize.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { ownHand, type FourteenDecisionPoint } from './decision-point.js';
import { leastNeeded } from './least-needed.js';
import { claimingFifty, meldOptionsOf, planLayOffs, type MeldOption } from './plan.js';

/** The option to lay melds that leaves the fewest cards; the first one listed among equals. */
const bestMeldOption = (decisionPoint: FourteenDecisionPoint): MeldOption | null =>
  meldOptionsOf(decisionPoint).reduce<MeldOption | null>(
    (best, each) => (best === null || each.left < best.left ? each : best),
    null,
  );

const chooseDraw = (decisionPoint: FourteenDecisionPoint): Move => {
  const best = bestMeldOption(decisionPoint);
  return best === null ? { type: 'draw', from: 'bank' } : claimingFifty(decisionPoint, best.option);
};

const choosePlay = (decisionPoint: FourteenDecisionPoint): Move => {
  const { view, viewer } = decisionPoint;
  const hand = ownHand(decisionPoint);
  const best = bestMeldOption(decisionPoint);
  const layOffs = planLayOffs(hand, view.down[viewer] === true ? view.melds : []);
  if (best !== null && best.left <= layOffs.left.length) return best.option;
  if (layOffs.first !== null) return layOffs.first;
  return { type: 'discard', card: leastNeeded(hand, unseenCards(decisionPoint)) };
};

/**
 * Lays as many cards as it can in each turn, takes the discard whenever it can, and discards what its hand needs least.
 * It claims a "50" whenever it can win in the turn. It has no clock: if the claim comes too late, the same draw
 * without the claim is meant.
 */
export const medium: Choose<Config, View, Move, Option> = (decisionPoint) =>
  decisionPoint.view.phase === 'draw' ? chooseDraw(decisionPoint) : choosePlay(decisionPoint);
