import type { BlockedMove, LabelledMove, OwnTurn, Prompts } from '../../game-type.js';
import { rankOf, RANKS, suitOf, type Card } from '../../kit/cards.js';
import { at, defined } from '../../kit/checked.js';
import { cardsText, cardText } from '../../kit/draw/text-blocks.js';
import { joinWithAnd } from '../../kit/text.js';
import { cardsIn, meldOf, meldsIn, valueOf, type Meld } from './melds.js';
import type { Config, Move, Option, View } from './schemas.js';

type Turn = OwnTurn<Config, View, Option>;

const meldsOf = (laid: readonly (readonly Card[])[]): Meld[] =>
  laid.map((cards) => defined(meldOf(cards), 'a meld of an option'));

const laidText = (laid: readonly (readonly Card[])[]): string => joinWithAnd(laid.map(cardsText));

const taskOf = ({ view, viewer, legalMoves }: Turn): string => {
  const [canMeld, canAdd] = ['meld', 'lay-off'].map((each) => legalMoves.some(({ type }) => type === each));
  if (view.phase === 'draw')
    return legalMoves.length === 1 ? 'Draw a card from the bank.' : 'Draw a card, or meld the discard.';
  if (canAdd) return canMeld ? 'Lay melds, add to melds, or discard.' : 'Add to melds, or discard a card.';
  if (canMeld && at(view.down, viewer)) return 'Lay melds, or discard a card.';
  return canMeld ? 'Lay melds to go down, or discard a card.' : 'Discard a card to end your turn.';
};

const labelOf = (move: Option | Move, { view }: Turn): string => {
  switch (move.type) {
    case 'draw':
      return move.melds === undefined
        ? 'Draw from the bank'
        : `Take ${cardText(view.discardPile.at(-1) ?? null)} and lay ${laidText(move.melds)}`;
    case 'meld':
      return `Lay ${laidText(move.melds)}, worth ${valueOf(meldsOf(move.melds))}`;
    case 'lay-off':
      return `Add ${cardText(move.card)} to ${cardsText(at(view.melds, move.meld).cards)}`;
    case 'discard':
      return `Discard ${cardText(move.card)}`;
  }
};

const isPair = (a: Card, b: Card): boolean => {
  const distance = Math.abs(RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
  return suitOf(a) === suitOf(b) ? distance === 1 || distance === RANKS.length - 1 : distance === 0;
};

const pairsIn = (cards: readonly Card[]): Card[][] =>
  cards.flatMap((a, i) =>
    cards
      .slice(i + 1)
      .filter((b) => isPair(a, b))
      .map((b) => [a, b]),
  );

/** Melds that do not suffice to go down, and cards and pairs of cards that are not yet melds. */
const blockedOf = ({ view, viewer, legalMoves }: Turn): BlockedMove[] => {
  if (view.phase === 'draw') return [];
  const hand = [...new Set(at(view.hands, viewer).cards ?? [])];
  const laid = legalMoves.map((move) => (move.type === 'meld' ? move.melds.flat() : []));
  const isLegal = (cards: readonly Card[]): boolean =>
    laid.some((all) => cards.every((card) => all.includes(card)));
  const { cards: size, value } = view.floor;
  const melds = meldsIn(hand).filter(({ cards }) => !isLegal(cards));
  const tooLittle = melds.map((meld) => ({
    move: { type: 'meld', melds: [meld.cards] },
    why: `${cardsText(meld.cards)} is ${cardsIn([meld])} cards worth ${meld.value}: you need ${size} worth ${value} to go down.`,
  }));
  const pairs = pairsIn(hand)
    .filter(
      (pair) => !isLegal(pair) && !melds.some(({ cards }) => pair.every((card) => cards.includes(card))),
    )
    .map((pair) => ({
      move: { type: 'meld', melds: [pair] },
      why: `${cardsText(pair)} is no meld yet: three or more.`,
    }));
  const alone = hand
    .filter((card) => !isLegal([card]) && !melds.some(({ cards }) => cards.includes(card)))
    .map((card) => ({
      move: { type: 'meld', melds: [[card]] },
      why: `${cardText(card)} fits no meld yet.`,
    }));
  return [...tooLittle, ...alone, ...pairs];
};

type Laying = Extract<Option, { melds?: unknown }>;

interface Largest {
  readonly move: Option;
  readonly melds: readonly Meld[];
}

/** The option that lays the most cards and, of those, the most value; none if there are no melds to lay. */
const largestOf = (options: readonly Option[]): Largest | undefined =>
  options
    .filter((move): move is Laying => 'melds' in move)
    .map((move) => ({ move, melds: meldsOf(move.melds ?? []) }))
    .sort((a, b) => cardsIn(b.melds) - cardsIn(a.melds) || valueOf(b.melds) - valueOf(a.melds))[0];

/** `2 melds worth 57`. */
const sizeText = (melds: readonly Meld[]): string => `${melds.length} melds worth ${valueOf(melds)}`;

/** The largest way to take the discard, and the bank. */
const drawShortcuts = (turn: Turn, { move, melds }: Largest): LabelledMove[] => {
  const { config, view, viewer } = turn;
  const early = {
    move: { ...move, fifty: true },
    label: 'A “50” if you win in this turn',
    untilMs: defined(view.topDiscard, 'the discard to take').discardedAtMs + config.fiftyWindowMs,
  };
  const bank: Option = { type: 'draw', from: 'bank' };
  const label = at(view.down, viewer)
    ? labelOf(move, turn)
    : `Take ${cardText(at(view.discardPile, -1))} and go down: ${sizeText(melds)}`;
  return [
    { move, label, early },
    { move: bank, label: labelOf(bank, turn) },
  ];
};

/** The largest way to draw or to go down; once the seat is down, all that it can lay. */
const shortcutsOf = (turn: Turn): LabelledMove[] => {
  const { view, viewer, legalMoves } = turn;
  const largest = largestOf(legalMoves);
  if (view.phase === 'draw') return largest === undefined ? [] : drawShortcuts(turn, largest);
  if (at(view.down, viewer)) {
    const melds = (largest?.melds ?? []).map(({ cards }): Option => ({ type: 'meld', melds: [[...cards]] }));
    return [...melds, ...legalMoves.filter(({ type }) => type === 'lay-off')].map((move) => ({
      move,
      label: labelOf(move, turn),
    }));
  }
  return largest === undefined ? [] : [{ move: largest.move, label: `Go down: ${sizeText(largest.melds)}` }];
};

export const prompts: Prompts<Config, View, Option | Move> = {
  task: taskOf,
  label: labelOf,
  blocked: blockedOf,
  shortcuts: shortcutsOf,
};
