import type { Event, Move, State, View } from './schemas.js';
import type { Zone } from '../../game-type.js';

/** Nothing is hidden: every viewer sees the state without the config, which is part of the game itself. */
export function view({ bankroll, rolls, lastRoll, ending }: State): View {
  return {
    bankroll,
    rolls,
    lastRoll,
    ending,
  };
}

export function openView(state: State): View {
  return view(state);
}
export function viewEvent(event: Event): Event {
  return event;
}
export function viewMove(move: Move): Move {
  return move;
}

/** No zones: dice are rolled, not dealt, and the bankroll is only a number. */
export function zones(): Zone[] {
  return [];
}
