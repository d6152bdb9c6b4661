import type { Prompts } from '../../game-type.js';
import { sameSpace, spaceName, type Space } from './board.js';
import { currentHalfOf } from './view.js';
import type { Config, Move, Option, ShotView, View } from './schemas.js';

const exitText = ({ from, exit }: ShotView): string =>
  sameSpace(exit, from) ? 'there' : `at ${spaceName(exit)}`;

const shotLabel = (from: Space, view: View): string => {
  const earlier = currentHalfOf(view).shots.find((shot) => sameSpace(shot.from, from));
  const where = spaceName(from);
  return earlier === undefined
    ? `Shoot from ${where}`
    : `Shoot again from ${where}, where a laser came out ${exitText(earlier)}`;
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
  futile: ({ view, legalMoves }) =>
    legalMoves.some(({ type }) => type === 'shoot')
      ? currentHalfOf(view).shots.map((shot) => ({
          move: { type: 'shoot', from: shot.from },
          why: `From ${spaceName(shot.from)}, a laser came out ${exitText(shot)}: another one costs a point and shows nothing new.`,
        }))
      : [],
};
