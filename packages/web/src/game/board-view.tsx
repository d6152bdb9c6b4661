import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { insertPicture, markParts, type PartState } from './board-dom.js';
import type { Pick } from './picking.js';

interface Props {
  readonly markup: string;
  /** What a part is called. */
  readonly nameOf: (pick: Pick) => string;
  readonly stateOf: (pick: Pick) => PartState;
  /** Without it nothing can be picked. */
  readonly onPick?: ((pick: Pick) => void) | undefined;
}

/** A picture of the service in the page, in which parts of moves are picked with the pointer or the keyboard. */
export const BoardView = ({ markup, nameOf, stateOf, onPick }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    return insertPicture(place.current, markup, (parts) => pick.current?.(parts));
  }, [markup]);
  useEffect(() => {
    if (place.current !== null) markParts(place.current, onPick !== undefined, nameOf, stateOf);
  });
  return <div class="board" ref={place} />;
};
