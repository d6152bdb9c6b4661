import type { Result } from '#src/game-type.js';
import { sizesOf } from './battle.js';
import type { EndReason, Details, State } from './schemas.js';

/** Every reason for which a game ends, with its meaning. */
export const endReasons: Readonly<Record<EndReason, string>> = {
  'deck-empty': 'A seat had no cards left after a battle and lost.',
  'short-war':
    'A seat had too few cards left for a war and lost. With equally few on both sides the game was a draw.',
  'max-battles': 'The last battle allowed was played. The larger deck won; equal decks were a draw.',
  resigned: 'A seat resigned and the other won.',
};

/** The scores are the sizes of the decks; cards that a short war left on the table count for nobody. */
export const result = ({ ending, decks, battles }: State): Result | null => {
  if (ending === null) return null;
  const { reason, winner } = ending;
  const details: Details = { battles };
  const scores = sizesOf(decks);
  return winner === null
    ? { outcome: 'draw', winners: [0, 1], scores, reason, details }
    : { outcome: 'win', winners: [winner], scores, reason, details };
};
