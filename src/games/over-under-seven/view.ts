import type { Observation } from '#src/game-type.js';
import type { Config, Event, Move, State, View } from './schemas.js';

/** Everything but the config (which the game tells) is open to everyone. */
export const view = ({ bankroll, rolls, lastRoll, ending }: State): View => ({
  bankroll,
  rolls,
  lastRoll,
  ending,
});

export const viewEvent = (event: Event): Event => event;

export const viewMove = (move: Move): Move => move;

/** Nothing is hidden, so there is one state only. */
export const determinize = (observation: Observation<Config, View>): State => ({
  config: observation.config,
  ...observation.view,
});
