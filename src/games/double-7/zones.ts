import type { Seat, Zone } from '#src/game-type.js';
import type { Card } from './cards.js';
import { result } from './results.js';
import type { State } from './schemas.js';

/** An opening double that everyone knows of although it is still in the hand of the seat to move. */
const announcedDoubleOf = ({ openWith, toMove }: State, seat: Seat): Card | null =>
  seat === toMove ? openWith : null;

const handZones = (state: State, seat: Seat, hand: readonly Card[], over: boolean): Zone[] => {
  const announced = announcedDoubleOf(state, seat);
  const pieces = hand.filter((card) => card !== announced);
  const held: Zone = { name: `hand of seat ${seat}`, pieces, visibleTo: over ? 'all' : [seat] };
  if (announced === null) return [held];
  return [held, { name: `announced opening double of seat ${seat}`, pieces: [announced], visibleTo: 'all' }];
};

/**
 * Where the 36 cards of the current hand lie: in the hands, which only their holders see, in the boneyard, which nobody
 * sees, or in the layout. Everyone sees everything once the game is over (docs/rules/double-7.md, "Secrets").
 */
export const zones = (state: State): Zone[] => {
  const over = result(state) !== null;
  return [
    ...state.hands.flatMap((hand, seat) => handZones(state, seat, hand, over)),
    { name: 'boneyard', pieces: state.boneyard, visibleTo: over ? 'all' : 'nobody' },
    { name: 'layout', pieces: state.layout.map(({ card }) => card), visibleTo: 'all' },
  ];
};
