/** How the search plays on: each seat like a medium player, by rules of thumb that take a microsecond. */
import type { Rng } from '#src/game-type.js';
import { bestLaying, layOffAll } from './laying.js';
import { NONE, PARTNERS, PLACES, VALUE } from './lookup.js';
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
  type Table,
} from './table.js';

const NO_PAIRS = new Uint8Array(0);
/** A card of a whole meld is worth more than any number of chances. */
const MELDED_WEIGHT = 100;
/** What a way to meld that still lacks two cards is worth, beside one that lacks one. */
const FAR_WEIGHT = 0.1;
/** What one way in which the next seat, once down, could take the card costs, at the hand size of the reference. */
const DANGER_WEIGHT = 0.6;
const DANGER_HAND = 4;
/** Going down takes value: what a point of the card's is worth to a seat that has yet to do so. */
const VALUE_WEIGHT = 0.08;

/** What the card at `place` does for a hand that holds it: melds of three, then copies still out that would make one. */
const needOf = ({ open, decks }: Table, hand: Uint8Array, place: number): number => {
  const pairs = PARTNERS[place] ?? NO_PAIRS;
  let need = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    const [one, other] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    const [hasOne, hasOther] = [hand[one] !== 0, hand[other] !== 0];
    const [ones, others] = [decks - (open[one] ?? 0), decks - (open[other] ?? 0)];
    if (hasOne) need += hasOther ? MELDED_WEIGHT : others;
    else need += hasOther ? ones : FAR_WEIGHT * ones * others;
  }
  return need;
};

/** In how many ways two cards that this hand does not see make a meld of the card at `place`. */
const dangerOf = ({ open, decks }: Table, hand: Uint8Array, place: number): number => {
  const pairs = PARTNERS[place] ?? NO_PAIRS;
  let ways = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    const [one, other] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    const ones = decks - (open[one] ?? 0) - (hand[one] ?? 0);
    if (ones > 0) ways += ones * (decks - (open[other] ?? 0) - (hand[other] ?? 0));
  }
  return ways;
};

/** What each way to take a discard costs: a small hand that is down is the most dangerous. */
const dangerWeight = (table: Table): number => {
  const next = seatAfter(table, table.turn);
  const size = sizeOf(table, next);
  if (!isDownAt(table, next) || size < 2) return 0;
  return (DANGER_WEIGHT / table.decks) * Math.sqrt(DANGER_HAND / size);
};

/** What it costs the seat to move to discard the card at `place`; a second copy is needed for nothing. */
const costOf = (table: Table, place: number, danger: number): number => {
  const hand = handAt(table, table.turn);
  const value = isDownAt(table, table.turn) ? 0 : VALUE_WEIGHT * (VALUE[place] ?? 0);
  const need = (hand[place] ?? 0) > 1 ? 0 : needOf(table, hand, place) + value;
  return danger === 0 ? need : need + danger * dangerOf(table, hand, place);
};

/** The cards that the seat to move may discard, the one that costs it least first. */
export const byCost = (table: Table): number[] => {
  const danger = dangerWeight(table);
  const hand = handAt(table, table.turn);
  const costs = Array.from(hand, (copies, place) => (copies > 0 ? costOf(table, place, danger) : Infinity));
  return [...costs.keys()]
    .filter((place) => costs[place] !== Infinity)
    .sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0));
};

const cheapest = (table: Table): number => {
  const danger = dangerWeight(table);
  const hand = handAt(table, table.turn);
  let best = NONE;
  let lowest = Infinity;
  for (let place = 0; place < PLACES; place += 1) {
    if (hand[place] === 0) continue;
    const cost = costOf(table, place, danger);
    if (cost >= lowest) continue;
    lowest = cost;
    best = place;
  }
  return best;
};

const canMeldWith = (hand: Uint8Array, place: number): boolean => {
  const pairs = PARTNERS[place];
  if (pairs === undefined) return false;
  for (let at = 0; at < pairs.length; at += 2)
    if (hand[pairs[at] ?? 0] !== 0 && hand[pairs[at + 1] ?? 0] !== 0) return true;
  return false;
};

/** Takes the discard with as many melds as it can, or says that it does not go. */
const takes = (table: Table): boolean => {
  const top = table.pile.at(-1);
  if (!table.fresh || top === undefined || !canMeldWith(handAt(table, table.turn), top)) return false;
  const hand = handAt(table, table.turn);
  hand[top] = (hand[top] ?? 0) + 1;
  const melds = bestLaying(table, table.turn, top);
  hand[top] = (hand[top] ?? 0) - 1;
  if (melds.length === 0) return false;
  takeTop(table, seatBefore(table, table.turn));
  layMelds(table, melds);
  return true;
};

/** The rest of a turn after its draw: lays all it can, then discards. */
export const playOut = (table: Table): void => {
  const melds = bestLaying(table, table.turn);
  if (melds.length > 0) layMelds(table, melds);
  if (!table.isOver && isDownAt(table, table.turn)) layOffAll(table);
  if (!table.isOver) discard(table, cheapest(table));
};

/** One turn, or what is left of it. */
export const playTurn = (table: Table, rng: Rng): void => {
  if (!table.hasDrawn && !takes(table)) drawFromBank(table, rng);
  if (!table.isOver) playOut(table);
};
