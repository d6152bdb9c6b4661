import type { Zone } from '#src/game-type.js';
import { result } from './results.js';
import type { State } from './schemas.js';

/**
 * Hands, stock, table and captured cards. Nobody sees the stock, not even when a resignation ends the game early. A game
 * that is played out has no stock left.
 */
export const zones = (state: State): Zone[] => {
  const isOver = result(state) !== null;
  return [
    ...state.hands.map((pieces, seat): Zone => ({
      name: `hand of seat ${seat}`,
      pieces,
      visibleTo: isOver ? 'all' : [seat],
    })),
    { name: 'stock', pieces: state.stock, visibleTo: 'nobody' },
    { name: 'table', pieces: state.table, visibleTo: 'all' },
    ...state.captured.map((pieces, seat): Zone => ({
      name: `cards captured by seat ${seat}`,
      pieces,
      visibleTo: 'all',
    })),
  ];
};
