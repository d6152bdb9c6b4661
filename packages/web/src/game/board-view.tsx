import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { insertPicture, markParts, type PartState } from './board-dom.js';
import type { Pick } from './picking.js';

/** How parts of moves are picked. */
interface Picking {
  /** What a part is called. */
  readonly nameOf: (pick: Pick) => string;
  readonly stateOf: (pick: Pick) => PartState;
  /** Without it nothing can be picked at the moment. */
  readonly onPick: ((pick: Pick) => void) | undefined;
}

interface Props {
  readonly markup: string;
  /** Without it the picture is only looked at. */
  readonly picking?: Picking;
}

/** A picture of the service in the page, in which parts of moves are picked with the pointer or the keyboard. */
export const BoardView = ({ markup, picking }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const pick = useRef(picking?.onPick);
  pick.current = picking?.onPick;
  const hasParts = picking !== undefined;
  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    return insertPicture(place.current, markup, hasParts ? (parts) => pick.current?.(parts) : null);
  }, [markup, hasParts]);
  useEffect(() => {
    if (place.current !== null && picking !== undefined)
      markParts(place.current, picking.onPick !== undefined, picking.nameOf, picking.stateOf);
  });
  return <div class="board" ref={place} />;
};
