/** Full states that a viewer cannot tell from the true one. */
import { CARDS, highestDouble, isDouble, shows, sortHand, weightOf, type Card } from './cards.js';
import { handSizeFor } from './deal.js';
import type { Config, State, View } from './schemas.js';
import type { Rng, Seat, Observation } from '#src/game-type.js';

/** A hidden place for one card: in a seat's hand, or in the boneyard (`null`). */
type Place = Seat | null;
export type Allows = (card: Card, place: Place) => boolean;

/** How often each card is offered a swap. */
const MIXING_ROUNDS = 2;

const isHidden = ({ hands }: View, seat: Seat): boolean => hands[seat]?.cards === null;

/** The double that the opener is known to hold and has not played yet. */
const announced = (view: View): Card[] =>
  view.openWith !== null && isHidden(view, view.toMove) ? [view.openWith] : [];

const unseenCards = (view: View): Card[] => {
  const seen = new Set<Card>([
    ...view.layout.map(({ card }) => card),
    ...view.hands.flatMap(({ cards }) => cards ?? []),
    ...(view.boneyard.cards ?? []),
    ...announced(view),
  ]);
  return CARDS.filter((card) => !seen.has(card));
};

const hiddenPlaces = (view: View): Place[] => [
  ...view.hands.flatMap(({ size, cards }, seat): Seat[] => {
    const known = seat === view.toMove ? announced(view).length : 0;
    return cards === null ? Array.from({ length: size - known }, () => seat) : [];
  }),
  ...(view.boneyard.cards === null ? Array.from({ length: view.boneyard.size }, () => null) : []),
];

/** How many cards a seat has drawn in this hand: those it has and had, less those it was dealt. */
export const drawnBy = ({ hands, layout }: View, seat: Seat): number =>
  (hands[seat]?.size ?? 0) + layout.filter((play) => play.seat === seat).length - handSizeFor(hands.length);

/** The highest double dealt to anybody, which opened the first hand or is to open it. */
const highestDealt = (view: View): Card | null =>
  view.handNumber === 1
    ? (view.openWith ?? highestDouble(view.layout.slice(0, 1).map(({ card }) => card)))
    : null;

/** Whether a card may lie in a hidden place, as far as the view tells. */
export const allowedBy = (view: View): Allows => {
  const highest = highestDealt(view);
  const drawn = view.hands.map((_, seat) => drawnBy(view, seat));
  return (card, place) => {
    if (place === null) return true;
    if (view.lacks[place]?.some((number) => shows(card, number)) === true) return false;
    const tooHigh = highest !== null && isDouble(card) && weightOf(card) > weightOf(highest);
    return !tooHigh || drawn[place] !== 0;
  };
};

/**
 * The cards in an order that fits the places: each card takes a free place or moves others along (augmenting paths),
 * so that an allowed order is found whenever there is one.
 */
const matched = (cards: readonly Card[], places: readonly Place[], allows: Allows): Card[] => {
  const cardAt: (Card | null)[] = places.map(() => null);
  const settle = (card: Card, tried: Set<number>): boolean => {
    const free = places.findIndex((place, i) => cardAt[i] === null && allows(card, place));
    const at = free >= 0 ? free : places.findIndex((place, i) => makesRoom(card, place, i, tried));
    if (at >= 0) cardAt[at] = card;
    return at >= 0;
  };
  const makesRoom = (card: Card, place: Place, index: number, tried: Set<number>): boolean => {
    const holder = cardAt[index];
    if (!holder || tried.has(index) || !allows(card, place)) return false;
    tried.add(index);
    return settle(holder, tried);
  };
  if (!cards.every((card) => settle(card, new Set()))) throw new RangeError('no deal agrees with this view');
  return cardAt.filter((card) => card !== null);
};

/** Swaps cards at random wherever both may lie in the other's place: evens out what the matching prefers. */
const mixed = (cards: readonly Card[], places: readonly Place[], allows: Allows, rng: Rng): Card[] => {
  const mixing = [...cards];
  for (let swap = 0; swap < cards.length * MIXING_ROUNDS; swap += 1) {
    const [i, j] = [swap % cards.length, rng.below(cards.length)];
    const [a, b] = [mixing[i], mixing[j]];
    if (a === undefined || b === undefined) continue;
    if (!allows(a, places[j] ?? null) || !allows(b, places[i] ?? null)) continue;
    mixing[i] = b;
    mixing[j] = a;
  }
  return mixing;
};

/** The unseen cards in a random order that fits the hidden places. */
const dealtTo = (places: readonly Place[], view: View, rng: Rng): Card[] => {
  const shuffled = rng.shuffle(unseenCards(view));
  const allows = allowedBy(view);
  if (shuffled.every((card) => places.every((place) => allows(card, place)))) return shuffled;
  return mixed(matched(shuffled, places, allows), places, allows, rng);
};

/**
 * Deals the cards that `viewer` has not seen at random over the other hands and the boneyard, such that no seat holds
 * what the first opening, its draws and its passes show that it cannot hold.
 */
export const determinize = ({ config, view }: Observation<Config, View>, rng: Rng): State => {
  const places = hiddenPlaces(view);
  const cards = dealtTo(places, view, rng);
  const on = (place: Place): Card[] => cards.filter((_, i) => places[i] === place);
  const announcedTo = (seat: Seat): Card[] => (seat === view.toMove ? announced(view) : []);
  return {
    config,
    handNumber: view.handNumber,
    scores: view.scores,
    toMove: view.toMove,
    openWith: view.openWith,
    hands: view.hands.map((hand, seat) => hand.cards ?? sortHand([...on(seat), ...announcedTo(seat)])),
    boneyard: view.boneyard.cards ?? on(null),
    layout: view.layout,
    passesInRow: view.passesInRow,
    drawsThisTurn: view.drawsThisTurn,
    lacks: view.lacks,
    lastHand: view.lastHand,
    resigned: view.resigned,
  };
};
