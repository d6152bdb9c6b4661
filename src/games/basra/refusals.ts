import type { Refusal } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { sameItems, without } from '#src/kit/multiset.js';
import { capturesOf, isJack, isUnionOfGroups } from './captures.js';
import type { Move } from './schemas.js';

/** Every reason for which a move is refused, with its meaning. */
export const REFUSALS = {
  'not-in-hand': 'The card played is not in the hand of the seat to move.',
  'not-on-table': 'The capture names a card that does not lie on the table, or names one twice.',
  'nothing-to-capture': 'A capture was named, but the card played can take nothing.',
  'not-a-capture': 'The cards named do not split into groups of the value of the card played.',
  'not-maximal': 'The capture leaves cards on the table that the card played must take as well.',
  'ambiguous-capture': 'The card played has several captures and none was named.',
} as const;
type Reason = keyof typeof REFUSALS;

export type Chosen = { readonly ok: true; readonly capture: readonly Card[] } | Refusal;

/** The move that plays `card` and takes `capture`, spelled as it is listed: `capture` only when something is taken. */
export const playOf = (card: Card, capture: readonly Card[]): Move =>
  capture.length === 0 ? { type: 'play', card } : { type: 'play', card, capture: [...capture] };

/** All moves that play `card`, in the order of their captures. */
export const playsOf = (table: readonly Card[], card: Card): Move[] => {
  const captures = capturesOf(table, card);
  return captures.length === 0 ? [playOf(card, [])] : captures.map((capture) => playOf(card, capture));
};

const spell = (cards: readonly Card[]): string => cards.join(' ');
const spellAll = (captures: readonly (readonly Card[])[]): string => captures.map(spell).join(' or ');

const refuse = (
  reason: Reason,
  detail: string,
  card: Card,
  captures: readonly (readonly Card[])[],
): Refusal => ({
  ok: false,
  reason,
  detail,
  options: captures.length === 0 ? [playOf(card, [])] : captures.map((capture) => playOf(card, capture)),
});

const chooseUnnamed = (card: Card, captures: readonly Card[][]): Chosen => {
  const [first, ...others] = captures;
  if (others.length === 0) return { ok: true, capture: first ?? [] };
  const detail = `${card} can take ${spellAll(captures)}: name one of them as the capture.`;
  return refuse('ambiguous-capture', detail, card, captures);
};

const refuseNamed = (
  table: readonly Card[],
  card: Card,
  asked: readonly Card[],
  captures: readonly Card[][],
): Refusal => {
  const missing = asked.find((each, i) => !table.includes(each) || asked.indexOf(each) < i);
  if (missing !== undefined) {
    const why = table.includes(missing) ? 'is named twice' : 'is not on the table';
    return refuse('not-on-table', `${missing} ${why}.`, card, captures);
  }
  if (captures.length === 0) {
    return refuse(
      'nothing-to-capture',
      `${card} can take nothing from this table: leave the capture out.`,
      card,
      [],
    );
  }
  if (!isJack(card) && !isUnionOfGroups(table, card, asked)) {
    const detail = `${card} cannot take ${spell(asked)}: it can take ${spellAll(captures)}.`;
    return refuse('not-a-capture', detail, card, captures);
  }
  const wider = captures.filter((capture) => without(capture, asked) !== null);
  return refuse(
    'not-maximal',
    `${card} must take more than ${spell(asked)}: ${spellAll(wider)}.`,
    card,
    wider,
  );
};

/**
 * What playing `card` takes when `asked` is named (missing or empty: none is named), in table order. Refused as
 * `REFUSALS` says, with the moves that would do.
 */
export const chooseCapture = (table: readonly Card[], card: Card, asked: readonly Card[] = []): Chosen => {
  const captures = capturesOf(table, card);
  if (asked.length === 0) return chooseUnnamed(card, captures);
  const capture = captures.find((each) => sameItems(each, asked));
  return capture === undefined ? refuseNamed(table, card, asked, captures) : { ok: true, capture };
};
