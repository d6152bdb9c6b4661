/** A deck of Basra as the search plays it: the rules of docs/rules/basra.md on kinds of cards, in place. */
import type { Rng, Seat, Observation } from '#src/game-type.js';
import { deckOf, type Card } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import { BASRA_RANKS, valueOf } from '../captures.js';
import { HAND_SIZE, seatAfter } from '../deal.js';
import type { Config, View } from '../schemas.js';
import { cardsOf, COPIES, kindOf, valueOfKind, type Kind } from './kinds.js';
import { playsOn, tableOf, type Play, type Table } from './tables.js';

export interface Deck {
  readonly config: Config;
  table: Table;
  readonly hands: readonly Kind[][];
  readonly stock: Kind[];
  readonly scores: number[];
  lastCapturer: Seat | null;
  turn: Seat;
  /** How many cards of each value, by value, are in hands and stock. */
  readonly hidden: number[];
}

const hiddenBeside = (open: readonly Card[]): number[] =>
  ['', ...BASRA_RANKS].map((_, value) => COPIES - open.filter((card) => valueOf(card) === value).length);

/** The deck as `viewer`, whose turn it is, sees it, and the cards it does not see in their places at random. */
export const deckOfView = ({ config, view, viewer }: Observation<Config, View>): ((rng: Rng) => Deck) => {
  const open = [...view.table, ...view.captured.flat()];
  const known = [...open, ...view.hands.flatMap((hand) => hand.cards ?? [])];
  const unseen = (without(deckOf(BASRA_RANKS), known) ?? []).map(kindOf);
  const hands = view.hands.map(({ size, cards }) => ({ size, kinds: cards?.map(kindOf) }));
  const table = tableOf(cardsOf(view.table.map(kindOf)));
  const hidden = hiddenBeside(open);
  return (rng) => {
    const stock = rng.shuffle(unseen);
    return {
      config,
      table,
      hands: hands.map(({ size, kinds }) => kinds?.slice() ?? stock.splice(0, size)),
      stock,
      scores: [...view.scores],
      lastCapturer: view.lastCapturer,
      turn: viewer ?? 0,
      hidden: hidden.slice(),
    };
  };
};

export const copyOf = (deck: Deck): Deck => ({
  config: deck.config,
  table: deck.table,
  hands: deck.hands.map((hand) => hand.slice()),
  stock: deck.stock.slice(),
  scores: deck.scores.slice(),
  lastCapturer: deck.lastCapturer,
  turn: deck.turn,
  hidden: deck.hidden.slice(),
});

/** Whether every card dealt is played. */
export const isDealOver = ({ hands }: Deck): boolean => hands.every((hand) => hand.length === 0);

export const isDeckOver = (deck: Deck): boolean => deck.stock.length === 0 && isDealOver(deck);

/** The plays of the seat to move; cards that play alike count once. */
export const playsOf = ({ table, hands, turn }: Deck): Play[] => {
  const hand = hands[turn] ?? [];
  return hand.flatMap((kind, i) => (hand.indexOf(kind) === i ? playsOn(table, kind) : []));
};

const credit = ({ scores }: Deck, seat: Seat, points: number): void => {
  scores[seat] = (scores[seat] ?? 0) + points;
};

const removeFromHand = ({ hands, turn, hidden }: Deck, kind: Kind): void => {
  const hand = hands[turn] ?? [];
  hand.splice(hand.indexOf(kind), 1);
  const value = valueOfKind(kind);
  hidden[value] = (hidden[value] ?? 0) - 1;
};

/** Plays for the seat to move, changing `deck`; the last card of a deck settles it. */
export const playOn = (deck: Deck, play: Play): void => {
  const { config, turn, hands } = deck;
  removeFromHand(deck, play.kind);
  deck.table = play.after;
  if (play.takes > 0) {
    deck.lastCapturer = turn;
    credit(deck, turn, play.isJackBasra ? play.gain + config.jackBasra : play.gain);
  }
  deck.turn = seatAfter(turn, hands.length);
  if (!isDeckOver(deck) || deck.lastCapturer === null) return;
  credit(deck, deck.lastCapturer, deck.table.points);
  deck.table = tableOf(0);
};

/** Deals everybody the next five cards, changing `deck`. */
export const dealOn = ({ hands, stock }: Deck): void => {
  for (const hand of hands) hand.push(...stock.splice(0, HAND_SIZE));
};
