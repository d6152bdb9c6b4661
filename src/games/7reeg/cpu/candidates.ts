/** The few options that are worth a search. */
import type { DecisionPoint } from '#src/game-type.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { cardAt } from './lookup.js';
import { leftAfter, planLayOffs, winsWith } from './plan.js';
import { byCost } from './policy.js';
import type { Table } from './table.js';

type Place = DecisionPoint<Config, View, Option>;

const MOST_LAYINGS = 3;
const MOST_LAY_OFFS = 2;
const MOST_DISCARDS = 5;
/** Discards that hold back melds or lay-offs. */
const MOST_HOLDING = 2;

interface Laying {
  readonly option: Option;
  /** How many cards stay in hand once all that can follow in this turn is laid off. */
  readonly left: number;
}

/** Options that lay melds, those that leave the fewest cards first. */
const layingsOf = ({ legalMoves, view, viewer }: Place): Laying[] => {
  const taken = view.phase === 'draw' ? view.discardPile.slice(-1) : [];
  const cards = [...(view.hands[viewer]?.cards ?? []), ...taken];
  const layings = legalMoves.flatMap((option): Laying[] => {
    if (!('melds' in option)) return [];
    return [{ option, left: leftAfter(cards, view.melds, option.melds, viewer).length }];
  });
  return layings.toSorted((a, b) => a.left - b.left).slice(0, MOST_LAYINGS);
};

const drawsOf = (position: Place): Option[] => {
  const layings = layingsOf(position);
  const [best] = layings;
  if (best !== undefined && winsWith(best.left)) return [best.option];
  return [...layings.map(({ option }) => option), { type: 'draw', from: 'bank' }];
};

const discardsOf = (table: Table, most: number): Option[] =>
  byCost(table)
    .slice(0, most)
    .map((place) => ({ type: 'discard', card: cardAt(place) }));

/** Lay-offs come card by card: the one that the medium player begins with, then others as listed. */
const layOffsOf = ({ legalMoves, view, viewer }: Place): Option[] => {
  if (view.down[viewer] !== true) return [];
  const { first } = planLayOffs(view.hands[viewer]?.cards ?? [], view.melds);
  if (first === null) return [];
  const isFirst = (option: Option): boolean =>
    option.type === 'lay-off' && option.card === first.card && option.meld === first.meld;
  const others = legalMoves.filter((option) => option.type === 'lay-off' && !isFirst(option));
  return [first, ...others].slice(0, MOST_LAY_OFFS);
};

const playsOf = (position: Place, table: Table): Option[] => {
  const { view, viewer } = position;
  const layings = layingsOf(position);
  const layOffs = layOffsOf(position);
  if (layings.length + layOffs.length === 0) return discardsOf(table, MOST_DISCARDS);
  const [best] = layings;
  if (best !== undefined && winsWith(best.left)) return [best.option];
  const { left } = planLayOffs(view.hands[viewer]?.cards ?? [], view.melds);
  if (layOffs[0] !== undefined && winsWith(left.length)) return [layOffs[0]];
  return [...layings.map(({ option }) => option), ...layOffs, ...discardsOf(table, MOST_HOLDING)];
};

/**
 * At the start of a turn the sets of melds with the discard that leave the fewest cards, and the bank; then such sets
 * of melds from the hand, lay-offs, and the discards that cost least with all of them held back; with nothing to lay,
 * more of those discards. What wins in this turn stands alone.
 */
export const candidatesOf = (position: Place, table: Table): Option[] =>
  position.view.phase === 'draw' ? drawsOf(position) : playsOf(position, table);

/** `option` as a move: with the claim to a "50" where it wins in this turn and claims are allowed. */
export const claimed = (position: Place, option: Option): Move => {
  if (option.type !== 'draw' || option.melds === undefined || position.config.fiftyWindowMs === 0)
    return option;
  const { view, viewer } = position;
  const cards = [...(view.hands[viewer]?.cards ?? []), ...view.discardPile.slice(-1)];
  const left = leftAfter(cards, view.melds, option.melds, viewer);
  return winsWith(left.length) ? { ...option, fifty: true } : option;
};
