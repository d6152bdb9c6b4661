import type { Prompts } from '../../game-type.js';
import { pluralize } from '../../kit/text.js';
import { edgeName, sameSpace, type Space } from './board.js';
import { WRONG_SPACE_COST } from './turns.js';
import { currentHalfOf } from './view.js';
import type { Config, Move, Option, ShotView, View } from './schemas.js';

const shotLabel = (from: Space, view: View): string => {
  const isAgain = currentHalfOf(view).shots.some((shot) => sameSpace(shot.from, from));
  return `Fire ${isAgain ? 'again ' : ''}from ${edgeName(from)}`;
};

/** Why shooting again is futile. The laser has its number in the picture. */
const againText = ({ from, exit }: ShotView, index: number): string =>
  `Laser ${index + 1} came ${sameSpace(exit, from) ? 'back' : `out at ${edgeName(exit)}`}: a point for nothing new.`;

export const prompts: Prompts<Config, View, Option | Move> = {
  task({ view }) {
    if (view.phase === 'hiding') return 'Hide three marbles in the tinted spaces.';
    const { guesses } = currentHalfOf(view);
    const last = guesses.at(-1);
    // A guess made again keeps its place: then none is known to be the latest.
    if (last === undefined || guesses.some(({ times }) => times > 1))
      return 'Pick an edge to aim, again to fire; or mark three spaces to guess.';
    const points = pluralize(last.wrong * WRONG_SPACE_COST, 'point');
    return `Your last guess: ${last.wrong} wrong, ${points}. Fire on, or guess again.`;
  },
  label(move, { view }) {
    if (move.type === 'place') return 'Hide the three marbles';
    return move.type === 'guess' ? 'Guess these three' : shotLabel(move.from, view);
  },
  futile: ({ view, legalMoves }) =>
    legalMoves.some(({ type }) => type === 'shoot')
      ? currentHalfOf(view).shots.map((shot, i) => ({
          move: { type: 'shoot', from: shot.from },
          why: againText(shot, i),
        }))
      : [],
};
