/** What a round looks like for a seat between two turns, as numbers to weigh (weights.ts). */
import type { Seat } from '#src/game-type.js';
import { bestLaying } from './laying.js';
import { EXTENSIONS, SMALLEST_MELDS } from './lookup.js';
import { handAt, held, isDownAt, seatAfter, sizeOf, type Table } from './table.js';

/** Hands of more cards than this are weighed alike. */
const LARGEST_HAND = 8;
/** So are hands with more melds of three than this. */
const MOST_MELDS = 4;

/** Where each group of features begins. */
const DOWN_SIZE = 0;
const DOWN_NEAR = DOWN_SIZE + LARGEST_HAND;
const DOWN_NEAR_SMALL = DOWN_NEAR + 1;
const DOWN_FITTING = DOWN_NEAR + 2;
const UP_MELDS = DOWN_FITTING + 3;
const UP_NEAR = UP_MELDS + MOST_MELDS + 1;
const UP_NEAR_MELDED = UP_NEAR + 1;
const UP_READY = UP_NEAR + 2;
/** How many features describe one seat. */
export const SEAT_FEATURES = UP_READY + 1;
const SMALL_HAND = 3;

const WHOLE = -1;
const FAR = -2;

interface Outlook {
  /** Melds of three in the hand, whether or not they share cards. */
  melds: number;
  /** Copies still out that would make a meld of two cards of the hand, counted by deck. */
  near: number;
}

/** The place that the hand lacks of three, `WHOLE` where it lacks none, `FAR` where it lacks more than one. */
const lackingOf = (hand: Uint8Array, at: number): number => {
  let lacking = WHOLE;
  for (let i = at; i < at + 3; i += 1) {
    const place = SMALLEST_MELDS[i] ?? 0;
    if (hand[place] !== 0) continue;
    if (lacking !== WHOLE) return FAR;
    lacking = place;
  }
  return lacking;
};

const outlookOf = (table: Table, hand: Uint8Array): Outlook => {
  let [melds, near] = [0, 0];
  for (let at = 0; at < SMALLEST_MELDS.length; at += 3) {
    const lacking = lackingOf(hand, at);
    if (lacking === WHOLE) melds += 1;
    else if (lacking !== FAR) near += table.decks - held(table.open, lacking);
  }
  return { melds, near: near / table.decks };
};

/** Copies that a seat does not see and that fit a meld on the floor, counted by deck. */
const fittingOf = ({ floor, decks, open }: Table, hand: Uint8Array): number => {
  let fitting = 0;
  for (const meld of floor) {
    const extensions = EXTENSIONS[meld] ?? [];
    for (let at = 0; at < extensions.length; at += 2) {
      const place = extensions[at] ?? 0;
      fitting += decks - held(open, place) - held(hand, place);
    }
  }
  return fitting / decks;
};

const add = (features: Float64Array, at: number, amount: number): void => {
  features[at] = (features[at] ?? 0) + amount;
};

const ownFeatures = (table: Table, seat: Seat): Float64Array => {
  const features = new Float64Array(SEAT_FEATURES);
  const hand = handAt(table, seat);
  const size = sizeOf(table, seat);
  const { melds, near } = outlookOf(table, hand);
  if (isDownAt(table, seat)) {
    add(features, DOWN_SIZE + Math.min(size, LARGEST_HAND) - 1, 1);
    add(features, DOWN_NEAR, near);
    if (size > SMALL_HAND) return features;
    add(features, DOWN_NEAR_SMALL, near);
    add(features, DOWN_FITTING + size - 1, fittingOf(table, hand));
    return features;
  }
  add(features, UP_MELDS + Math.min(melds, MOST_MELDS), 1);
  add(features, UP_NEAR, near);
  if (melds === 0) return features;
  add(features, UP_NEAR_MELDED, near);
  if (bestLaying(table, seat).length > 0) add(features, UP_READY, 1);
  return features;
};

/** The features of a seat, those of the others on average, a constant, and how many turns it has to wait. */
export const FEATURES = 2 * SEAT_FEATURES + 2;

/** By seat still playing: what there is to weigh; the turn has just passed to `table.turn`. */
export const featuresOf = (table: Table): Map<Seat, Float64Array> => {
  const seats = [table.turn];
  for (let seat = seatAfter(table, table.turn); seat !== table.turn; seat = seatAfter(table, seat))
    seats.push(seat);
  const own = seats.map((seat) => ownFeatures(table, seat));
  const others = seats.length - 1;
  return new Map(
    seats.map((seat, wait) => {
      const features = new Float64Array(FEATURES);
      features[FEATURES - 2] = 1;
      features[FEATURES - 1] = wait / others;
      own.forEach((each, at) => {
        const [from, share] = at === wait ? [0, 1] : [SEAT_FEATURES, 1 / others];
        for (let i = 0; i < SEAT_FEATURES; i += 1) add(features, from + i, share * (each[i] ?? 0));
      });
      return [seat, features];
    }),
  );
};
