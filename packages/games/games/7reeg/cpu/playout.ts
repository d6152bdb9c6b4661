/** The playout policy: every seat plays much like `medium`, but by heuristics that take about a microsecond. */
// A hot loop: reading items without a check is measurably faster.
import type { Rng } from '../../../game-type.js';
import { CARD_COUNT } from '../melds.js';
import { bestMelds, layOffAll } from './best-melds.js';
import { NONE, PARTNERS, VALUE } from './meld-tables.js';
import {
  discard,
  drawFromBank,
  handAt,
  isDownAt,
  layMelds,
  seatAfter,
  seatBefore,
  sizeOf,
  takeTop,
  type SearchState,
} from './search-state.js';

const NO_PAIRS = new Uint8Array(0);
/** A card of a complete meld counts more than any number of outs. */
const MELDED_WEIGHT = 100;
/** The weight of a meld that lacks two cards, relative to one that lacks one. */
const TWO_SHORT_WEIGHT = 0.1;
/** The cost of each way to meld the discard, if the next seat is down and holds `DANGER_HAND` cards. */
const DANGER_WEIGHT = 0.6;
const DANGER_HAND = 4;
/** The weight of each point of a card's value for a seat that still has to reach the threshold. */
const VALUE_WEIGHT = 0.08;

/** The value of `card` in a hand that holds it: complete melds of three, then the outs of incomplete ones. */
const needOf = ({ open, decks }: SearchState, hand: Uint8Array, card: number): number => {
  const pairs = PARTNERS[card] ?? NO_PAIRS;
  let need = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const [one, other] = [pairs[i] ?? 0, pairs[i + 1] ?? 0];
    const [hasOne, hasOther] = [hand[one] !== 0, hand[other] !== 0];
    const [ones, others] = [decks - (open[one] ?? 0), decks - (open[other] ?? 0)];
    if (hasOne) need += hasOther ? MELDED_WEIGHT : others;
    else need += hasOther ? ones : TWO_SHORT_WEIGHT * ones * others;
  }
  return need;
};

/** In how many ways `card` makes a meld with two cards that the owner of `hand` does not see. */
const dangerOf = ({ open, decks }: SearchState, hand: Uint8Array, card: number): number => {
  const pairs = PARTNERS[card] ?? NO_PAIRS;
  let ways = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const [one, other] = [pairs[i] ?? 0, pairs[i + 1] ?? 0];
    const ones = decks - (open[one] ?? 0) - (hand[one] ?? 0);
    if (ones > 0) ways += ones * (decks - (open[other] ?? 0) - (hand[other] ?? 0));
  }
  return ways;
};

/** The cost of each way to meld a discard: the smaller the next seat's hand, the higher; 0 if it is not down. */
const dangerWeight = (state: SearchState): number => {
  const next = seatAfter(state, state.turn);
  const size = sizeOf(state, next);
  if (!isDownAt(state, next) || size < 2) return 0;
  return (DANGER_WEIGHT / state.decks) * Math.sqrt(DANGER_HAND / size);
};

/** What discarding `card` costs the seat to move. A second copy costs nothing, because it is not needed. */
const costOf = (state: SearchState, card: number, danger: number): number => {
  const hand = handAt(state, state.turn);
  const value = isDownAt(state, state.turn) ? 0 : VALUE_WEIGHT * (VALUE[card] ?? 0);
  const need = (hand[card] ?? 0) > 1 ? 0 : needOf(state, hand, card) + value;
  return danger === 0 ? need : need + danger * dangerOf(state, hand, card);
};

/** The cards that the seat to move may discard, cheapest first. */
export function discardsByCost(state: SearchState): number[] {
  const danger = dangerWeight(state);
  const hand = handAt(state, state.turn);
  const costs = Array.from(hand, (copies, card) => ({
    card,
    cost: copies > 0 ? costOf(state, card, danger) : Infinity,
  }));
  return costs
    .filter(({ cost }) => cost !== Infinity)
    .sort((a, b) => a.cost - b.cost)
    .map(({ card }) => card);
}

const cheapestDiscard = (state: SearchState): number => {
  const danger = dangerWeight(state);
  const hand = handAt(state, state.turn);
  let best = NONE;
  let lowest = Infinity;
  for (let card = 0; card < CARD_COUNT; card += 1) {
    if (hand[card] === 0) continue;
    const cost = costOf(state, card, danger);
    if (cost >= lowest) continue;
    lowest = cost;
    best = card;
  }
  return best;
};

const canMeldWith = (hand: Uint8Array, card: number): boolean => {
  const pairs = PARTNERS[card] ?? NO_PAIRS;
  for (let i = 0; i < pairs.length; i += 2)
    if (hand[pairs[i] ?? 0] !== 0 && hand[pairs[i + 1] ?? 0] !== 0) return true;
  return false;
};

/** Takes the discard and lays as many cards as possible with it; `false` if that is not legal. */
const tryToTakeDiscard = (state: SearchState): boolean => {
  const top = state.pile.at(-1);
  const hand = handAt(state, state.turn);
  if (!state.isTopFresh || top === undefined || !canMeldWith(hand, top)) return false;
  hand[top] = (hand[top] ?? 0) + 1;
  const melds = bestMelds(state, state.turn, top);
  hand[top] = (hand[top] ?? 0) - 1;
  if (melds.length === 0) return false;
  takeTop(state, seatBefore(state, state.turn));
  layMelds(state, melds);
  return true;
};

/** The rest of a turn after its draw: lays as much as possible, then discards. */
const playAfterDraw = (state: SearchState): void => {
  const melds = bestMelds(state, state.turn);
  if (melds.length > 0) layMelds(state, melds);
  if (!state.isOver && isDownAt(state, state.turn)) layOffAll(state);
  if (!state.isOver) discard(state, cheapestDiscard(state));
};

/** Plays one turn, or the rest of one that has begun. */
export function playTurn(state: SearchState, rng: Rng): void {
  if (!state.hasDrawn && !tryToTakeDiscard(state)) drawFromBank(state, rng);
  if (!state.isOver) playAfterDraw(state);
}
