import type { Zone } from '#src/game-type.js';
import type { State } from './schemas.js';

/** Hands are visible to their seat, the bank to nobody, discards and melds to all. Once the game is over, everything is visible to all. */
export const zones = (state: State): Zone[] => {
  const isOver = state.ending !== null;
  return [
    ...state.hands.map((hand, seat): Zone => ({
      name: `hand of seat ${seat}`,
      pieces: hand,
      visibleTo: isOver ? 'all' : [seat],
    })),
    { name: 'bank', pieces: state.bank, visibleTo: isOver ? 'all' : 'nobody' },
    { name: 'discard pile', pieces: state.discardPile, visibleTo: 'all' },
    ...state.melds.map(({ seat, cards }, index): Zone => ({
      name: `meld ${index}, laid by seat ${seat}`,
      pieces: cards,
      visibleTo: 'all',
    })),
  ];
};
