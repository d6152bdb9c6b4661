import type { Result } from '../../game-type.js';
import { sizesOf } from './battle.js';
import type { Details, State } from './schemas.js';

/** The scores are the sizes of the decks; cards that a short war left on the table count for nobody. */
export function result({ ending, decks, battles }: State): Result | null {
  if (ending === null) return null;
  const { reason, winner } = ending;
  const details: Details = { battles };
  const scores = sizesOf(decks);
  return winner === null
    ? { outcome: 'draw', winners: [0, 1], scores, reason, details }
    : { outcome: 'win', winners: [winner], scores, reason, details };
}
