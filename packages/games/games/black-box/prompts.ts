import type { Prompts } from '../../game-type.js';
import { sameSpace, spaceName, type Space } from './board.js';
import { currentHalfOf } from './view.js';
import type { Config, Move, Option, View } from './schemas.js';

const shotLabel = (from: Space, view: View): string => {
  const earlier = currentHalfOf(view).shots.find((shot) => sameSpace(shot.from, from));
  const where = spaceName(from);
  if (earlier === undefined) return `Shoot from ${where}`;
  const exit = sameSpace(earlier.exit, from) ? 'there' : `at ${spaceName(earlier.exit)}`;
  return `Shoot again from ${where}, where a laser came out ${exit}`;
};

export const prompts: Prompts<Config, View, Option | Move> = {
  task: ({ view }) =>
    view.phase === 'hiding'
      ? 'Hide three marbles in the tinted spaces.'
      : 'Shoot a laser from the edge, or mark three spaces and guess.',
  label(move, { view }) {
    if (move.type === 'place') return 'Hide the three marbles';
    return move.type === 'guess' ? 'Guess the three marbles' : shotLabel(move.from, view);
  },
};
