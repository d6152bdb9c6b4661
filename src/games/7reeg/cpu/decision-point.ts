import type { DecisionPoint } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { at, defined } from '#src/kit/checked.js';
import type { Config, Option, View } from '#src/games/7reeg/schemas.js';

export type FourteenDecisionPoint = DecisionPoint<Config, View, Option>;

/** The viewer's own hand. */
export const ownHand = ({ view, viewer }: FourteenDecisionPoint): readonly Card[] =>
  defined(at(view.hands, viewer).cards, 'the hand of the viewer');

/** The cards that the viewer may lay in its next move: its hand and, before the draw, the top discard. */
export const cardsToLayFrom = (decisionPoint: FourteenDecisionPoint): readonly Card[] => {
  const { phase, discardPile } = decisionPoint.view;
  return phase === 'draw' ? [...ownHand(decisionPoint), ...discardPile.slice(-1)] : ownHand(decisionPoint);
};
