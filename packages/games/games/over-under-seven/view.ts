import type { Event, Move, State, View } from './schemas.js';
import type { Zone } from '../../game-type.js';

/** Nothing is hidden: every viewer sees the state without the config, which is part of the game itself. */
export const view = ({ bankroll, rolls, lastRoll, ending }: State): View => ({
  bankroll,
  rolls,
  lastRoll,
  ending,
});

export const openView = (state: State): View => view(state);
export const viewEvent = (event: Event): Event => event;
export const viewMove = (move: Move): Move => move;

/** No zones: dice are rolled, not dealt, and the bankroll is only a number. */
export const zones = (): Zone[] => [];
