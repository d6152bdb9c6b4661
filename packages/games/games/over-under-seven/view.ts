import type { Views } from '../../game-type.js';
import { openToAll } from '../../kit/views.js';
import type { Event, Move, State, View } from './schemas.js';

export const views: Views<State, Move, Event, View> = {
  /** Every viewer sees the state without the config, which is part of the game itself. */
  ...openToAll(({ bankroll, rolls, lastRoll, ending }) => ({ bankroll, rolls, lastRoll, ending })),

  /** Dice are rolled, not dealt, and the bankroll is only a number. */
  zones: () => [],
};
