/** Who may know what. New Game has no secrets. */
import type { Event, Move, State, View } from './schemas.js';
import type { Zone } from 'parlour-games/game-type';

export function view({ config: _, ...open }: State): View {
  return open;
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

/** New Game has no pieces. */
export function zones(): Zone[] {
  return [];
}
