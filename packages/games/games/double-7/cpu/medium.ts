import { weightOf } from '../cards.js';
import { layoutOf } from '../layout.js';
import type { Move, PlayMove, Config, View } from '../schemas.js';
import { playScore } from '../scoring.js';
import type { DecisionPoint } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';

const isPlay = (move: Move): move is PlayMove => move.type === 'play';

const scoreOf = ({ view, viewer }: DecisionPoint<Config, View, Move>, { card, end }: PlayMove): number =>
  playScore(layoutOf([...view.layout, { seat: viewer, card, end: end ?? null }]).points);

/**
 * The play that scores most. Among equals it plays the heaviest card, which costs most if it is left in the hand, then the
 * first listed. Draws and passes when it must.
 */
export function medium(decisionPoint: DecisionPoint<Config, View, Move>): Move {
  const [first, ...others] = decisionPoint.legalMoves.filter(isPlay);
  if (first === undefined) return at(decisionPoint.legalMoves, 0);
  return others.reduce((best, play) => {
    const gain = scoreOf(decisionPoint, play) - scoreOf(decisionPoint, best);
    return gain > 0 || (gain === 0 && weightOf(play.card) > weightOf(best.card)) ? play : best;
  }, first);
}
