import type { Views } from 'parlour-games/game-type';
import { openToAll } from 'parlour-games/kit/views';
import type { Event, Move, State, View } from './schemas.js';

/** New Game has no secrets and no pieces. */
export const views: Views<State, Move, Event, View> = {
  ...openToAll(({ config: _, ...open }) => open),
  zones: () => [],
};
