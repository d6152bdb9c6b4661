/** A deck of Basra as the search plays it: the rules of docs/rules/basra.md on kinds of cards, changed in place. */
// A hot loop: reading items without a check is measurably faster.
import type { Observation, Rng, Seat } from '../../../game-type.js';
import { SUITS, type Card } from '../../../kit/cards.js';
import { defined } from '../../../kit/checked.js';
import { BASRA_RANKS, valueOf } from '../cards.js';
import { seatAfter } from '../rounds.js';
import { HAND_SIZE, type Config, type View } from '../schemas.js';
import { unseenCards } from '../determinize.js';
import { kindOf, multisetOf, valueOfKind, type Kind } from './kinds.js';
import { EMPTY_TABLE, playsOn, tableNode, type Play, type TableNode } from './table-graph.js';

export interface SearchState {
  readonly config: Config;
  table: TableNode;
  readonly hands: readonly Kind[][];
  readonly stock: Kind[];
  readonly scores: number[];
  lastCapturer: Seat | null;
  turn: Seat;
  /** How many cards of each value are in hands and stock; the index is the value, so index 0 is unused. */
  readonly hidden: number[];
}

const hiddenByValue = (open: readonly Card[]): number[] =>
  ['', ...BASRA_RANKS].map(
    (_, value) => SUITS.length - open.filter((card) => valueOf(card) === value).length,
  );

/**
 * Draws random states that are consistent with what the viewer, whose turn it is, knows: the cards that it has not seen
 * are dealt to the hidden hands and the stock.
 */
export function stateSampler({ config, view, viewer }: Observation<Config, View>): (rng: Rng) => SearchState {
  const turn = defined(viewer, 'the seat to move');
  const unseen = unseenCards(view).map(kindOf);
  const hands = view.hands.map(({ size, cards }) => ({ size, kinds: cards?.map(kindOf) }));
  const table = tableNode(multisetOf(view.table.map(kindOf)));
  const hidden = hiddenByValue([...view.table, ...view.captured.flat()]);
  return (rng) => {
    const stock = rng.shuffle(unseen);
    return {
      config,
      table,
      hands: hands.map(({ size, kinds }) => kinds?.slice() ?? stock.splice(0, size)),
      stock,
      scores: [...view.scores],
      lastCapturer: view.lastCapturer,
      turn,
      hidden: hidden.slice(),
    };
  };
}

export function copyOf(state: SearchState): SearchState {
  return {
    config: state.config,
    table: state.table,
    hands: state.hands.map((hand) => hand.slice()),
    stock: state.stock.slice(),
    scores: state.scores.slice(),
    lastCapturer: state.lastCapturer,
    turn: state.turn,
    hidden: state.hidden.slice(),
  };
}

/** Whether all cards dealt have been played. */
export function isDealOver({ hands }: SearchState): boolean {
  return hands.every((hand) => hand.length === 0);
}

export function isDeckOver(state: SearchState): boolean {
  return state.stock.length === 0 && isDealOver(state);
}

/** The plays of the seat to move. Cards of one kind count once. */
export function playsOf({ table, hands, turn }: SearchState): Play[] {
  const hand = hands[turn] ?? [];
  return hand.flatMap((kind, i) => (hand.indexOf(kind) === i ? playsOn(table, kind) : []));
}

const credit = ({ scores }: SearchState, seat: Seat, points: number): void => {
  scores[seat] = (scores[seat] ?? 0) + points;
};

const removeFromHand = ({ hands, turn, hidden }: SearchState, kind: Kind): void => {
  const hand = hands[turn] ?? [];
  hand.splice(hand.indexOf(kind), 1);
  const value = valueOfKind(kind);
  hidden[value] = (hidden[value] ?? 0) - 1;
};

/** Makes a play of the seat to move, changing `state`. The last card of a deck settles the deck. */
export function applyPlay(state: SearchState, play: Play): void {
  const { config, turn, hands } = state;
  removeFromHand(state, play.kind);
  state.table = play.after;
  if (play.takes > 0) {
    state.lastCapturer = turn;
    credit(state, turn, play.isJackBasra ? play.gain + config.jackBasra : play.gain);
  }
  state.turn = seatAfter(turn, hands.length);
  if (!isDeckOver(state) || state.lastCapturer === null) return;
  credit(state, state.lastCapturer, state.table.points);
  state.table = tableNode(EMPTY_TABLE);
}

/** A copy of `state` after a play of the seat to move. */
export function afterPlay(state: SearchState, play: Play): SearchState {
  const next = copyOf(state);
  applyPlay(next, play);
  return next;
}

/** Deals the next five cards to each seat, changing `state`. */
export function dealNextHands({ hands, stock }: SearchState): void {
  for (const hand of hands) hand.push(...stock.splice(0, HAND_SIZE));
}
