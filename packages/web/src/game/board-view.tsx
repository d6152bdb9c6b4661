import { useLayoutEffect, useRef } from 'preact/hooks';
import { arrangeHand, insertPicture, markParts, type PartHandlers, type PartState } from './board-dom.js';
import { backs } from './backs.js';
import type { HandOrder } from './hand-order.js';
import type { PickedPart } from './selection.js';

/** Names, states and handler of the selectable parts. */
interface PickableParts {
  /** The name of a part. */
  readonly nameOf: (pick: PickedPart) => string;
  readonly stateOf: (pick: PickedPart) => PartState;
  /** What the player has written on a part. */
  readonly markOn: (pick: PickedPart) => string;
  /** The number entered for a move, which ghosts show. */
  readonly amount: string;
  /** Whether one was entered, and what it is for has not been picked. */
  readonly isBegun: boolean;
  /** Undefined while nothing can be picked. */
  readonly handlers: Omit<PartHandlers, 'arrange'> | undefined;
  /** How the player's hand is shown. */
  readonly hand: Pick<HandOrder, 'move'> & {
    readonly sorted: (pieces: readonly string[]) => readonly number[];
  };
}

interface Props {
  readonly markup: string;
  /** Undefined for a picture without selectable parts. */
  readonly picking?: PickableParts;
}

/** A picture from the service. Parts of moves are picked with the pointer or the keyboard. */
export function BoardView({ markup, picking }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const handlers = useRef(picking?.handlers);
  handlers.current = picking?.handlers;
  const hand = useRef(picking?.hand);
  hand.current = picking?.hand;
  const hasParts = picking !== undefined;
  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const current: PartHandlers = {
      pick: (part) => handlers.current?.pick(part),
      drop: (part, on) => handlers.current?.drop(part, on),
      preview: (part) => handlers.current?.preview(part),
      arrange: (...move) => hand.current?.move(...move),
      clear: () => handlers.current?.clear(),
    };
    return insertPicture(place.current, markup, hasParts ? current : null);
  }, [markup, hasParts]);
  // Before anything is painted: no part can have the focus without a name.
  useLayoutEffect(() => {
    if (place.current === null || picking === undefined) return;
    arrangeHand(place.current, picking.hand.sorted);
    markParts(place.current, picking.handlers !== undefined, picking);
  });
  return <div class={picking?.isBegun ? 'board begun' : 'board'} data-backs={backs.value} ref={place} />;
}
