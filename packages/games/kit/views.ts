/** Views and zones that several game types have in common. */
import type { Typed, Views, Zone } from '../game-type.js';

/** The views of a game in which nothing is hidden. Only `zones`, which show the pieces, are left to the type. */
export function openToAll<State extends object, Move extends Typed, Event extends Typed, View extends object>(
  view: (state: State) => View,
): Omit<Views<State, Move, Event, View>, 'zones'> {
  return { view, openView: view, viewEvent: (event) => event, viewMove: (move) => move };
}

/** The hands by seat. Until the game is over, each is visible to its own seat only. */
export function handZones(hands: readonly (readonly string[])[], isOver: boolean): Zone[] {
  return hands.map((pieces, seat) => ({
    name: `hand of seat ${seat}`,
    pieces,
    visibleTo: isOver ? 'all' : [seat],
  }));
}
