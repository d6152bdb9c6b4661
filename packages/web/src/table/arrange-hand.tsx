import { HAND_SORTS, type HandOrder } from '../game/hand-order.js';

interface Props {
  readonly hand: HandOrder;
  /** Whether it has playing cards; other pieces have no suits and ranks. */
  readonly isOfCards: boolean;
}

/** Sorts the player's hand. Dragging a card onto another, or Shift and an arrow key, arranges it in another way. */
export function ArrangeHand({ hand, isOfCards }: Props) {
  return (
    <div class="row arrange" role="group" aria-label="Your hand">
      {isOfCards && <span class="muted">Hand</span>}
      {(isOfCards ? HAND_SORTS : []).map((sort) => (
        <button
          key={sort}
          type="button"
          aria-pressed={hand.by.value === sort}
          onClick={() => hand.sortBy(sort)}
        >
          By {sort}
        </button>
      ))}
      <span class="muted">{isOfCards ? 'or drag the cards' : 'Drag the cards to sort them'}</span>
    </div>
  );
}
