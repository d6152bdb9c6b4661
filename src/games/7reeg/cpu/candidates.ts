/** The few options that are worth searching. */
import { at } from '#src/kit/checked.js';
import type { Option } from '#src/games/7reeg/schemas.js';
import { ownHand, type FourteenDecisionPoint } from './decision-point.js';
import { cardOf } from './lookup.js';
import { meldOptionsOf, planLayOffs, winsWith, type MeldOption } from './plan.js';
import { discardsByCost } from './policy.js';
import type { SearchState } from './search-state.js';

const MAX_MELD_OPTIONS = 3;
const MAX_LAY_OFFS = 2;
const MAX_DISCARDS = 5;
/** Discards played instead of melds or lay-offs. */
const MAX_HOLDING_DISCARDS = 2;

/** Options that lay melds, those that leave the fewest cards first. */
const bestMeldOptions = (decisionPoint: FourteenDecisionPoint): MeldOption[] =>
  meldOptionsOf(decisionPoint)
    .toSorted((a, b) => a.left - b.left)
    .slice(0, MAX_MELD_OPTIONS);

const drawCandidates = (decisionPoint: FourteenDecisionPoint): Option[] => {
  const melding = bestMeldOptions(decisionPoint);
  const [best] = melding;
  if (best !== undefined && winsWith(best.left)) return [best.option];
  return [...melding.map(({ option }) => option), { type: 'draw', from: 'bank' }];
};

const discardCandidates = (observed: SearchState, most: number): Option[] =>
  discardsByCost(observed)
    .slice(0, most)
    .map((card) => ({ type: 'discard', card: cardOf(card) }));

/** The lay-off that the medium player would begin with, then others as listed. */
const layOffCandidates = (decisionPoint: FourteenDecisionPoint): Option[] => {
  const { legalMoves, view, viewer } = decisionPoint;
  if (!at(view.down, viewer)) return [];
  const { first } = planLayOffs(ownHand(decisionPoint), view.melds);
  if (first === null) return [];
  const isFirst = (option: Option): boolean =>
    option.type === 'lay-off' && option.card === first.card && option.meld === first.meld;
  const others = legalMoves.filter((option) => option.type === 'lay-off' && !isFirst(option));
  return [first, ...others].slice(0, MAX_LAY_OFFS);
};

const playCandidates = (decisionPoint: FourteenDecisionPoint, observed: SearchState): Option[] => {
  const melding = bestMeldOptions(decisionPoint);
  const layOffs = layOffCandidates(decisionPoint);
  if (melding.length + layOffs.length === 0) return discardCandidates(observed, MAX_DISCARDS);
  const [best] = melding;
  if (best !== undefined && winsWith(best.left)) return [best.option];
  const { left } = planLayOffs(ownHand(decisionPoint), decisionPoint.view.melds);
  if (layOffs[0] !== undefined && winsWith(left.length)) return [layOffs[0]];
  const holding = discardCandidates(observed, MAX_HOLDING_DISCARDS);
  return [...melding.map(({ option }) => option), ...layOffs, ...holding];
};

/**
 * Before the draw: the sets of melds with the discard that leave the fewest cards, and the bank. After it: the sets of
 * melds from the hand that leave the fewest cards, lay-offs, and the cheapest discards instead; more discards if nothing
 * can be laid. An option that wins in this turn is the only candidate.
 */
export const candidatesOf = (decisionPoint: FourteenDecisionPoint, observed: SearchState): Option[] =>
  decisionPoint.view.phase === 'draw'
    ? drawCandidates(decisionPoint)
    : playCandidates(decisionPoint, observed);
