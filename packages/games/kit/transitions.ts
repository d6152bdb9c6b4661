import type { Transition } from '../game-type.js';

/** The transition `next` with `events` before its own. */
export function afterEvents<State, Event>(
  events: readonly Event[],
  next: Transition<State, Event>,
): Transition<State, Event> {
  return { ...next, events: [...events, ...next.events] };
}
