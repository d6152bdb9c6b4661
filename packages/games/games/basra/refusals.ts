import type { Refusal } from '../../game-type.js';
import type { Card } from '../../kit/cards.js';
import { without } from '../../kit/lists.js';
import { isUnionOfGroups, movesTaking } from './captures.js';
import { isJack } from './cards.js';

export const refusals = {
  'not-in-hand': 'The card played is not in the hand of the seat to move.',
  'not-on-table': 'The capture names a card that is not on the table, or names a card twice.',
  'nothing-to-capture': 'The move names a capture, but the card played can take nothing.',
  'not-a-capture': 'The cards named cannot be split into groups of the value of the card played.',
  'not-maximal': 'The capture leaves cards on the table that the card played must take as well.',
  'ambiguous-capture': 'The card played has several captures and the move names none.',
} as const;
type RefusalReason = keyof typeof refusals;

const spell = (cards: readonly Card[]): string => cards.join(' ');
const spellAll = (captures: readonly (readonly Card[])[]): string => captures.map(spell).join(' or ');

/** Offers the moves that play `card` and take one of `captures` instead. */
const refuse = (
  reason: RefusalReason,
  detail: string,
  card: Card,
  captures: readonly (readonly Card[])[],
): Refusal => ({ ok: false, reason, detail, options: movesTaking(card, captures) });

/** The refusal of a card that is not in `hand`. */
export function notInHand(hand: readonly Card[], card: Card): Refusal {
  return {
    ok: false,
    reason: 'not-in-hand' satisfies RefusalReason,
    detail: `You do not hold ${card}. Your cards are ${spell(hand)}.`,
  };
}

/** The refusal of a move that names none of the several `captures` of its card. */
export function ambiguousCapture(card: Card, captures: readonly Card[][]): Refusal {
  return refuse(
    'ambiguous-capture',
    `${card} can take ${spellAll(captures)}. Choose one and send it as \`capture\`.`,
    card,
    captures,
  );
}

const repeatedOrMissing = (table: readonly Card[], named: readonly Card[]): Card | undefined =>
  named.find((card, i) => !table.includes(card) || named.indexOf(card) < i);

/** The refusal of a move that names `named`, which is none of the `captures` of its card. */
export function captureRefusal(
  table: readonly Card[],
  card: Card,
  named: readonly Card[],
  captures: readonly Card[][],
): Refusal {
  const wrong = repeatedOrMissing(table, named);
  if (wrong !== undefined) {
    const why = table.includes(wrong) ? 'is named twice in the capture' : 'is not on the table';
    return refuse('not-on-table', `${wrong} ${why}.`, card, captures);
  }
  if (captures.length === 0) {
    const detail = `${card} can take nothing from this table. Leave \`capture\` out.`;
    return refuse('nothing-to-capture', detail, card, captures);
  }
  if (!isJack(card) && !isUnionOfGroups(table, card, named)) {
    const detail = `${card} cannot take ${spell(named)}. It can take ${spellAll(captures)}.`;
    return refuse('not-a-capture', detail, card, captures);
  }
  const wider = captures.filter((capture) => without(capture, named) !== null);
  const detail = `${card} must take more than ${spell(named)}: ${spellAll(wider)}.`;
  return refuse('not-maximal', detail, card, wider);
}
