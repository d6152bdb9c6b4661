import type { Card } from '#src/kit/cards.js';
import { capturesOf } from './captures.js';
import type { Move } from './schemas.js';

/** The move that plays `card` and takes `capture`, in its canonical spelling: without `capture` if it takes nothing. */
export const moveOf = (card: Card, capture: readonly Card[]): Move =>
  capture.length === 0 ? { type: 'play', card } : { type: 'play', card, capture: [...capture] };

/** All legal moves that play `card`, given its captures. */
export const movesTaking = (card: Card, captures: readonly (readonly Card[])[]): Move[] =>
  captures.length === 0 ? [moveOf(card, [])] : captures.map((capture) => moveOf(card, capture));

/** All legal moves that play `card` on `table`, in the order of their captures. */
export const movesOf = (table: readonly Card[], card: Card): Move[] =>
  movesTaking(card, capturesOf(table, card));
