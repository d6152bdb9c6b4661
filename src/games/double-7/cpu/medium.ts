import { weightOf } from '#src/games/double-7/cards.js';
import { layoutOf } from '#src/games/double-7/layout.js';
import type { Move, PlayMove } from '#src/games/double-7/schemas.js';
import { playScore } from '#src/games/double-7/scoring.js';
import type { DoubleSevenDecisionPoint } from './decision-point.js';
import { easy } from './easy.js';

const isPlay = (move: Move): move is PlayMove => move.type === 'play';

const scoreOf = ({ view, viewer }: DoubleSevenDecisionPoint, { card, end }: PlayMove): number =>
  playScore(layoutOf([...view.layout, { seat: viewer, card, end: end ?? null }]).points);

/**
 * The play that scores most. Among equals it plays the heaviest card, which costs most if it is left in the hand, then the
 * first listed. Draws and passes when it must.
 */
export const medium = (decisionPoint: DoubleSevenDecisionPoint): Move => {
  const [first, ...others] = decisionPoint.legalMoves.filter(isPlay);
  if (first === undefined) return easy(decisionPoint);
  return others.reduce((best, play) => {
    const gain = scoreOf(decisionPoint, play) - scoreOf(decisionPoint, best);
    return gain > 0 || (gain === 0 && weightOf(play.card) > weightOf(best.card)) ? play : best;
  }, first);
};
