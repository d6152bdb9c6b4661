/** Looking ahead within one turn: what a hand can lay on the floor. */
import type { Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import { layOffsOf } from '../floor.js';
import type { FloorMeld, LayOff } from '../schemas.js';

/** What is left of a hand once all it can lay off is laid off, and the first of those lay-offs. */
export interface LayOffPlan {
  readonly left: readonly Card[];
  readonly first: LayOff | null;
}

/** One lay-off and what it leads to. */
interface Step {
  readonly move: LayOff;
  readonly hand: readonly Card[];
  readonly melds: readonly FloorMeld[];
  /** How many cards of the hand fit somewhere then. */
  readonly fitting: number;
}

const stepsWith = (hand: readonly Card[], melds: readonly FloorMeld[], card: Card): Step[] =>
  layOffsOf(melds, card).map(({ index, longer }) => {
    const rest = without(hand, [card]) ?? [];
    const grown = melds.map((meld, at) => (at === index ? { ...meld, cards: [...longer.cards] } : meld));
    const fitting = rest.filter((each) => layOffsOf(grown, each).length > 0).length;
    return { move: { type: 'lay-off', card, meld: index }, hand: rest, melds: grown, fitting };
  });

/** The first card that fits anywhere, laid off where most of the others fit afterwards. */
const bestStep = (hand: readonly Card[], melds: readonly FloorMeld[]): Step | null => {
  const steps = hand.map((card) => stepsWith(hand, melds, card)).find((each) => each.length > 0) ?? [];
  return steps.reduce<Step | null>(
    (best, step) => (best === null || step.fitting > best.fitting ? step : best),
    null,
  );
};

/** Lays off card after card until none fits. */
export const planLayOffs = (hand: readonly Card[], melds: readonly FloorMeld[]): LayOffPlan => {
  const step = bestStep(hand, melds);
  if (step === null) return { left: hand, first: null };
  return { left: planLayOffs(step.hand, step.melds).left, first: step.move };
};

/** What is left of a hand once `laid` is laid from it and all it can lay off besides is laid off. */
export const leftAfter = (
  hand: readonly Card[],
  melds: readonly FloorMeld[],
  laid: readonly Card[][],
  seat: Seat,
): readonly Card[] => {
  const floor = [...melds, ...laid.map((cards) => ({ seat, cards }))];
  return planLayOffs(without(hand, laid.flat()) ?? [], floor).left;
};

/** Whether a turn that leaves `left` cards wins: with one card left, discarding it does. */
export const winsWith = (left: number): boolean => left < 2;
