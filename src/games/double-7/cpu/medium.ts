import { weightOf } from '../cards.js';
import { layoutOf } from '../layout.js';
import type { Config, Move, PlayMove, View } from '../schemas.js';
import { playScore } from '../scoring.js';
import type { DecisionPoint } from '#src/game-type.js';
import { easy } from './easy.js';

type Table = DecisionPoint<Config, View, Move>;

const isPlay = (move: Move): move is PlayMove => move.type === 'play';

const scoreOf = ({ view, viewer }: Table, { card, end }: PlayMove): number =>
  playScore(layoutOf([...view.layout, { seat: viewer, card, end: end ?? null }]).points);

/**
 * The play that scores most; among those, and where none scores, the heaviest card, which would cost most if it were
 * left; among those the first. Draws and passes when it has to.
 */
export const medium = (table: Table): Move => {
  const [first, ...others] = table.legalMoves.filter(isPlay);
  if (first === undefined) return easy(table);
  return others.reduce((best, play) => {
    const gain = scoreOf(table, play) - scoreOf(table, best);
    return gain > 0 || (gain === 0 && weightOf(play.card) > weightOf(best.card)) ? play : best;
  }, first);
};
