import type { Refusal } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { without } from '#src/kit/lists.js';
import { capturesOf } from './captures.js';
import { ambiguousCapture, captureRefusal } from './refusals.js';

const sameCards = (a: readonly Card[], b: readonly Card[]): boolean =>
  a.length === b.length && without(a, b) !== null;

type ChosenCapture = { readonly ok: true; readonly capture: readonly Card[] } | Refusal;

/**
 * What playing `card` takes when the move names the cards `named` in any order; an empty list names none. The capture is
 * in table order and empty if the card takes nothing. A refusal offers legal moves of the same card.
 */
export const chooseCapture = (table: readonly Card[], card: Card, named: readonly Card[]): ChosenCapture => {
  const captures = capturesOf(table, card);
  if (named.length > 0) {
    const capture = captures.find((each) => sameCards(each, named));
    return capture === undefined ? captureRefusal(table, card, named, captures) : { ok: true, capture };
  }
  const [only = [], ...others] = captures;
  return others.length === 0 ? { ok: true, capture: only } : ambiguousCapture(card, captures);
};
