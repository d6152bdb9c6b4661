import type { Refusal } from '../../game-type.js';
import { refuseMove } from '../../kit/options.js';
import {
  BOX_SIZE,
  edgeSpaces,
  includesSpace,
  isPlacementSpace,
  MARBLES,
  PLACEMENT_MAX,
  PLACEMENT_MIN,
  sameSpace,
  spaceName,
  type Space,
} from './board.js';

export const refusals = {
  'not-hiding': 'Only the hider places marbles, once, at the beginning of its half.',
  'not-seeking': 'Only the seeker shoots and guesses, once the marbles are placed.',
  'not-three-marbles': 'A placement or a guess must name exactly three spaces.',
  'outside-placement-space': 'A marble is placed or guessed outside rows and columns 3 to 7.',
  'same-cell-twice': 'Two marbles are in the same space.',
  'not-an-edge-space': 'A laser starts in a corner or inside the box instead of an edge space.',
} as const;

const refuse = refuseMove<keyof typeof refusals>;

export function notHiding(): Refusal {
  return refuse('not-hiding', 'The marbles of this half are already placed: shoot a laser or guess.');
}

export function notSeeking(): Refusal {
  return refuse('not-seeking', 'There is nothing to seek yet: place the three marbles.');
}

const titled = (space: Space): string => {
  const name = spaceName(space);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const marblesRefusal = (marbles: readonly Space[]): Refusal | null => {
  const outside = marbles.find((marble) => !isPlacementSpace(marble));
  if (outside !== undefined) {
    return refuse(
      'outside-placement-space',
      `${titled(outside)} cannot hold a marble: marbles lie in rows and columns ${PLACEMENT_MIN} to ${PLACEMENT_MAX}.`,
    );
  }
  const repeated = marbles.find((marble, i) => marbles.slice(0, i).some((each) => sameSpace(each, marble)));
  if (repeated === undefined) return null;
  return refuse('same-cell-twice', `${titled(repeated)} is named twice: marbles lie in different spaces.`);
};

/** Why a placement or a guess is refused; `null` if it names three different placement spaces. */
export function threeMarblesRefusal(marbles: readonly Space[]): Refusal | null {
  return marbles.length === MARBLES
    ? marblesRefusal(marbles)
    : refuse('not-three-marbles', `Name ${MARBLES} spaces, not ${marbles.length}.`);
}

/** Why a laser is refused; `null` if it starts in an edge space. */
export function entryRefusal(from: Space): Refusal | null {
  if (includesSpace(edgeSpaces, from)) return null;
  const along = `2 to ${BOX_SIZE - 1}`;
  return refuse(
    'not-an-edge-space',
    `${titled(from)} is not an edge space: a laser starts in row 1 or ${BOX_SIZE}, columns ${along}, ` +
      `or in column 1 or ${BOX_SIZE}, rows ${along}.`,
  );
}

/**
 * Why a trace is refused: marbles outside the placement spaces, two marbles in one space, or an entry that is not an
 * edge space; `null` if `trace` can follow the laser. Any number of marbles is accepted.
 */
export function traceRefusal(marbles: readonly Space[], from: Space): Refusal | null {
  return marblesRefusal(marbles) ?? entryRefusal(from);
}
