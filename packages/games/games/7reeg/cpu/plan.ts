/** Planning one turn: how many cards of a hand can be laid on the table. */
import type { DecisionPoint, Seat } from '../../../game-type.js';
import type { Card } from '../../../kit/cards.js';
import { at, defined } from '../../../kit/checked.js';
import { without } from '../../../kit/lists.js';
import { layOffTargets } from '../rules.js';
import type { Config, LaidMeld, LayOff, Move, Option, View } from '../schemas.js';

export type SevenReegDecisionPoint = DecisionPoint<Config, View, Option>;

/** The viewer's own hand. */
export function ownHand({ view, viewer }: SevenReegDecisionPoint): readonly Card[] {
  return defined(at(view.hands, viewer).cards, 'the hand of the viewer');
}

/** The cards that the viewer may lay in its next move: its hand and, before the draw, the top discard. */
const cardsToLayFrom = (decisionPoint: SevenReegDecisionPoint): readonly Card[] => {
  const { phase, discardPile } = decisionPoint.view;
  return phase === 'draw' ? [...ownHand(decisionPoint), ...discardPile.slice(-1)] : ownHand(decisionPoint);
};

/** A sequence of lay-offs that goes on until no card fits. */
interface LayOffPlan {
  readonly first: LayOff | null;
  /** The cards that remain in hand after all of them. */
  readonly left: readonly Card[];
}

/** One lay-off and what it leads to. */
interface Step {
  readonly move: LayOff;
  readonly hand: readonly Card[];
  readonly melds: readonly LaidMeld[];
  /** How many cards of the hand fit some meld afterwards. */
  readonly fitting: number;
}

/** `hand` without `cards`, all of which it holds. */
const less = (hand: readonly Card[], cards: readonly Card[]): Card[] =>
  defined(without(hand, cards), 'a card of the hand');

const stepsWith = (hand: readonly Card[], melds: readonly LaidMeld[], card: Card): Step[] =>
  layOffTargets(melds, card).map(({ index, longer }) => {
    const rest = less(hand, [card]);
    const extended = melds.with(index, { ...defined(melds[index], 'the meld'), cards: [...longer.cards] });
    const fitting = rest.filter((each) => layOffTargets(extended, each).length > 0).length;
    return { move: { type: 'lay-off', card, meld: index }, hand: rest, melds: extended, fitting };
  });

/** The first card that fits anywhere, laid off where the most other cards fit afterwards. */
const bestStep = (hand: readonly Card[], melds: readonly LaidMeld[]): Step | null => {
  const steps = hand.map((card) => stepsWith(hand, melds, card)).find((each) => each.length > 0) ?? [];
  return steps.reduce<Step | null>(
    (best, step) => (best === null || step.fitting > best.fitting ? step : best),
    null,
  );
};

/** Lays off card after card until none fits. */
export function planLayOffs(hand: readonly Card[], melds: readonly LaidMeld[]): LayOffPlan {
  const step = bestStep(hand, melds);
  if (step === null) return { first: null, left: hand };
  return { first: step.move, left: planLayOffs(step.hand, step.melds).left };
}

/** The cards of `hand` that remain once `laid` and everything that fits afterwards are on the table. */
const leftAfter = (
  hand: readonly Card[],
  melds: readonly LaidMeld[],
  laid: readonly Card[][],
  seat: Seat,
): readonly Card[] => {
  const onTable = [...melds, ...laid.map((cards) => ({ seat, cards }))];
  return planLayOffs(less(hand, laid.flat()), onTable).left;
};

/** An option that lays melds. */
export interface MeldOption {
  readonly option: Option;
  /** How many cards remain in hand after laying off all that fit in the same turn. */
  readonly left: number;
}

/** The options that lay melds, in listed order. */
export function meldOptionsOf(decisionPoint: SevenReegDecisionPoint): MeldOption[] {
  const { legalMoves, view, viewer } = decisionPoint;
  const cards = cardsToLayFrom(decisionPoint);
  return legalMoves.flatMap((option): MeldOption[] => {
    if (!('melds' in option)) return [];
    return [{ option, left: leftAfter(cards, view.melds, option.melds, viewer).length }];
  });
}

/** Whether a turn that leaves `left` cards wins the round: a single card can be discarded. */
export function winsWith(left: number): boolean {
  return left < 2;
}

/** `option` as a move that claims a "50" if it takes the discard, wins in this turn, and the config leaves time for it. */
export function claimingFifty(decisionPoint: SevenReegDecisionPoint, option: Option): Move {
  const { config, view, viewer } = decisionPoint;
  if (option.type !== 'draw' || option.melds === undefined || config.fiftyWindowMs === 0) return option;
  const left = leftAfter(cardsToLayFrom(decisionPoint), view.melds, option.melds, viewer);
  return winsWith(left.length) ? { ...option, fifty: true } : option;
}
