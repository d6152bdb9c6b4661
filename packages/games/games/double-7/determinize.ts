/** Full states that are consistent with an observation. */
import type { Observation, Rng, Seat } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { CARDS, highestDouble, isDouble, shows, sortHand, weightOf, type Card } from './cards.js';
import { handSizeFor } from './rounds.js';
import type { Config, State, View } from './schemas.js';

/** Who has a hidden card: a seat, or `null` for the boneyard. */
type Holder = Seat | null;
type MayHold = (holder: Holder, card: Card) => boolean;

/** How often each card is offered a swap. */
const MIXING_ROUNDS = 2;

const isHidden = ({ hands }: View, seat: Seat): boolean => at(hands, seat).cards === null;

/** The double that the opener, whose hand is hidden, is known to hold. */
const announcedDouble = (view: View): Card[] =>
  view.openWith !== null && isHidden(view, view.toMove) ? [view.openWith] : [];

const hiddenCards = (view: View): Card[] => {
  const known = new Set<Card>([
    ...view.layout.map(({ card }) => card),
    ...view.hands.flatMap(({ cards }) => cards ?? []),
    ...(view.boneyard.cards ?? []),
    ...announcedDouble(view),
  ]);
  return CARDS.filter((card) => !known.has(card));
};

/** A slot for each hidden card, named by its holder. */
const hiddenSlots = (view: View): Holder[] => [
  ...view.hands.flatMap(({ size, cards }, seat): Seat[] => {
    const known = seat === view.toMove ? announcedDouble(view).length : 0;
    return cards === null ? Array.from({ length: size - known }, () => seat) : [];
  }),
  ...(view.boneyard.cards === null ? Array.from({ length: view.boneyard.size }, () => null) : []),
];

/** How many cards a seat has drawn in this hand: those it holds or has played, less those it was dealt. */
export function drawCountOf({ hands, layout }: View, seat: Seat): number {
  return (
    at(hands, seat).size + layout.filter((play) => play.seat === seat).length - handSizeFor(hands.length)
  );
}

/** The double that opened or must open the first hand; `null` in later hands. */
const firstHandOpening = ({ handNumber, openWith, layout }: View): Card | null =>
  handNumber === 1 ? (openWith ?? highestDouble(layout.slice(0, 1).map(({ card }) => card))) : null;

/** Whether a holder may have a hidden card, as far as the view shows. */
export function mayHoldIn(view: View): MayHold {
  const opening = firstHandOpening(view);
  const drawCounts = view.hands.map((_, seat) => drawCountOf(view, seat));
  return (holder, card) => {
    if (holder === null) return true;
    if (at(view.lacks, holder).some((number) => shows(card, number))) return false;
    const isHigherDouble = opening !== null && isDouble(card) && weightOf(card) > weightOf(opening);
    return !isHigherDouble || at(drawCounts, holder) !== 0;
  };
}

/**
 * Assigns each card to a slot. A card takes a free slot or moves the cards in other slots along (augmenting paths), so
 * that an allowed assignment is found if there is one. Returns the cards in the order of the slots.
 */
const assignCards = (cards: readonly Card[], slots: readonly Holder[], mayHold: MayHold): Card[] => {
  const cardIn: (Card | null)[] = slots.map(() => null);
  const settle = (card: Card, tried: Set<number>): boolean => {
    const free = slots.findIndex((holder, i) => cardIn[i] === null && mayHold(holder, card));
    const slot = free >= 0 ? free : slots.findIndex((holder, i) => makesRoom(card, holder, i, tried));
    if (slot >= 0) cardIn[slot] = card;
    return slot >= 0;
  };
  const makesRoom = (card: Card, holder: Holder, slot: number, tried: Set<number>): boolean => {
    const present = cardIn[slot];
    if (!present || tried.has(slot) || !mayHold(holder, card)) return false;
    tried.add(slot);
    return settle(present, tried);
  };
  if (!cards.every((card) => settle(card, new Set())))
    throw new RangeError('no deal is consistent with this view');
  return cardIn.filter((card) => card !== null);
};

/** Swaps cards at random where both holders allow it, to reduce the bias of the assignment. */
const mixed = (cards: readonly Card[], slots: readonly Holder[], mayHold: MayHold, rng: Rng): Card[] => {
  const mixing = [...cards];
  for (let swap = 0; swap < cards.length * MIXING_ROUNDS; swap += 1) {
    const [i, j] = [swap % cards.length, rng.below(cards.length)];
    const [a, b] = [at(mixing, i), at(mixing, j)];
    if (!mayHold(at(slots, j), a) || !mayHold(at(slots, i), b)) continue;
    mixing[i] = b;
    mixing[j] = a;
  }
  return mixing;
};

/** The hidden cards in a random order in which each slot's holder may have its card. */
const dealTo = (slots: readonly Holder[], view: View, rng: Rng): Card[] => {
  const shuffled = rng.shuffle(hiddenCards(view));
  const mayHold = mayHoldIn(view);
  if (shuffled.every((card) => slots.every((holder) => mayHold(holder, card)))) return shuffled;
  return mixed(assignCards(shuffled, slots, mayHold), slots, mayHold, rng);
};

/**
 * Deals the other hands and the boneyard at random from the cards that the viewer cannot see. No seat gets a card that the
 * first opening or its own draws and passes rule out.
 */
export function determinize({ config, view }: Observation<Config, View>, rng: Rng): State {
  const slots = hiddenSlots(view);
  const cards = dealTo(slots, view, rng);
  const dealtTo = (holder: Holder): Card[] => cards.filter((_, i) => slots[i] === holder);
  const announcedBy = (seat: Seat): Card[] => (seat === view.toMove ? announcedDouble(view) : []);
  return {
    config,
    handNumber: view.handNumber,
    scores: view.scores,
    toMove: view.toMove,
    openWith: view.openWith,
    hands: view.hands.map((hand, seat) => hand.cards ?? sortHand([...dealtTo(seat), ...announcedBy(seat)])),
    boneyard: view.boneyard.cards ?? dealtTo(null),
    layout: view.layout,
    passesInRow: view.passesInRow,
    drawsThisTurn: view.drawsThisTurn,
    lacks: view.lacks,
    lastHand: view.lastHand,
    resigned: view.resigned,
  };
}
