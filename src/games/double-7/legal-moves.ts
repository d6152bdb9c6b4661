import type { Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { shows, type Card } from './cards.js';
import { layoutOf, type OpenEnd } from './layout.js';
import { result } from './results.js';
import type { Move, PlayMove, State } from './schemas.js';

/** The open ends that `card` can be joined to. */
export const fittingEnds = (state: State, card: Card): OpenEnd[] =>
  layoutOf(state.layout).ends.filter(({ number }) => shows(card, number));

const openingPlays = ({ openWith }: State, hand: readonly Card[]): PlayMove[] =>
  (openWith === null ? hand : [openWith]).map((card) => ({ type: 'play', card }));

/** What a seat could play if it were its turn: by card in the order of the set, then by end. */
export const playsOf = (state: State, seat: Seat): PlayMove[] => {
  const hand = at(state.hands, seat);
  if (state.layout.length === 0) return openingPlays(state, hand);
  const { ends } = layoutOf(state.layout);
  return hand.flatMap((card) =>
    ends
      .filter(({ number }) => shows(card, number))
      .map(({ end }): PlayMove => ({ type: 'play', card, end })),
  );
};

/** All plays of the seat to move. If there are none, it must draw; if the boneyard is empty too, it must pass. */
export const legalMoves = (state: State, seat: Seat): Move[] => {
  if (state.toMove !== seat || result(state) !== null) return [];
  const plays = playsOf(state, seat);
  if (plays.length > 0) return plays;
  return [{ type: state.boneyard.length > 0 ? 'draw' : 'pass' }];
};
