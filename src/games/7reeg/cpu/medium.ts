import { at } from '#src/kit/checked.js';
import { unseenCards } from '#src/games/7reeg/determinize.js';
import type { Move } from '#src/games/7reeg/schemas.js';
import { ownHand, type FourteenDecisionPoint } from './decision-point.js';
import { leastNeeded } from './least-needed.js';
import { claimingFifty, meldOptionsOf, planLayOffs, type MeldOption } from './plan.js';

/** The option to lay melds that leaves the fewest cards; among equals the first one listed. */
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
  const layOffs = planLayOffs(hand, at(view.down, viewer) ? view.melds : []);
  if (best !== null && best.left <= layOffs.left.length) return best.option;
  if (layOffs.first !== null) return layOffs.first;
  return { type: 'discard', card: leastNeeded(hand, unseenCards(decisionPoint)) };
};

/**
 * Lays as many cards as it can in each turn, takes the discard whenever it can, and discards what its hand needs least.
 * It claims a "50" whenever it can win in the turn. It has no clock: a claim that comes too late counts as the same
 * draw without it.
 */
export const medium = (decisionPoint: FourteenDecisionPoint): Move =>
  decisionPoint.view.phase === 'draw' ? chooseDraw(decisionPoint) : choosePlay(decisionPoint);
