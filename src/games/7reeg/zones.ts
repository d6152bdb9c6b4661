import type { Zone } from '#src/game-type.js';
import type { State } from './schemas.js';

/**
 * Hands are visible to their seat until the game is over, discards and melds to all. Nobody sees the bank, not even once
 * the game is over (docs/rules/7reeg.md, "What is open").
 */
export const zones = (state: State): Zone[] => [
  ...state.hands.map((hand, seat): Zone => ({
    name: `hand of seat ${seat}`,
    pieces: hand,
    visibleTo: state.ending === null ? [seat] : 'all',
  })),
  { name: 'bank', pieces: state.bank, visibleTo: 'nobody' },
  { name: 'discard pile', pieces: state.discardPile, visibleTo: 'all' },
  ...state.melds.map(({ seat, cards }, index): Zone => ({
    name: `meld ${index}, laid by seat ${seat}`,
    pieces: cards,
    visibleTo: 'all',
  })),
];
