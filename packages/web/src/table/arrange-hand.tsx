import { HAND_SORTS, type HandOrder } from '../game/hand-order.js';

/** Sorts the player's hand. Dragging a card onto another, or Shift and an arrow key, arranges it in another way. */
export function ArrangeHand({ hand }: { readonly hand: HandOrder }) {
  return (
    <div class="row arrange" role="group" aria-label="Your hand">
      <span class="muted">Hand</span>
      {HAND_SORTS.map((sort) => (
        <button
          key={sort}
          type="button"
          aria-pressed={hand.by.value === sort}
          onClick={() => hand.sortBy(sort)}
        >
          By {sort}
        </button>
      ))}
      <span class="muted">or drag the cards</span>
    </div>
  );
}
