import type { Seat } from '#src/game-type.js';
import { copySpace, edgeSpaces, MARBLES, placementSpaces } from './board.js';
import { phaseOf } from './halves.js';
import { turn } from './rules.js';
import type { Option, State } from './schemas.js';

/** In an option, `marbles` is a choice of spaces. */
export const templates = { place: ['marbles'], guess: ['marbles'] } as const;

const threePlacementSpaces = { choose: MARBLES, from: placementSpaces.map(copySpace) } as const;

const hidingOptions: readonly Option[] = [{ type: 'place', marbles: threePlacementSpaces }];

const seekingOptions: readonly Option[] = [
  ...edgeSpaces.map((from): Option => ({ type: 'shoot', from })),
  { type: 'guess', marbles: threePlacementSpaces },
];

/** For the hider, the placements as one template. For the seeker, the 28 lasers and one template of guesses. */
export const legalMoves = (state: State, seat: Seat): readonly Option[] => {
  if (turn(state) !== seat) return [];
  return phaseOf(state) === 'hiding' ? hidingOptions : seekingOptions;
};
