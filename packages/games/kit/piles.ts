/** Hands and other piles of pieces. A viewer may know no more than the size of a pile. */
import type { TSchema } from 'typebox';
import type { Seat } from '../game-type.js';
import { nullable, strictObject } from './schema.js';

/** A pile as a viewer knows it: `cards` is `null` while they are hidden. */
export interface PileView<Piece> {
  readonly size: number;
  readonly cards: Piece[] | null;
}

/** The schema of a `PileView`; `hidden` describes when its cards are `null`. */
export function pileOf<Size extends TSchema, Cards extends TSchema>(
  size: Size,
  cards: Cards,
  hidden: string,
  options: Record<string, unknown>,
) {
  return strictObject({ size, cards: nullable(cards, { description: hidden }) }, options);
}

export function pileView<Piece>(cards: Piece[], isVisible: boolean): PileView<Piece> {
  return {
    size: cards.length,
    cards: isVisible ? cards : null,
  };
}

export function hiddenPile<Piece>({ size }: PileView<Piece>): PileView<Piece> {
  return { size, cards: null };
}

/** Hides the hands of all seats but those that `maySee` allows. */
export function hideHands<Piece>(
  hands: readonly PileView<Piece>[],
  maySee: (seat: Seat) => boolean,
): PileView<Piece>[] {
  return hands.map((hand, seat) => (maySee(seat) ? hand : hiddenPile(hand)));
}

/** The pieces as a drawing shows them, with `null` for each hidden one. */
export function shownPieces<Piece>({ size, cards }: PileView<Piece>): (Piece | null)[] {
  return cards ?? Array.from({ length: size }, () => null);
}
