/** What the seat that thinks knows, as a table, and the hidden rest dealt to it at random. */
import type { Rng, DecisionPoint, Seat, Observation } from '#src/game-type.js';
import { unseenIn } from '../determinize.js';
import type { Config, Option, View } from '../schemas.js';
import { likelihoods } from './infer.js';
import { NONE, PLACES, meldAt, placeOf } from './lookup.js';
import { copyOf, handAt, type Table } from './table.js';

type Place = DecisionPoint<Config, View, Option>;

export interface Known {
  /** All that is open, and the hand of the thinking seat; the other hands and the bank are empty. */
  readonly table: Table;
  readonly unseen: readonly number[];
  readonly viewer: Seat;
  /** By seat and place: how likely the seat has kept such a card, 0 to 1, next to any other card. */
  readonly likely: readonly Float64Array[];
}

const countInto = (counts: Uint8Array, places: readonly number[]): Uint8Array => {
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
};

/** What a view shows, as a table: hands that it hides stay empty, and so does the bank. */
export const openTable = ({
  config,
  view,
  viewer,
  seats,
}: Observation<Config, View> & { viewer: Seat }): Table => {
  const pile = view.discardPile.map(placeOf);
  const laid = view.melds.flatMap(({ cards }) => cards.map(placeOf));
  return {
    seats,
    decks: config.decks,
    fiftyOpen: config.fiftyWindowMs > 0,
    hands: view.hands.map(({ cards }) => countInto(new Uint8Array(PLACES), (cards ?? []).map(placeOf))),
    sizes: Uint8Array.from(view.hands, ({ size }) => size),
    down: Uint8Array.from(view.down, Number),
    playing: Uint8Array.from(view.outAfterRound, (out) => (out === null ? 1 : 0)),
    open: countInto(new Uint8Array(PLACES), [...pile, ...laid]),
    bar: {
      ...view.floor,
      cardsRise: config.floorCards === 'match-first',
      valueRises: config.floorValue === 'match-first',
    },
    floor: view.melds.map(({ cards }) => meldAt(cards)),
    bank: [],
    pile,
    fresh: view.topDiscard !== null,
    reshuffles: view.reshuffles,
    turn: viewer,
    hasDrawn: view.phase === 'play',
    takenFrom: view.fiftyClaimedFrom ?? NONE,
    isOver: false,
    winner: NONE,
  };
};

export const knownTo = (position: Place): Known => {
  const table = openTable(position);
  const unseen = unseenIn(position).map(placeOf);
  return { table, unseen, viewer: position.viewer, likely: likelihoods(position.view, table) };
};

const ONE_IN = 1024;

/** Deals `seat` its hand from the end of `cards`; a card it is unlikely to hold goes to the others while they last. */
const dealHand = (table: Table, cards: number[], seat: Seat, likely: Float64Array, rng: Rng): void => {
  const hand = handAt(table, seat);
  const passed: number[] = [];
  for (let lacking = table.sizes[seat] ?? 0; lacking > 0;) {
    const place = cards.pop() ?? passed.pop() ?? 0;
    const isPassed = cards.length >= lacking && rng.below(ONE_IN) >= ONE_IN * (likely[place] ?? 1);
    if (isPassed) passed.push(place);
    else {
      hand[place] = (hand[place] ?? 0) + 1;
      lacking -= 1;
    }
  }
  cards.push(...passed);
};

/** A table that agrees with what is known, and as a rule with what is likely. */
export const guess = ({ table: known, unseen, viewer, likely }: Known, rng: Rng): Table => {
  const table = copyOf(known);
  const cards = rng.shuffle(unseen);
  for (let seat = 0; seat < table.seats; seat += 1) {
    const chances = likely[seat];
    if (seat !== viewer && chances !== undefined) dealHand(table, cards, seat, chances, rng);
  }
  table.bank = rng.shuffle(cards);
  return table;
};
