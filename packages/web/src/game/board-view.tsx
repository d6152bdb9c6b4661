import { useLayoutEffect, useRef } from 'preact/hooks';
import { insertPicture, markParts, type PartHandlers, type PartState } from './board-dom.js';
import type { PickedPart } from './selection.js';

/** Names, states and handler of the selectable parts. */
interface PickableParts {
  /** The name of a part. */
  readonly nameOf: (pick: PickedPart) => string;
  readonly stateOf: (pick: PickedPart) => PartState;
  /** Undefined while nothing can be picked. */
  readonly handlers: PartHandlers | undefined;
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
  const hasParts = picking !== undefined;
  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const current: PartHandlers = {
      pick: (part) => handlers.current?.pick(part),
      drop: (part, on) => handlers.current?.drop(part, on),
    };
    return insertPicture(place.current, markup, hasParts ? current : null);
  }, [markup, hasParts]);
  // Before anything is painted: no part can have the focus without a name.
  useLayoutEffect(() => {
    if (place.current !== null && picking !== undefined)
      markParts(place.current, picking.handlers !== undefined, picking.nameOf, picking.stateOf);
  });
  return <div class="board" ref={place} />;
}
